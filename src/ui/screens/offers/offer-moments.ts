import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { mutations } from '#store/registry.ts'
import type { Offer } from '#store/resources/offers/offers.ts'
import { isInstant } from '#store/values/colombo-time.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'
import { type ChangeStatus, changeStatusOf } from '#ui/live/use-outbox.ts'

/** One moment in the life of an offer. */
export interface OfferMoment {
  key: string
  /** Epoch milliseconds. */
  at: number
  title: string
  /** Of a change that is not settled. */
  state: ChangeStatus | null
}

interface TimelineFacts {
  offer: Pick<Offer, 'startDate' | 'endDate'>
  /** This person's unsettled changes of it. */
  entries: readonly OutboxEntry[]
  /** What became of changes that were made on this device. */
  audit: readonly AuditRecord[]
  now: number
}

/** Its start, its end, today, and the changes of this device that came to something, in their order. */
export function momentsOf({ offer, entries, audit, now }: TimelineFacts): OfferMoment[] {
  const moments: OfferMoment[] = [
    ...dated(offer.startDate, { key: 'start', ahead: 'Starts', past: 'Started' }, now),
    { key: 'now', at: now, title: 'Now', state: null },
    ...dated(offer.endDate, { key: 'end', ahead: 'Ends', past: 'Ended' }, now),
    ...audit.filter(({ end }) => end === 'settled' || end === 'confirmed').map(fromAudit),
    ...entries.flatMap((entry) => unsettled(entry)),
  ]
  return moments.sort((a, b) => a.at - b.at)
}

function dated(instant: string | null, says: { key: string; ahead: string; past: string }, now: number): OfferMoment[] {
  if (instant === null || !isInstant(instant)) return []
  const at = Date.parse(instant)
  return [{ key: says.key, at, title: at > now ? says.ahead : says.past, state: null }]
}

function fromAudit({ seq, change, endedAt }: AuditRecord): OfferMoment {
  return { key: `audit-${seq}`, at: endedAt, title: upperFirst(change), state: null }
}

function unsettled(entry: OutboxEntry): OfferMoment[] {
  const state = changeStatusOf(entry)
  const change = mutations[entry.mutation]?.says.change(entry.args) ?? entry.mutation
  return state === null ? [] : [{ key: `entry-${entry.seq}`, at: entry.at, title: upperFirst(change), state }]
}
