import { useCallback } from 'react'
import { paymentMerchants } from '#store/resources/payments/payment-merchants.ts'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import type { MerchantsUse } from '#ui/pickers/merchant-picker.tsx'
import { useDetail } from '#ui/live/use-detail.ts'

/** The merchants that can be paid; `asked` is false for who may not choose. */
export function usePaymentMerchants(asked: boolean): MerchantsUse {
  const { value, result, again } = useDetail(paymentMerchants, asked ? 'all' : null)
  const merchants = value ?? null
  // By what they say: they are read anew with every look.
  const known = JSON.stringify(merchants ?? [])
  const nameOf = useCallback(
    (id: string) => (JSON.parse(known) as MerchantName[]).find((merchant) => merchant.id === id)?.name ?? id,
    [known],
  )
  const failed = merchants === null && result !== null && result !== 'looking' && result !== 'fetched'
  return { merchants, failed, again, nameOf }
}
