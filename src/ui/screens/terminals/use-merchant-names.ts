import { useCallback } from 'react'
import type { MerchantsUse } from '#ui/pickers/merchant-picker.tsx'
import { useMerchants } from '#ui/pickers/use-merchants.ts'

/** The merchants of this device, to be chosen from. */
export function useMerchantNames(): MerchantsUse {
  const { value, result, again } = useMerchants(true)
  const merchants = value ?? null
  const nameOf = useCallback((id: string) => merchants?.find((one) => one.id === id)?.name ?? id, [merchants])
  const failed = merchants === null && (result === 'failed' || result === 'refused')
  return { merchants, failed, again, nameOf }
}
