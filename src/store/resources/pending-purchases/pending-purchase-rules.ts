import { paymentTypeWords } from '#store/resources/purchases/purchase-rules.ts'
import type { Cents } from '#store/values/money.ts'
import type { PendingPurchase } from './pending-purchases.ts'

export interface MethodSum {
  method: string
  count: number
  cents: Cents
}

/** What purchases come to by payment method; those without a payment last (decisions.md H19). */
export function sumsByMethod(rows: readonly PendingPurchase[]): MethodSum[] {
  const sums = new Map<string | null, MethodSum>()
  for (const { paymentType, amountCents } of rows) {
    const method = paymentType === null ? 'No payment' : paymentTypeWords(paymentType)
    const known = sums.get(paymentType) ?? { method, count: 0, cents: 0 }
    sums.set(paymentType, { ...known, count: known.count + 1, cents: known.cents + amountCents })
  }
  const last = ([type]: [string | null, MethodSum]) => Number(type === null)
  return [...sums].sort((one, other) => last(one) - last(other) || other[1].cents - one[1].cents).map(([, sum]) => sum)
}

export interface WhatLeaves {
  smsNow: number
  emailNow: number
  /** Messages that leave on the day they are promised for. */
  later: number
  toPack: number
}

/** What a completion sets going at this minute, and what later. */
export function whatLeaves(rows: readonly PendingPurchase[], now: number): WhatLeaves {
  const isDue = (date: string | null) => date === null || !(Date.parse(date) > now)
  const sms = rows.filter((row) => row.sms)
  const email = rows.filter((row) => row.email)
  const smsNow = sms.filter(({ smsDate }) => isDue(smsDate)).length
  const emailNow = email.filter(({ emailDate }) => isDue(emailDate)).length
  return {
    smsNow,
    emailNow,
    later: sms.length + email.length - smsNow - emailNow,
    toPack: rows.filter((row) => row.physicalDelivery || row.storePickup).length,
  }
}
