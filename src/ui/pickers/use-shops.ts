import { useMemo } from 'react'
import { mayOpen } from '#store/access/gates.ts'
import { type Shop, shopsOfMerchant } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { type SubMerchant, subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { type LiveDetail, useDetail } from '#ui/live/use-detail.ts'
import { useList } from '#ui/live/use-list.ts'
import { useRemote } from '#ui/live/use-remote.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { listedAt } from './use-merchants.ts'

/** More than any merchant has. */
const all = 10_000

/** The shops of a merchant, to be chosen from: staff have them as rows, a merchant's own people as an answer beside rows. */
export function useShops(merchantId: string | null): LiveDetail<Shop[]> {
  const { role } = usePortal()
  const isStaff = mayOpen(subMerchants.roles, role)
  const rows = useShopRows(isStaff ? merchantId : null)
  const kept = useDetail(shopsOfMerchant, isStaff ? null : merchantId)
  return isStaff ? rows : kept
}

/** The shops of a merchant as rows, by location; of nobody for null. */
export function useShopRows(merchantId: string | null): LiveDetail<SubMerchant[]> {
  const { connectivity } = useSyncHealth()
  const collection = subMerchants.name
  const wanted = merchantId === null ? null : ({ kind: 'parent', collection, parent: merchantId } as const)
  const looking = useRemote(wanted, { reason: connectivity })
  const { answer, rows } = useList<SubMerchant>({
    collection,
    filters: { merchantId: merchantId ?? '' },
    search: null,
    sort: { by: 'location', direction: 'asc' },
    page: 1,
    pageSize: merchantId === null ? 1 : all,
  })
  const asOf = listedAt(useCoverage(collection), merchantId ?? '')
  const isRead = answer !== null && rows.length === answer.ids.length
  const shops = useMemo(() => (isRead ? rows.flatMap((row) => (row ? [row] : [])) : undefined), [isRead, rows])
  if (!shops || asOf === undefined) return { ...looking, value: undefined, asOf: null }
  return { ...looking, value: shops.length === 0 && asOf === null ? null : shops, asOf }
}
