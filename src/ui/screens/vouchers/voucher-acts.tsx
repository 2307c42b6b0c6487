import { Button } from '@mantine/core'
import { activate, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { mayActivate, mayTransfer, whyNoRenotify } from '#store/resources/vouchers/voucher-rules.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { useDeniedReason } from '#ui/state/denied-acts.ts'
import type { VoucherDialog } from './use-dialogs.ts'
import classes from './voucher-drawer.module.css'

interface VoucherActsProps {
  voucher: Voucher
  onDialog(dialog: VoucherDialog): void
  historyOpen: boolean
  onHistory(): void
}

/** What may be done with a voucher; what its status never allows is not offered, what is not possible now says why. */
export function VoucherActs({ voucher, onDialog, historyOpen, onHistory }: VoucherActsProps) {
  const noActivation = useDeniedReason(activate.name)
  const noTransfer = useDeniedReason(transferOwnership.name)
  const noRenotify = whyNoRenotify(voucher)
  const denied = useDeniedReason(renotify.name)
  const why = new Set([
    ...(mayActivate(voucher) ? [noActivation] : []),
    ...(mayTransfer(voucher) ? [noTransfer] : []),
    noRenotify ?? denied,
  ])
  return (
    <>
      <div className={classes['acts']} role="group" aria-label="Actions">
        {mayActivate(voucher) && (
          <Button size="compact-md" disabled={noActivation !== null} onClick={() => onDialog({ kind: 'activate' })}>
            Activate Voucher
          </Button>
        )}
        {mayTransfer(voucher) && (
          <Button
            size="compact-md"
            variant="default"
            disabled={noTransfer !== null}
            onClick={() => onDialog({ kind: 'transfer' })}
          >
            Transfer Ownership
          </Button>
        )}
        <Button
          size="compact-md"
          variant="default"
          disabled={noRenotify !== null || denied !== null}
          onClick={() => onDialog({ kind: 'renotify' })}
        >
          Re-Notify
        </Button>
        <Button size="compact-md" variant="default" aria-expanded={historyOpen} onClick={onHistory}>
          View Transaction
        </Button>
      </div>
      {[...why].map((words) => words !== null && <p key={words} className={classes['why']}>{`${words}.`}</p>)}
    </>
  )
}
