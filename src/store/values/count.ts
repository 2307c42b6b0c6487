const number = new Intl.NumberFormat('en-LK')

/** "12,500": how many there are, with comma thousands. */
export function formatCount(count: number): string {
  return number.format(count)
}

/** "5,300 vouchers", "1 voucher". */
export function counted(count: number, noun: { one: string; many: string }): string {
  return `${formatCount(count)} ${count === 1 ? noun.one : noun.many}`
}

const rounded = new Intl.NumberFormat('en-LK', { maximumSignificantDigits: 2 })

/** "17,000" of 17,244: a count that is only thought, and that is thought anew while rows come. */
export function formatAbout(count: number): string {
  return rounded.format(count)
}
