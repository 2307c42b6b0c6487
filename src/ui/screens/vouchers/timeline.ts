import type { VoucherPrint } from '#store/database/print-tables.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { mutations } from '#store/registry.ts'
import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { isInstant } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { changeStatusOf, type ChangeStatus } from '#ui/live/use-outbox.ts'

/** One thing that happened to a voucher, or is about to. */
export interface TimelineItem {
  key: string
  /** Epoch milliseconds; null where the server did not say when. */
  at: number | null
  title: string
  /** Who or where, or what became of it. */
  detail: string | null
  /** A change of this device that is not settled; `ended` is one that came to nothing. */
  state: ChangeStatus | 'ended' | null
}

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

const ends: Readonly<Record<AuditRecord['end'], { words: string | null; happened: boolean }>> = {
  settled: { words: null, happened: true },
  'server-kept-another-value': { words: 'Accepted, but the server shows another value', happened: true },
  confirmed: { words: 'Confirmed by you: it had gone through', happened: true },
  cancelled: { words: 'Taken back before it was sent', happened: false },
  discarded: { words: 'Not accepted, discarded', happened: false },
  'not-sent': { words: 'Not sent: there was no connection', happened: false },
  edited: { words: 'Edited, and sent again as a new change', happened: false },
  replaced: { words: 'Replaced by a later change, before it was sent', happened: false },
}

/** What happened to a voucher, newest first; unsettled changes of this device above all, undated things last. */
export function timelineOf(facts: TimelineFacts): TimelineItem[] {
  const { voucher, entries, audit, transfers, transactions, print } = facts
  const waiting = entries.flatMap((entry) => unsettled(entry)).reverse()
  const past = [
    ...audit.map(fromAudit),
    ...transfers.map(fromTransfer),
    ...transactions.map(fromTransaction),
    ...(print ? [fromPrint(print)] : []),
    ...lifeOf(voucher),
  ]
  // One transfer made here is known twice: by the server's list, which also names who did it, and by our own.
  const told = past.filter((item) => !(item.key.startsWith('audit') && isToldByServer(item, transfers)))
  return [...waiting, ...told.sort((a, b) => (b.at ?? 0) - (a.at ?? 0))]
}

const sameHandOverMs = 120_000

function isToldByServer({ at, title, state }: TimelineItem, transfers: readonly VoucherTransfer[]): boolean {
  if (title !== titles[transferOwnership.name] || state !== null || at === null) return false
  return transfers.some(({ createdDate }) => Math.abs((timeOf(createdDate) ?? 0) - at) < sameHandOverMs)
}

function unsettled(entry: OutboxEntry): TimelineItem[] {
  const state = changeStatusOf(entry)
  if (state === null) return []
  const change = mutations[entry.mutation]?.says.change(entry.args) ?? entry.mutation
  const detail = entry.reason && (refusalOf(entry, entry.reason) ?? entry.reason)
  return [{ key: `entry-${entry.seq}`, at: entry.at, title: sentence(change), detail, state }]
}

function fromAudit({ seq, mutation, change, end, endedAt }: AuditRecord): TimelineItem {
  const { words, happened } = ends[end]
  const named = titles[mutation]
  const detail = [named ? sentence(change) : 'Edited on this device', words].filter(Boolean).join(' · ')
  const title = happened ? (named ?? sentence(change)) : sentence(change)
  return {
    key: `audit-${seq}`,
    at: endedAt,
    title,
    detail: happened ? detail : words,
    state: happened ? null : 'ended',
  }
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
    title: sentence(transactionType.toLowerCase().replaceAll('_', ' ')),
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

function timeOf(instant: string | null): number | null {
  return instant !== null && isInstant(instant) ? Date.parse(instant) : null
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
