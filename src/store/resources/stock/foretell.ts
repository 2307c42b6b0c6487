import type { TableAmount } from '#store/define/define-table.ts'
import type { Stock } from './stock.ts'

/** One value of a merchant voucher before a file of codes and, if nothing else happens, after it. */
export interface ForetoldValue {
  merchantVoucherName: string
  denominationCents: number
  before: number
  added: number
  foretold: number
}

/** A foretold value beside what is there; null where the server does not list it. */
export interface ComparedValue extends ForetoldValue {
  there: number | null
  difference: number
}

/** What the stock will be once the codes of a file are in it, by merchant voucher and value. */
export function foretell(stock: readonly Stock[], amounts: readonly TableAmount[]): ForetoldValue[] {
  const quantities = quantitiesOf(stock)
  return amounts.map(({ of, amountCents, count }) => {
    const before = quantities.get(keyOf(of, amountCents)) ?? 0
    return {
      merchantVoucherName: of,
      denominationCents: amountCents,
      before,
      added: count,
      foretold: before + count,
    }
  })
}

/** The same beside the stock as it is now. What is given out meanwhile is in the difference. */
export function compareStock(foretold: readonly ForetoldValue[], stock: readonly Stock[]): ComparedValue[] {
  const quantities = quantitiesOf(stock)
  return foretold.map((value) => {
    const there = quantities.get(keyOf(value.merchantVoucherName, value.denominationCents)) ?? null
    return { ...value, there, difference: (there ?? 0) - value.foretold }
  })
}

/** Several rows of one value count together. */
function quantitiesOf(stock: readonly Stock[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { merchantVoucherName, denominationCents, availableQuantity } of stock) {
    const key = keyOf(merchantVoucherName, denominationCents)
    found.set(key, (found.get(key) ?? 0) + availableQuantity)
  }
  return found
}

function keyOf(name: string, cents: number): string {
  return `${cents} ${name.toLowerCase()}`
}

/** Whether both were foretold of the same counts, whatever the stock was before them. */
export function isSameFile(one: readonly ForetoldValue[], other: readonly ForetoldValue[]): boolean {
  const said = (values: readonly ForetoldValue[]) =>
    values.map(({ merchantVoucherName, denominationCents, added }) => [merchantVoucherName, denominationCents, added])
  return JSON.stringify(said(one)) === JSON.stringify(said(other))
}
