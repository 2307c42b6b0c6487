import type { OutboxEntry } from '#store/database/tables.ts'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { StateBadge } from '#ui/kit/state-badge.tsx'
import { momentWords } from '#ui/kit/value-words.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { useVoucherPrint } from '#ui/live/use-print-jobs.ts'
import { timelineOf } from './timeline.ts'
import classes from './voucher-timeline.module.css'

interface VoucherTimelineProps {
  voucher: Voucher
  entries: readonly OutboxEntry[]
  transfers: readonly VoucherTransfer[]
  transactions: readonly VoucherTransaction[]
}

/** What happened to a voucher, as far as this device knows, and what it is about to send. */
export function VoucherTimeline({ voucher, entries, transfers, transactions }: VoucherTimelineProps) {
  const audit = useRowAudit(vouchers.name, voucher.id) ?? []
  const print = useVoucherPrint(voucher.id)
  const items = timelineOf({ voucher, entries, audit, transfers, transactions, print })
  return (
    <section aria-label="Timeline" className={classes['timeline']}>
      <h3 className={classes['title']}>Timeline</h3>
      <ol className={classes['items']}>
        {items.map(({ key, at, title, detail, state }) => (
          <li key={key} className={classes['item']} data-state={state ?? undefined}>
            <span className={classes['what']}>{title}</span>
            {at !== null && (
              <time className={classes['when']} dateTime={new Date(at).toISOString()}>
                {momentWords(new Date(at).toISOString())}
              </time>
            )}
            {detail !== null && <span className={classes['detail']}>{detail}</span>}
            {state !== null && state !== 'ended' && <StateBadge state={state} words="long" />}
          </li>
        ))}
      </ol>
    </section>
  )
}
