import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { NewOwnerDialog } from './new-owner-dialog.tsx'
import { RenotifyDialog } from './renotify-dialog.tsx'
import { TransactionDialog, TransferredDialog } from './history-dialogs.tsx'
import type { DialogsUse } from './use-dialogs.ts'

interface VoucherDialogsProps {
  voucher: Voucher
  deliveryEmail: string | null
  dialogs: DialogsUse
  /** Hides the drawer: after a transfer the voucher is somebody else's (spec 000 §4). */
  onLeave(): void
}

/** The dialog that stands over a voucher's drawer, if one does; each opening begins anew. */
export function VoucherDialogs({ voucher, deliveryEmail, dialogs, onLeave }: VoucherDialogsProps) {
  const { now, close: onClose } = dialogs
  if (now === null) return null
  const { dialog, opened, turn } = now
  const common = { key: turn, opened, onClose }
  switch (dialog.kind) {
    case 'activate':
      return <ActivateDialog {...common} voucher={voucher} mayOnlySetStatus={dialog.instead === 'status'} />
    case 'extend':
      return <ExtendDialog {...common} voucher={voucher} />
    case 'transfer':
      return <NewOwnerDialog {...common} voucher={voucher} onDone={onLeave} />
    case 'renotify':
      return <RenotifyDialog {...common} voucher={voucher} deliveryEmail={deliveryEmail} />
    case 'group':
      return <GroupDialog {...common} voucher={voucher} />
    case 'transaction':
      return <TransactionDialog {...common} transaction={dialog.transaction} />
    case 'transferred':
      return <TransferredDialog {...common} transfer={dialog.transfer} />
  }
}
