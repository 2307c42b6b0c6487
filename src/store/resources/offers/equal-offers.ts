import type { Reader } from '#store/define/define-mutation.ts'
import { colomboDayBounds, endOfDay } from '#store/values/colombo-time.ts'
import { offerPage } from './offer-calls.ts'
import { offerSearchRequest } from './offer-requests.ts'
import { type Offer, offerFromWire } from './offers.ts'

/** By what a new offer is known: there is no key (decisions.md M6). */
interface Wanted {
  code: string
  title: string
  merchantId: string
  owner: readonly string[]
  startDate: string
  endDate: string
}

/** The ids of the offers that are equal to a new one; `isWhole` if every offer of its title could be read. */
export interface EqualOffers {
  ids: string[]
  isWhole: boolean
}

/** A server that ignores the page asked for would otherwise be asked for ever. */
const mostPages = 1000

/** Looks through all pages of the offers that have the title of this one, and hands over those that are equal to it. */
export async function equalOffers(wanted: Wanted, read: Reader): ReturnType<Reader> {
  const seen = new Set<string>()
  const equal: EqualOffers = { ids: [], isWhole: true }
  for (let page = 1; page <= mostPages; page++) {
    const result = await read(offerSearchRequest({ search: { by: 'title', text: wanted.title.trim() }, page }))
    if (!result.ok) return result
    const { data } = offerPage.answer.safeParse(result.answer)
    if (!data) return { ok: false, silent: false }
    const rows = offerPage.read(data).rows.map(offerFromWire)
    if (rows.some((row) => row === null)) equal.isWhole = false
    const fresh = rows.flatMap((row) => (row === null || seen.has(row.id) ? [] : [row]))
    for (const row of fresh) seen.add(row.id)
    equal.ids.push(...fresh.filter((row) => isEqual(row, wanted)).map(({ id }) => id))
    // However many pages the server says: the list is over where one is empty or shows nothing new.
    if (rows.length === 0 || (fresh.length === 0 && equal.isWhole)) return { ok: true, answer: equal }
  }
  return { ok: true, answer: { ...equal, isWhole: false } }
}

function isEqual(row: Offer, { code, title, merchantId, owner, startDate, endDate }: Wanted): boolean {
  return (
    row.code.trim() === code.trim() &&
    row.title.trim() === title.trim() &&
    row.merchantId === merchantId &&
    row.startDate === colomboDayBounds(startDate).from &&
    row.endDate === endOfDay(endDate) &&
    JSON.stringify(row.shopIds.toSorted()) === JSON.stringify(owner.toSorted())
  )
}
