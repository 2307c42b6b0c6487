import { Button } from '@mantine/core'
import type { OutboxEntry } from '#store/database/tables.ts'
import { extend } from '#store/resources/vouchers/voucher-actions.ts'
import { whyNoExtension } from '#store/resources/vouchers/voucher-rules.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { intentsFor, PendingNote } from '#ui/form/pending-note.tsx'
import { useDeniedReason } from '#ui/state/denied-acts.ts'
import type { VoucherDialog } from './use-dialogs.ts'
import classes from './voucher-drawer.module.css'

interface ExpiryFieldProps {
  voucher: Voucher
  entries: readonly OutboxEntry[]
  onDialog(dialog: VoucherDialog): void
}

/** Until when a voucher can be used, and the way to make that longer. */
export function ExpiryField({ voucher, entries, onDialog }: ExpiryFieldProps) {
  const { expiryDate } = voucher
  const denied = useDeniedReason(extend.name)
  const waiting = intentsFor(entries, 'expiryDate').length > 0
  const why = whyNoExtension(voucher) ?? denied
  return (
    <>
      <span className={classes['line']}>
        <span>{expiryDate === null ? '–' : `${formatDateTime(expiryDate)} IST`}</span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={why !== null}
          // Not `disabled`: the focus comes back to it from the dialog while the extension is under way.
          {...(waiting ? { 'data-disabled': true } : {})}
          aria-disabled={waiting}
          onClick={() => waiting || onDialog({ kind: 'extend' })}
        >
          Extend
        </Button>
      </span>
      {why !== null && <p className={classes['why']}>{`${why}.`}</p>}
      <PendingNote entries={entries} field="expiryDate" />
    </>
  )
}
