import { type MerchantGroup, merchantGroups } from '#store/resources/merchant-groups/merchant-groups.ts'
import { groupOfVoucher } from '#store/resources/vouchers/voucher-details.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import { useRow } from '#ui/live/use-row.ts'

/** What a merchant group is called; null while this device does not know. */
export function useGroupName(id: string | null): string | null {
  const { value } = useDetail(groupOfVoucher, id)
  const { row } = useRow<MerchantGroup>(merchantGroups.name, id ?? '')
  if (row && row.id === id) return row.name
  return value?.find((group) => group.id === id)?.name ?? null
}
