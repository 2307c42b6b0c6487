import { useMemo } from 'react'
import { scopeOf } from '#store/access/scopes.ts'
import { type RedemptionAccess, redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import { useMerchant } from '#ui/state/merchant.ts'
import { usePortal } from '#ui/state/portal.ts'

export interface RedemptionView {
  access: RedemptionAccess
  /** Of the collection. */
  scope: string
  /** The merchant this person works for now; null for staff and for a shop. */
  merchantId: string | null
}

/** Whose redemptions this person looks at now, and what of them. */
export function useRedemptionView(): RedemptionView {
  const { user, role } = usePortal()
  const merchantId = useMerchant(user)?.id ?? null
  return useMemo(
    () => ({
      access: redemptionAccessOf(role, merchantId !== null),
      scope: scopeOf(user, merchantId, role),
      merchantId,
    }),
    [user, role, merchantId],
  )
}
