import type { OfferValues } from '#store/resources/offers/offer-fields.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { dayRange, type ListQuery } from '#store/listing/list-query.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { namedIds } from '#store/define/rows-now.ts'
import { momentOfOffer } from './offer-words.ts'

type Asked = Pick<ListQuery, 'filters' | 'search'>
type Typed = Pick<OfferValues, 'code' | 'merchantId' | 'startDate' | 'endDate'>

/** What is looked for beside a new offer; null where too little is typed for it. */
export function queriesBeside({ code, merchantId, startDate, endDate }: Typed, now: number) {
  const at = new Date(now).toISOString()
  const isPeriod = isCalendarDay(startDate) && isCalendarDay(endDate) && startDate <= endDate
  const sameCode: Asked | null =
    code.trim() === ''
      ? null
      : { filters: { endDate: { from: at } }, search: { by: 'code', text: code.trim(), how: 'equals' } }
  const { from = '', below = '' } = isPeriod ? dayRange(startDate, endDate) : {}
  const sameDays: Asked | null =
    merchantId === '' || !isPeriod
      ? null
      : { filters: { merchantId, startDate: { below }, endDate: { from } }, search: null }
  return { sameCode, sameDays }
}

/** A code that is given already, and shops that have another offer in these days, as far as this device knows. */
export function besideWords(
  { code, merchantId, owner }: Pick<OfferValues, 'code' | 'merchantId' | 'owner'>,
  { sameCode, sameDays }: { sameCode: readonly Offer[]; sameDays: readonly Offer[] },
): string[] {
  const wanted = new Set(owner)
  const sharing = sameDays.filter(({ shopIds }) => shopIds.some((id) => wanted.has(id)))
  const shops = [...new Set(sharing.flatMap(({ shopIds }) => shopIds.filter((id) => wanted.has(id))))]
  return [
    ...sameCode.map((offer) => codeWords(code, merchantId, offer)),
    ...(sharing.length === 0
      ? []
      : [`Shops ${namedIds(shops)} have another offer in these days: ${namedIds(sharing.map(titleOf))}.`]),
  ]
}

function codeWords(code: string, merchantId: string, offer: Offer): string {
  const whose = offer.merchantId === merchantId ? 'here' : `at ${offer.merchantName || offer.merchantId}`
  return `The code ${code.trim()} is given ${whose} already, until ${momentOfOffer(offer.endDate, 'end')}: ${titleOf(offer)}.`
}

const titleOf = ({ id, title }: Offer) => `“${title}” (${id})`
