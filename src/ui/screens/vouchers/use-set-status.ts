import { setStatus } from '#store/resources/vouchers/voucher-actions.ts'
import type { Voucher, VoucherStatus } from '#store/resources/vouchers/vouchers.ts'
import { toastTrouble } from '#ui/send/toast-trouble.ts'
import { useMutation } from '#ui/send/use-mutation.ts'

/** Puts a voucher into another status; no dialog waits for it, so what came of it is a toast (spec 000 §8). */
export function useSetStatus(voucher: Voucher): (status: VoucherStatus) => Promise<void> {
  const { run } = useMutation(setStatus)
  return async (status) => toastTrouble(await run({ id: voucher.id, status }, voucher))
}
