import type { TablePart } from '#store/define/define-table.ts'
import { formatCount } from '#store/values/count.ts'

/** 'COMPLETED' as 'Completed' (decisions.md J4, K8). */
export function statusWords(status: string): string {
  return status
    .toLowerCase()
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The one message that means the codes are in stock (spec 000 §8). */
export const codesAdded = 'Merchant voucher codes have been successfully added!'

type Rows = Pick<TablePart, 'first' | 'last'>

/** "rows 2 to 20,001 are". */
export function rowsOf({ first, last }: Rows): string {
  return first === last ? `row ${formatCount(first)} is` : `rows ${formatCount(first)} to ${formatCount(last)} are`
}

/** Which rows are in stock, where a later part of them is not; null where none are. */
export function partlyIn(partsIn: number, { first }: Rows): string | null {
  return partsIn === 0 ? null : `The rows before row ${formatCount(first)} are in stock.`
}

/** Where nobody can say it. */
export function unknownWords(part: Rows): string {
  return `No answer came, and the server does not say whether ${rowsOf(part)} in stock. Look in the list of uploads before you send them again.`
}
