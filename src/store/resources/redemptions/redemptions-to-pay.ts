import { type CallRequest, request } from '#store/define/define-call.ts'
import { everyId } from '#store/define/wire-input.ts'
import type { DayRange } from '#store/values/day-range.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import {
  getRedemptionsForPayment,
  redemptionOnWire,
  searchMerchantRedemptions,
  searchRedemptionsByDate,
  searchRedemptionsForPaymentByDate,
} from './redemption-calls.ts'

const mark = 'to-pay'
const again = 'of-merchant'

interface ToPay extends DayRange {
  merchantId: string
}

/** The part of all redemptions that a merchant is still to be paid for, in some days ('' leaves an end open). */
export function toPayPart({ merchantId, start, end }: ToPay): string {
  return [mark, merchantId, start, end].join('/')
}

/** Every redemption of a merchant in some days, as it is now, paid and taken back ones too. */
export function ofMerchantPart({ merchantId, start, end }: ToPay): string {
  return [again, merchantId, start, end].join('/')
}

/** The call for a page of such a part; null for every other part. */
export function merchantPartRequest(part: string, page: number, size: number): CallRequest | null {
  const [kind, merchantId = '', start = '', end = ''] = part.split('/')
  if (kind === again) return redemptionsOfMerchant({ merchantId, start, end }, page, size)
  if (kind !== mark) return null
  const startDate = isCalendarDay(start) ? start : null
  const endDate = isCalendarDay(end) ? end : null
  return startDate === null && endDate === null
    ? request(getRedemptionsForPayment, { body: { merchantId, page } })
    : request(searchRedemptionsForPaymentByDate, { params: { merchantId }, query: { page, startDate, endDate } })
}

/** A page of all redemptions of a merchant in these days, with the size that is asked for. */
export function redemptionsOfMerchant({ merchantId, start, end }: ToPay, page: number, size: number) {
  return request(searchRedemptionsByDate, {
    params: { subMerchantId: everyId },
    query: { page, merchantId, startDate: start, endDate: end, size },
  })
}

/** The search for one redemption that a merchant is still to be paid for (decisions.md B19). */
export function toPaySearch(merchantId: string): string {
  return [mark, merchantId].join('/')
}

/** The call for such a search; null for every other search. */
export function toPaySearchRequest(by: string, redemptionid: string): CallRequest | null {
  const [kind, merchantId = ''] = by.split('/')
  if (kind !== mark) return null
  return request(searchMerchantRedemptions, {
    params: { merchantId },
    query: { page: 1, redemptionid, selectIdType: 'REDEMPTION_ID_FOR_PAYMENT' },
  })
}

/** Why a merchant cannot be paid for a redemption, in words; null where it can. */
export function whyNotToPay(wire: unknown, merchantId: string): string | null {
  const { data } = redemptionOnWire.safeParse(wire)
  if (!data) return 'cannot be read'
  if (data.status === 'UNREDEEMED') return 'has been un-redeemed'
  if (data.payableStatus) return 'is in a payment already'
  const isTheirs = data.merchantId === null || data.merchantId === undefined || String(data.merchantId) === merchantId
  return isTheirs ? null : 'belongs to another merchant'
}
