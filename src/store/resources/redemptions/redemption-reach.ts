import { shopOfScope } from '#store/access/scopes.ts'
import { everyId } from '#store/define/wire-input.ts'
import { isCalendarDay } from '#store/values/colombo-time.ts'

/** Days for a call that wants both ends: nothing was redeemed before, and nothing will be later. */
const firstDay = '2000-01-01'
const lastDay = '2099-12-31'

/** The merchant and the shop that a request of a scope names. */
export function reachAsked(scope: string): { merchantId: string; subMerchantId: string } {
  const shop = shopOfScope(scope)
  if (shop !== null) return { merchantId: everyId, subMerchantId: shop }
  return { merchantId: scope === '' ? everyId : scope, subMerchantId: everyId }
}

/** What one page of a list is of: one shop, some days (YYYY-MM-DD, '' leaves an end open). */
export interface RedemptionPart {
  subMerchantId: string
  start: string
  end: string
}

/** The name of a part, which is what a screen looks at; `ALL` for everything. */
export function partName({ subMerchantId, start, end }: RedemptionPart): string {
  return subMerchantId === '' && start === '' && end === '' ? 'ALL' : [subMerchantId, start, end].join('/')
}

/** What a request for a part of a scope asks for. */
export function partAsked(scope: string, name: string) {
  const reach = reachAsked(scope)
  const [subMerchantId = '', start = '', end = ''] = name === 'ALL' ? [] : name.split('/')
  const hasDays = isCalendarDay(start) || isCalendarDay(end)
  return {
    merchantId: reach.merchantId,
    subMerchantId: subMerchantId === '' ? reach.subMerchantId : subMerchantId,
    startDate: isCalendarDay(start) ? start : firstDay,
    endDate: isCalendarDay(end) ? end : lastDay,
    /** No days are asked for: the call without them answers it. */
    isWhole: !hasDays,
  }
}
