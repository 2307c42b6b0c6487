import { useCallback } from 'react'
import { mayOpen } from '#store/access/gates.ts'
import { shopsOfMerchant } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { type SubMerchant, subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { useKeptDetails } from '#ui/live/use-detail.ts'
import { useRow } from '#ui/live/use-row.ts'
import { usePortal } from '#ui/state/portal.ts'

/** "Nugegoda (1001)" for the chosen shop if this device knows it; its id alone, as for any other. */
export function useShopName(chosen: string): (id: string) => string {
  const { role } = usePortal()
  const isStaff = mayOpen(subMerchants.roles, role)
  const { row } = useRow<SubMerchant>(subMerchants.name, isStaff ? chosen : '')
  const kept = useKeptDetails(shopsOfMerchant).flat()
  const location = (isStaff ? row : kept.find(({ id }) => id === chosen))?.location ?? ''
  return useCallback((id) => (id === chosen && location !== '' ? `${location} (${id})` : id), [chosen, location])
}
