import { setStatus } from '#store/resources/vouchers/voucher-actions.ts'
import type { Voucher, VoucherStatus } from '#store/resources/vouchers/vouchers.ts'
import { useMutationResult } from '#ui/form/use-mutation-result.ts'
import { toastFailed } from '#ui/overlay/toast.ts'

/** Puts a voucher into another status; no dialog waits for it, so what came of it is a toast (spec 000 §8). */
export function useSetStatus(voucher: Voucher): (status: VoucherStatus) => Promise<void> {
  const act = useMutationResult()
  return async (status) => {
    const result = await act(setStatus, { id: voucher.id, status }, voucher)
    if (result.kind === 'refused' || result.kind === 'unclear') toastFailed(result.words)
  }
}
