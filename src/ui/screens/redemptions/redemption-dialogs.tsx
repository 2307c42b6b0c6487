import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import type { DialogsUse } from '#ui/overlay/use-dialogs.ts'
import { RenotifyDialog } from './renotify-dialog.tsx'
import { UnredeemDialog } from './unredeem-dialog.tsx'
import type { RedemptionView } from './use-redemption-view.ts'

/** What can stand over a redemption's drawer; one at a time. */
export type RedemptionDialog = 'renotify-customer' | 'renotify-merchant' | 'unredeem'

interface RedemptionDialogsProps {
  redemption: Redemption
  view: RedemptionView
  page: number
  dialogs: DialogsUse<RedemptionDialog>
  onChanged(): void
}

/** The dialog that stands over a redemption's drawer, if one does; each opening begins anew. */
export function RedemptionDialogs({ redemption, view, page, dialogs, onChanged }: RedemptionDialogsProps) {
  if (dialogs.now === null) return null
  const { dialog, opened, turn } = dialogs.now
  const common = { key: turn, opened, onClose: dialogs.close, redemption, view }
  if (dialog === 'unredeem') return <UnredeemDialog {...common} page={page} onDone={onChanged} />
  return (
    <RenotifyDialog {...common} notifyTo={dialog === 'renotify-customer' ? 'NOTIFY_TO_USER' : 'NOTIFY_TO_MERCHANT'} />
  )
}
