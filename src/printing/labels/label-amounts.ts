import { type Cents, formatLabelAmount } from '#store/values/money.ts'

const threeDigits = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))
const ends = Array.from({ length: 100 }, (_, n) => (n === 0 ? '' : `.${String(n).padStart(2, '0')}`))

/** What is remembered: of most prints all amounts, of the others one beginning for each thousand rupees. */
const mostKept = { amounts: 200, beginnings: 2000 }

/** `formatLabelAmount` for thousands of labels: what stands before the last three digits is worked out once. */
export function labelAmounts(): (cents: Cents) => string {
  const amounts = new Map<Cents, string>()
  const beginnings = new Map<number, string>()
  return (cents) => {
    const known = amounts.get(cents)
    if (known !== undefined) return known
    if (amounts.size < mostKept.amounts) {
      const text = formatLabelAmount(cents)
      amounts.set(cents, text)
      return text
    }
    const rupees = Math.floor(cents / 100)
    if (rupees < 1000 || beginnings.size > mostKept.beginnings) return formatLabelAmount(cents)
    const thousands = Math.floor(rupees / 1000)
    let beginning = beginnings.get(thousands)
    if (beginning === undefined) {
      beginning = formatLabelAmount(thousands * 100_000).slice(0, -'000'.length)
      beginnings.set(thousands, beginning)
    }
    return `${beginning}${threeDigits[rupees % 1000]}${ends[cents % 100]}`
  }
}
