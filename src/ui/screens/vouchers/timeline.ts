import type { VoucherPrint } from '#store/database/print-tables.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { formatLkr } from '#store/values/money.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { endedItem, newestFirst, timeOf, type TimelineItem } from '#ui/record/timeline-items.ts'

interface TimelineFacts {
  voucher: Voucher
  /** This person's unsettled changes of it. */
  entries: readonly OutboxEntry[]
  /** What became of changes that were made on this device. */
  audit: readonly AuditRecord[]
  transfers: readonly VoucherTransfer[]
  transactions: readonly VoucherTransaction[]
  /** Its QR labels that this device laid on paper. */
  print: VoucherPrint | undefined
}

const titles: Readonly<Record<string, string>> = {
  [activate.name]: 'Activated',
  [extend.name]: 'Extended',
  [transferOwnership.name]: 'Transferred',
  [renotify.name]: 'Notified',
}

/** What happened to a voucher, newest first; unsettled changes of this device above all, undated things last. */
export function timelineOf(facts: TimelineFacts): TimelineItem[] {
  const { voucher, entries, audit, transfers, transactions, print } = facts
  const past = [
    ...audit.map((record) => endedItem(record, titles[record.mutation])),
    ...transfers.map(fromTransfer),
    ...transactions.map(fromTransaction),
    ...(print ? [fromPrint(print)] : []),
    ...lifeOf(voucher),
  ]
  // One transfer made here is known twice: by the server's list, which also names who did it, and by our own.
  const told = past.filter((item) => !(item.key.startsWith('audit') && isToldByServer(item, transfers)))
  return newestFirst(entries, told)
}

const sameHandOverMs = 120_000

function isToldByServer({ at, title, state }: TimelineItem, transfers: readonly VoucherTransfer[]): boolean {
  if (title !== titles[transferOwnership.name] || state !== null || at === null) return false
  return transfers.some(({ createdDate }) => Math.abs((timeOf(createdDate) ?? 0) - at) < sameHandOverMs)
}

function fromTransfer({ id, createdDate, smsMobileNo, admin }: VoucherTransfer): TimelineItem {
  const detail = [smsMobileNo && `to ${smsMobileNo}`, admin && `by ${admin.email}`].filter(Boolean).join(' ')
  return { key: `transfer-${id}`, at: timeOf(createdDate), title: 'Transferred', detail: detail || null, state: null }
}

function fromTransaction(transaction: VoucherTransaction, index: number): TimelineItem {
  const { transactionType, amountCents, merchant, timestamp } = transaction
  const detail = [amountCents === null ? null : formatLkr(amountCents), merchant && `at ${merchant}`]
  return {
    key: `transaction-${index}`,
    at: timeOf(timestamp),
    title: upperFirst(transactionType.toLowerCase().replaceAll('_', ' ')),
    detail: detail.filter(Boolean).join(' ') || null,
    state: null,
  }
}

/** The ledger keeps how often, and when last. */
function fromPrint({ times, lastAt }: VoucherPrint): TimelineItem {
  const detail = times === 1 ? 'QR label' : `QR label, ${times} in all`
  return { key: 'printed', at: lastAt, title: 'Printed', detail, state: null }
}

function lifeOf({ createdDate, deleteDate, sender }: Voucher): TimelineItem[] {
  const created = { key: 'created', at: timeOf(createdDate), title: 'Created', state: null }
  const from = sender === '' ? null : `from ${sender}`
  if (deleteDate === null) return [{ ...created, detail: from }]
  return [
    { key: 'deleted', at: timeOf(deleteDate), title: 'Deleted', detail: null, state: null },
    { ...created, detail: from },
  ]
}
