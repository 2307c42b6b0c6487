const number = new Intl.NumberFormat('en-LK')

/** "12,500": how many there are, with comma thousands. */
export function formatCount(count: number): string {
  return number.format(count)
}

/** "5,300 vouchers", "1 voucher". */
export function counted(count: number, noun: { one: string; many: string }): string {
  return `${formatCount(count)} ${count === 1 ? noun.one : noun.many}`
}
