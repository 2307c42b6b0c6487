import type { Role } from '#store/access/roles.ts'

/** What a role is shown of payments (spec 001 §2, §6). */
export interface PaymentAccess {
  /** Whose payments they are: the id, the merchant's name and the choice of a merchant are for staff. */
  merchants: boolean
  /** What the sum of a payment is called in its drawer. */
  total: 'Total Earned Amount' | 'Total amount'
}

/** Merchant users see their own payments with fewer columns; staff see every merchant's. */
export function paymentAccessOf(role: Role): PaymentAccess {
  return role === 'merchantAdministrator'
    ? { merchants: false, total: 'Total Earned Amount' }
    : { merchants: true, total: 'Total amount' }
}
