import { type CallRequest, request } from '#store/define/define-call.ts'
import type { SearchedView } from '#store/define/define-pull.ts'
import { daysIn, type ListView, valueIn } from '#store/define/list-view.ts'
import { getOffers, getOffersByDates, getOffersByMerchantName, getOffersByName } from './offer-calls.ts'

/** The call wants both ends: one that is open is before, or after, everything. */
const ever = { start: '2000-01-01', end: '2100-12-31' }

/** What the calls take of a name. */
const nameMax = 255

/**
 * The call for a page of a list. The server answers one question at a time (decisions.md J6): the days on which an offer
 * runs, else the name of a merchant, else everything.
 */
export function offerViewRequest({ filters, page }: Pick<ListView, 'filters' | 'page'>): CallRequest {
  const { start, end } = daysIn(filters, 'startDate')
  if (start !== '' || end !== '') {
    return request(getOffersByDates, { body: { startDate: start || ever.start, endDate: end || ever.end, page } })
  }
  const merchant = valueIn(filters, 'merchantName')
  if (merchant.trim() === '') return request(getOffers, { params: { page } })
  return request(getOffersByMerchantName, { body: { merchant: merchant.slice(0, nameMax), page } })
}

/** The server's search for a name. */
export function offerSearchRequest({ search, page }: Pick<SearchedView, 'search' | 'page'>): CallRequest {
  return request(getOffersByName, { body: { offerName: search.text.slice(0, nameMax), page } })
}

/** A page of the offers that have the title of this one; null for one without a title. */
export function offersOfTitle({ title }: { title: string }, page: number): CallRequest | null {
  const text = title.trim()
  return text === '' ? null : offerSearchRequest({ search: { by: 'title', text }, page })
}
