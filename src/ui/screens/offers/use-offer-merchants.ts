import { useCallback, useMemo } from 'react'
import type { MerchantsUse } from '#ui/pickers/merchant-picker.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'

/** The merchants of this device by name, to narrow the list by. */
export function useOfferMerchants(): MerchantsUse {
  const { value, result, again } = useMerchants(true)
  const merchants = value ?? null
  const names = useMemo(() => new Map((merchants ?? []).map(({ id, name }) => [id, name])), [merchants])
  const nameOf = useCallback((id: string) => names.get(id) ?? id, [names])
  const failed = merchants === null && result !== null && result !== 'looking' && result !== 'fetched'
  return { merchants, failed, again, nameOf }
}
