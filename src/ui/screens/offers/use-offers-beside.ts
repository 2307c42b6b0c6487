import { useMemo } from 'react'
import type { OfferValues } from '#store/resources/offers/offer-fields.ts'
import { type Offer, offers } from '#store/resources/offers/offers.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useList } from '#ui/live/use-list.ts'
import { besideWords, queriesBeside } from './offers-beside.ts'

/** More than any merchant has at once. */
const most = 500

/** Nothing is looked for. */
const nothing: Pick<ListQuery, 'filters' | 'search'> = { filters: { id: '' }, search: null }

/** What this device knows beside a new offer: its code elsewhere, and other offers of its shops, in words. */
export function useOffersBeside(values: OfferValues): string[] {
  const { code, merchantId, startDate, endDate } = values
  const now = useNow(60_000)
  const queries = useMemo(
    () => queriesBeside({ code, merchantId, startDate, endDate }, now),
    [code, merchantId, startDate, endDate, now],
  )
  const sameCode = useBeside(queries.sameCode)
  const sameDays = useBeside(queries.sameDays)
  return besideWords(values, { sameCode, sameDays })
}

function useBeside(asked: Pick<ListQuery, 'filters' | 'search'> | null): Offer[] {
  const { rows } = useList<Offer>({
    collection: offers.name,
    ...(asked ?? nothing),
    sort: offers.order,
    page: 1,
    pageSize: asked === null ? 1 : most,
  })
  return rows.flatMap((row) => (row ? [row] : []))
}
