import { useMemo } from 'react'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { type SubMerchant, subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { useList } from '#ui/live/use-list.ts'

/** How many terminals the shops of these merchants have on this device, and of how many merchants; null until read. */
export function useKnownTerminals(rows: readonly Merchant[]): { terminals: number; of: number } | null {
  const oneOf = useMemo(() => rows.map(({ id }) => id), [rows])
  const { answer, rows: shops } = useList<SubMerchant>({
    collection: subMerchants.name,
    filters: { merchantId: { oneOf } },
    search: null,
    sort: subMerchants.order,
    page: 1,
    pageSize: 100_000,
  })
  return useMemo(() => {
    if (!answer || shops.length < answer.ids.length) return null
    const known = shops.flatMap((shop) => (shop ? [shop] : []))
    const terminals = known.reduce((sum, shop) => sum + (shop.terminals?.length ?? 0), 0)
    return { terminals, of: new Set(known.map(({ merchantId }) => merchantId)).size }
  }, [answer, shops])
}
