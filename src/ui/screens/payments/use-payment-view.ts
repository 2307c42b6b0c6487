import { useMemo } from 'react'
import { type PaymentAccess, paymentAccessOf } from '#store/resources/payments/payment-rules.ts'
import { useScope } from '#ui/state/merchant.ts'
import { usePortal } from '#ui/state/portal.ts'

export interface PaymentView {
  access: PaymentAccess
  /** Of the collection: the merchant this person works for; empty for staff. */
  scope: string
}

/** Whose payments this person looks at now, and what of them. */
export function usePaymentView(): PaymentView {
  const { user, role } = usePortal()
  const scope = useScope(user, role)
  return useMemo(() => ({ access: paymentAccessOf(role), scope }), [role, scope])
}
