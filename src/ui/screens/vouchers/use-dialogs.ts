import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import type { DialogsUse as Dialogs } from '#ui/overlay/use-dialogs.ts'

/** What can stand over a voucher's drawer; one at a time. */
export type VoucherDialog =
  | { kind: 'activate'; instead?: 'status' }
  | { kind: 'extend' | 'transfer' | 'renotify' | 'group' }
  | { kind: 'transaction'; transaction: VoucherTransaction }
  | { kind: 'transferred'; transfer: VoucherTransfer }

export type DialogsUse = Dialogs<VoucherDialog>
