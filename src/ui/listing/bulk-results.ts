import { counted, formatCount } from '#store/values/count.ts'
import { nothingSelected, type Selection } from './selection.ts'

/** What became of one row of a bulk act: `failed` in words, null where it worked. */
export interface RowResult {
  id: string
  failed: string | null
}

/** What stays selected after a bulk act: the rows that failed, and those nobody said anything about. */
export function leftSelected(selection: Selection, results: readonly RowResult[]): Selection {
  const done = new Set(results.filter(({ failed }) => failed === null).map(({ id }) => id))
  const ids = [...selection.ids].filter((id) => !done.has(id))
  return ids.length === 0 ? nothingSelected : { ids: new Set(ids), anchor: null }
}

/** "3 of 5 vouchers done, 2 failed". */
export function resultWords(results: readonly RowResult[], noun: { one: string; many: string }): string {
  const failed = results.filter((one) => one.failed !== null).length
  const all = counted(results.length, noun)
  return failed === 0
    ? `${all} done`
    : `${formatCount(results.length - failed)} of ${all} done, ${formatCount(failed)} failed`
}
