import { useMemo } from 'react'
import { scopeOf } from '#store/access/scopes.ts'
import { type RedemptionSight, sightOf } from '#store/resources/redemptions/redemption-rules.ts'
import { useMerchant } from '#ui/state/merchant.ts'
import { usePortal } from '#ui/state/portal.ts'

export interface RedemptionView {
  sight: RedemptionSight
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
    () => ({ sight: sightOf(role, merchantId !== null), scope: scopeOf(user, merchantId, role), merchantId }),
    [user, role, merchantId],
  )
}
