import { useCallback } from 'react'
import { paymentMerchants } from '#store/resources/payments/payment-merchants.ts'
import type { MerchantName } from '#store/resources/merchants/merchant-names.ts'
import { useDetail } from '#ui/live/use-detail.ts'

export interface MerchantsUse {
  /** Null while they load, and where they could not be had. */
  merchants: readonly MerchantName[] | null
  /** The server did not give them, and this device has none. */
  failed: boolean
  again(): void
  /** The name of a merchant that is known, else its id. */
  nameOf(id: string): string
}

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
