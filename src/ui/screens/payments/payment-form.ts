import { z } from 'zod'
import { type NewPayment, paymentFields, paymentTo, tooManyWords } from '#store/resources/payments/payment-actions.ts'
import type { Payment } from '#store/resources/payments/payments.ts'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import { dayWords } from '#store/values/calendar-day.ts'
import { colomboDay, formatDateTime } from '#store/values/colombo-time.ts'
import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'

/** What is typed on Add payment; the rest is chosen. */
export const paymentForm = z.object(paymentFields)

export const emptyPayment = { referenceCode: '', paymentDate: '', notifyMerchantViaEmail: true }

export type TypedPayment = z.output<typeof paymentForm>

type Chosen = Pick<Redemption, 'id' | 'number' | 'dateTime' | 'earnedCents' | 'merchantId'>

export type Made = { kind: 'payment'; payment: NewPayment } | { kind: 'refused'; words: string }

/** The change that is sent, or why there is none, in words: raw numeric ids or a refusal (decisions.md E2). */
export function paymentOf(merchant: MerchantName, chosen: readonly Chosen[], typed: TypedPayment): Made {
  if (chosen.length === 0) return { kind: 'refused', words: 'Select at least one redemption to continue' }
  const redemptionIds: number[] = []
  let totalCents = 0
  const tooMany = tooManyWords(chosen.length)
  if (tooMany !== null) return { kind: 'refused', words: tooMany }
  for (const { id, number, earnedCents, merchantId } of chosen) {
    if (merchantId !== merchant.id) {
      return { kind: 'refused', words: `${id} belongs to another merchant. Clear the selection and select again.` }
    }
    if (number === null) return { kind: 'refused', words: `${id} has no number on the server: it cannot be paid here` }
    if (earnedCents === null) return { kind: 'refused', words: `${id} does not say what the merchant earned` }
    redemptionIds.push(number)
    totalCents += earnedCents
  }
  const days = chosen.map(({ dateTime }) => colomboDay(dateTime)).sort()
  const payment = {
    id: paymentTo(merchant),
    merchantId: merchant.id,
    merchantName: merchant.name,
    redemptionIds,
    rowIds: chosen.map(({ id }) => id),
    days: { start: days[0] ?? '', end: days.at(-1) ?? '' },
    totalCents,
    checkedAt: null,
    ...typed,
  }
  return { kind: 'payment', payment }
}

/** The final question's facts, in the order a person checks them (decisions.md E3). */
export function confirmFacts(payment: NewPayment): [string, string][] {
  return [
    ['Merchant', `${payment.merchantName} (${payment.merchantId})`],
    ['Redemptions', formatCount(payment.redemptionIds.length)],
    ['Total', formatLkr(payment.totalCents)],
    ['Reference code', payment.referenceCode],
    ['Payment date', dayWords(payment.paymentDate)],
    ['E-mail to merchant', payment.notifyMerchantViaEmail ? 'Yes' : 'No'],
  ]
}

/** What is known to carry the same reference code already; null where nothing does (decisions.md E7). */
export function duplicateWords(known: readonly Payment[], unasked: boolean): string | null {
  const [first] = known
  if (!first) return unasked ? 'Whether this reference code is used already could not be checked.' : null
  const others = known.length > 1 ? `, and ${known.length - 1} more` : ''
  const whom = `${first.merchantName} (${first.merchantId})`
  return `This reference code is used already: payment ${first.id} to ${whom}, ${formatLkr(first.amountCents)}, ${formatDateTime(first.createdAt)}${others}.`
}
