import type { HeldDetails } from '#store/database/held-details.ts'
import type { Detail } from '#store/define/define-detail.ts'
import { counted } from '#store/values/count.ts'
import { sizeWords } from '#ui/kit/size-words.ts'
import { clockWords } from '#ui/listing/list-words.ts'

/** "37 transactions of 12 vouchers looked at, as of 10:30 AM to 10:32 AM · about 4.2 KB". */
export function heldDetailWords({ held }: Detail, found: HeldDetails, now: number): string {
  const { rows, bytes, oldest, youngest } = found
  const [from, to] = [clockWords(oldest, now), clockWords(youngest, now)]
  const asOf = from === to ? `as of ${to}` : `as of ${from} to ${to}`
  const what = held.rows && rows !== null ? counted(rows, held.rows) : null
  const size = `about ${sizeWords(bytes)}`
  if (held.of === null) return `${what ?? 'One list'}, the whole list ${asOf} · ${size}`
  const extent = extentWords(held.of, found)
  if (extent === null) return `No ${held.of.many}, ${asOf} · ${size}`
  return `${what === null ? extent : `${what} of ${extent}`}, ${asOf} · ${size}`
}

/** How many answers there are of how many: where nobody knows, of what somebody has looked at; null where there are none. */
function extentWords(noun: { one: string; many: string }, found: HeldDetails): string | null {
  const { answers, listed, searches } = found
  if (listed === null) return `${answers} opened ${answers === 1 ? noun.one : noun.many}`
  const { here, all } = listed
  const isAll = here === all
  const ofAll = isAll && all === 1 ? `the only ${noun.one}` : `${isAll ? 'all' : `${here} of`} ${counted(all, noun)}`
  const parts = [all === 0 ? '' : ofAll, searches === 0 ? '' : `${counted(searches, noun)} of searches`]
  return parts.filter((part) => part !== '').join(' and ') || null
}
