import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'

/** What can stand over a voucher's drawer; one at a time. */
export type VoucherDialog =
  | { kind: 'activate'; instead?: 'status' }
  | { kind: 'extend' | 'transfer' | 'renotify' | 'group' }
  | { kind: 'transaction'; transaction: VoucherTransaction }
  | { kind: 'transferred'; transfer: VoucherTransfer }

export interface DialogsUse {
  now: { dialog: VoucherDialog; opened: boolean; turn: number } | null
  open(dialog: VoucherDialog): void
  close(): void
}

/** Which dialog is open. A closed one stays mounted until the next one, so that it can leave in peace. */
export function useDialogs(): DialogsUse {
  const [now, setNow] = useState<DialogsUse['now']>(null)
  const open = useCallback((dialog: VoucherDialog) => {
    // A dialog notes where the focus goes back to when it opens, not when it is mounted: closed first, then open.
    flushSync(() => setNow((last) => ({ dialog, opened: false, turn: (last?.turn ?? 0) + 1 })))
    setNow((last) => last && { ...last, opened: true })
  }, [])
  const close = useCallback(() => setNow((last) => last && { ...last, opened: false }), [])
  return { now, open, close }
}
