import type { OutboxEntry } from '#store/database/tables.ts'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { useRowAudit } from '#ui/live/use-outbox.ts'
import { useVoucherPrint } from '#ui/live/use-print-jobs.ts'
import { Timeline } from '#ui/record/timeline.tsx'
import { timelineOf } from './timeline.ts'

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
  return <Timeline items={items} />
}
