import { shopOfScope } from '#store/access/scopes.ts'
import { type CallRequest, request } from '#store/define/define-call.ts'
import type { ScopedView, SearchedView } from '#store/define/define-pull.ts'
import { daysIn, valueIn } from '#store/define/list-view.ts'
import { everyId } from '#store/define/wire-input.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import type { DayRange } from '#store/values/day-range.ts'
import {
  getEarnings,
  getRedemptionsForPayment,
  type redemptionSearchTypes,
  searchMerchantRedemptions,
  searchRedemptions,
  searchRedemptionsByDate,
  searchRedemptionsForPaymentByDate,
} from './redemption-calls.ts'

/** Days for a call that needs both ends: nothing was redeemed before, and nothing will be later. */
const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

type SearchType = (typeof redemptionSearchTypes)[number]

/** The merchant and the shop that a request of a scope names. */
export function idsOfScope(scope: string): { merchantId: string; subMerchantId: string } {
  const shop = shopOfScope(scope)
  if (shop !== null) return { merchantId: everyId, subMerchantId: shop }
  return { merchantId: scope === '' ? everyId : scope, subMerchantId: everyId }
}

/** A page of all redemptions of a scope, with the size that is asked for: the one call that lets it be chosen. */
export function redemptionPageRequest(scope: string, page: number, size: number): CallRequest {
  const { merchantId, subMerchantId } = idsOfScope(scope)
  const query = { page, merchantId, startDate: firstDay, endDate: lastDay, size }
  return request(searchRedemptionsByDate, { params: { subMerchantId }, query })
}

/** A page of all redemptions of a merchant in these days, paid and taken back ones too. */
export function redemptionsOfMerchant({ merchantId, start, end }: DayRange & { merchantId: string }, page: number) {
  const query = { page, merchantId, startDate: start, endDate: end, size: reReadPageSize }
  return request(searchRedemptionsByDate, { params: { subMerchantId: everyId }, query })
}

/** The most rows that the call by days gives on a page. */
export const reReadPageSize = 500

/** A page of a list: by days, of a shop or a merchant, or what a merchant is still to be paid for (spec 001 §2, §9). */
export function redemptionViewRequest({ scope, filters, page, pageSize }: ScopedView): CallRequest {
  const { merchantId, subMerchantId, days } = narrowed(scope, filters)
  if (filters['toPay'] === true) return toPayRequest(merchantId, days, page)
  if (days === null) return request(getEarnings, { body: { merchantId, subMerchantId, page } })
  return request(searchRedemptionsByDate, {
    params: { subMerchantId },
    query: { page, merchantId, startDate: days.start || firstDay, endDate: days.end || lastDay, size: pageSize },
  })
}

/** The server's search in just what a list shows (decisions.md B19). */
export function redemptionSearchRequest({ scope, filters, search, page }: SearchedView): CallRequest {
  const { merchantId, subMerchantId, days } = narrowed(scope, filters)
  if (filters['toPay'] === true) {
    return request(searchMerchantRedemptions, {
      params: { merchantId },
      query: { page: 1, redemptionid: search.text, selectIdType: 'REDEMPTION_ID_FOR_PAYMENT' },
    })
  }
  const bounds = days === null ? {} : { startDate: days.start || firstDay, endDate: days.end || lastDay }
  const selectIdType = search.by as SearchType
  return request(searchRedemptions, {
    body: { merchantId, subMerchantId, searchKey: search.text, selectIdType, ...bounds, page },
  })
}

function toPayRequest(merchantId: string, days: DayRange | null, page: number): CallRequest {
  if (days === null) return request(getRedemptionsForPayment, { body: { merchantId, page } })
  const [startDate, endDate] = [days.start || null, days.end || null]
  return request(searchRedemptionsForPaymentByDate, { params: { merchantId }, query: { page, startDate, endDate } })
}

/** What the filters leave of a scope; `days` is null if they narrow by none. */
function narrowed(scope: string, filters: ScopedView['filters']) {
  const { merchantId, subMerchantId } = idsOfScope(scope)
  const { start, end } = daysIn(filters, 'dateTime')
  const days = { start: isCalendarDay(start) ? start : '', end: isCalendarDay(end) ? end : '' }
  return {
    // Nobody leaves the merchant or the shop they work for, whatever an address says.
    merchantId: (scope === '' && valueIn(filters, 'merchantId')) || merchantId,
    subMerchantId: (subMerchantId === everyId && valueIn(filters, 'subMerchantId')) || subMerchantId,
    days: days.start === '' && days.end === '' ? null : days,
  }
}
