import { purchaseStatusTitles, purchaseTypeTitles } from '#store/resources/purchases/purchase-rules.ts'
import { formatFileStamp } from '#store/values/colombo-time.ts'
import { rangeWords } from '#store/values/day-range.ts'
import type { ReadAddress } from '#ui/listing/list-address.ts'

/** The literal texts of Purchases (spec 002 §8). */
export const purchaseWords = {
  listFailed: 'Failed to fetch purchases',
  downloadFailed: 'Failed to download CSV',
} as const

/** `purchases_<datetime>.csv` (spec 002 §7). */
export function csvName(now: number): string {
  return `purchases_${formatFileStamp(new Date(now).toISOString())}.csv`
}

type Narrowed = Pick<ReadAddress, 'searchId' | 'searchKey' | 'period' | 'values'>

/** The seven empty texts: a search says most, then the days, then type and status (decisions.md H22). */
export function noPurchases({ searchId, searchKey, period, values }: Narrowed): string {
  if (searchKey !== '') return `No purchases ${searchId === 'user_id' ? 'made by' : 'found for'} ${searchKey}`
  if (period.start !== '' || period.end !== '') return `No purchases made during ${rangeWords(period)}`
  const type = titleIn(purchaseTypeTitles, values['type'])
  const status = titleIn(purchaseStatusTitles, values['status'])
  const narrowed = [type && `type : ${type}`, status && `status : ${status}`].filter(Boolean)
  return narrowed.length === 0 ? 'No purchases found' : `No purchases found for ${narrowed.join(' and ')}`
}

function titleIn(titles: Readonly<Record<string, string>>, key = ''): string {
  return titles[key] ?? ''
}
