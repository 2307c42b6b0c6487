import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { mutations } from '#store/registry.ts'
import { isInstant } from '#store/values/colombo-time.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { type ChangeStatus, changeStatusOf } from '#ui/live/use-outbox.ts'

/** One thing that happened to a record, or is about to. */
export interface TimelineItem {
  key: string
  /** Epoch milliseconds; null if the server did not say when. */
  at: number | null
  title: string
  /** Who or where, or what became of it. */
  detail: string | null
  /** A change of this device that is not settled; `ended` is one that came to nothing. */
  state: ChangeStatus | 'ended' | null
}

/** Epoch milliseconds of an instant of a row; null if it is none. */
export function timeOf(instant: string | null): number | null {
  return instant !== null && isInstant(instant) ? Date.parse(instant) : null
}

/** A moment of the record itself; none if its time is not known. */
export function momentOf(instant: string | null, title: string, detail: string | null = null): TimelineItem[] {
  const at = timeOf(instant)
  return at === null ? [] : [{ key: title, at, title, detail, state: null }]
}

/** A change of this device that the server has not accepted yet; none if it has. */
export function unsettledItem(entry: OutboxEntry): TimelineItem[] {
  const state = changeStatusOf(entry)
  if (state === null) return []
  const change = mutations[entry.mutation]?.says.change(entry.args) ?? entry.mutation
  const detail = entry.reason && (refusalOf(entry, entry.reason) ?? entry.reason)
  return [{ key: `entry-${entry.seq}`, at: entry.at, title: upperFirst(change), detail, state }]
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

/** What became of a change of this device; `named` is the title of one that is called by what it did. */
export function endedItem({ seq, change, end, endedAt }: AuditRecord, named?: string): TimelineItem {
  const { words, happened } = ends[end]
  const detail = [named ? upperFirst(change) : 'Edited on this device', words].filter(Boolean).join(' · ')
  return {
    key: `audit-${seq}`,
    at: endedAt,
    title: (happened && named) || upperFirst(change),
    detail: happened ? detail : words,
    state: happened ? null : 'ended',
  }
}

/** What is known of a record, newest first: its unsettled changes above all, what has no date last. */
export function newestFirst(entries: readonly OutboxEntry[], past: readonly TimelineItem[]): TimelineItem[] {
  return [...entries.flatMap(unsettledItem).reverse(), ...past.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))]
}
