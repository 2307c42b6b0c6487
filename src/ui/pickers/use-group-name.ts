import { groupOfVoucher } from '#store/resources/vouchers/voucher-details.ts'
import { useDetail } from '#ui/live/use-detail.ts'

/** What a merchant group is called; null while this device does not know. */
export function useGroupName(id: string | null): string | null {
  const { value } = useDetail(groupOfVoucher, id)
  return value?.find((group) => group.id === id)?.name ?? null
}
