import { useCallback } from 'react'
import { shopsOfMerchant } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { useKeptDetails } from '#ui/live/use-detail.ts'

/** "Nugegoda (1001)" for a shop that this device knows, else its id alone. */
export function useShopName(): (id: string) => string {
  const kept = useKeptDetails(shopsOfMerchant)
  // By what they say: they are read anew with every look.
  const known = JSON.stringify(kept.flat().map(({ id, location }) => [id, location]))
  return useCallback(
    (id) => {
      const location = new Map(JSON.parse(known) as [string, string][]).get(id) ?? ''
      return location === '' ? id : `${location} (${id})`
    },
    [known],
  )
}
