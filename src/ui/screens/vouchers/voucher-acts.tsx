import { Button } from '@mantine/core'
import type { OutboxEntry } from '#store/database/tables.ts'
import { activate, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import { mayActivate, mayTransfer, whyNoRenotify } from '#store/resources/vouchers/voucher-rules.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { useDeniedReason } from '#ui/state/denied-acts.ts'
import { givesOwner, whyHeldBack, whyNotAgain } from './unfinished-acts.ts'
import type { VoucherDialog } from './use-dialogs.ts'
import classes from './voucher-drawer.module.css'

interface VoucherActsProps {
  voucher: Voucher
  /** This person's unsettled changes of it. */
  entries: readonly OutboxEntry[]
  onDialog(dialog: VoucherDialog): void
  historyOpen: boolean
  onHistory(): void
}

/** What may be done with a voucher; what its status never allows is not offered, what is not possible now says why. */
export function VoucherActs({ voucher, entries, onDialog, historyOpen, onHistory }: VoucherActsProps) {
  const noActivation = useDeniedReason(activate.name)
  const noTransfer = useDeniedReason(transferOwnership.name)
  const denied = useDeniedReason(renotify.name)
  const noRenotify = whyNoRenotify(voucher) ?? denied
  const owned = whyNotAgain(entries, givesOwner)
  const notified = whyNotAgain(entries, [renotify.name])
  const why = new Set([
    ...(mayActivate(voucher) ? [noActivation ?? owned] : []),
    ...(mayTransfer(voucher) ? [noTransfer ?? owned] : []),
    noRenotify ?? notified,
    whyHeldBack(entries),
  ])
  return (
    <>
      <div className={classes['acts']} role="group" aria-label="Actions">
        {mayActivate(voucher) && (
          <Act
            title="Activate Voucher"
            primary
            disabled={noActivation !== null}
            waits={owned !== null}
            onClick={() => onDialog({ kind: 'activate' })}
          />
        )}
        {mayTransfer(voucher) && (
          <Act
            title="Transfer Ownership"
            disabled={noTransfer !== null}
            waits={owned !== null}
            onClick={() => onDialog({ kind: 'transfer' })}
          />
        )}
        <Act
          title="Re-Notify"
          disabled={noRenotify !== null}
          waits={notified !== null}
          onClick={() => onDialog({ kind: 'renotify' })}
        />
        <Button size="compact-md" variant="default" aria-expanded={historyOpen} onClick={onHistory}>
          View Transaction
        </Button>
      </div>
      {[...why].map((words) => words !== null && <p key={words} className={classes['why']}>{`${words}.`}</p>)}
    </>
  )
}

interface ActProps {
  title: string
  primary?: boolean
  /** Never, as the voucher is. */
  disabled: boolean
  /** Not now: the last one is under way. It keeps the focus, which comes back to it from its dialog. */
  waits: boolean
  onClick(): void
}

function Act({ title, primary = false, disabled, waits, onClick }: ActProps) {
  return (
    <Button
      size="compact-md"
      variant={primary ? 'filled' : 'default'}
      disabled={disabled}
      {...(waits ? { 'data-disabled': true } : {})}
      aria-disabled={waits}
      onClick={() => waits || onClick()}
    >
      {title}
    </Button>
  )
}
