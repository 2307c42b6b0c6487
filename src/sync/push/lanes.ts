import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isDeletion } from '#store/define/define-mutation.ts'
import { Holders, lanesOf } from '#store/mutate/holds-back.ts'
import { longestWaitMs } from './retry-delay.ts'

/** What the drain does next with an entry. */
export type Job = { kind: 'send' | 'verify' | 'settle'; entry: OutboxEntry }

/**
 * Lanes that may send at the same time, those that may be made ready for it meanwhile (a row that must be read before it
 * is sent costs no round trip of its own then), and those that may be looked up beside them.
 */
export const parallelLanes = 3
export const lanesAhead = 3
export const parallelLooks = 2

export interface DueNow {
  owner: string
  mutations: MutationsByName
  now: number
  /** Lanes that are being worked on. */
  busy: ReadonlySet<string>
}

/**
 * The jobs that send or verify and are due, oldest first; `open` is all that is not accepted, in its order. Changes of one
 * record keep their order: only the first that the server has not yet accepted may move, and others go on; what waits for a
 * person holds up no more than it must (`heldBack`). Lazy: a long outbox is not walked through for the few that may go.
 */
export function* openJobs(open: Iterable<OutboxEntry>, { owner, mutations, now, busy }: DueNow): Generator<Job, void> {
  const taken = new Set(busy)
  const holders = new Holders(mutations)
  for (const entry of open) {
    const holder = holders.holderOf(entry)
    const job = jobOf(entry, owner, now)
    const lanes = lanesOf(entry)
    if (holder || !job || lanes.some((lane) => taken.has(lane))) continue
    for (const lane of lanes) taken.add(lane)
    yield job
  }
}

/**
 * The accepted entries that are due to settle, oldest first; `entries` is the outbox in its order. One no longer holds its
 * lane: the next one may be sent while it settles. But settling keeps the order too: with the later entry gone, the earlier
 * one would lie over the newer value again. `endsWithDeletion` returns whether one ends with an accepted deletion of its row.
 */
export function* settleJobs(
  entries: Iterable<OutboxEntry>,
  { owner, now, busy }: DueNow,
  endsWithDeletion: (entry: OutboxEntry) => boolean,
): Generator<Job, void> {
  const settling = new Set<string>()
  for (const entry of entries) {
    // Nothing will ever show what was accepted before: it ends with the deletion.
    if (entry.state !== 'acked' || endsWithDeletion(entry)) continue
    const lanes = lanesOf(entry)
    const isBehind = lanes.some((lane) => settling.has(lane))
    for (const lane of lanes) settling.add(lane)
    const job = jobOf(entry, owner, now)
    if (!isBehind && job && !lanes.some((lane) => busy.has(lane))) yield job
  }
}

/** Whether the server has accepted a deletion of the row after this entry; `lane` is all that waits for the row. */
export function isDeletedAfter(
  { seq }: OutboxEntry,
  lane: readonly OutboxEntry[],
  mutations: MutationsByName,
): boolean {
  return lane.some(({ state, mutation, seq: later }) => {
    const known = mutations[mutation]
    return later > seq && state === 'acked' && known !== undefined && isDeletion(known)
  })
}

function jobOf(entry: OutboxEntry, owner: string, now: number): Job | null {
  // Another person's work is neither sent nor read under this token (decisions.md A9).
  if (entry.owner !== owner || entry.hold !== null || isForLater(entry, now)) return null
  if (entry.state === 'queued') return { kind: 'send', entry }
  if (entry.state === 'uncertain') return { kind: 'verify', entry }
  return entry.state === 'acked' ? { kind: 'settle', entry } : null
}

/** A time further ahead than any wait can be was set by a clock that has been put back since. */
function isForLater({ nextAttemptAt }: OutboxEntry, now: number): boolean {
  return nextAttemptAt > now && nextAttemptAt - now <= longestWaitMs
}

/** When the next entry becomes due by time alone; null when none waits for time. */
export function nextDueAt(entries: Iterable<OutboxEntry>, now: number): number | null {
  let next: number | null = null
  for (const entry of entries) {
    if (entry.hold !== null || entry.state === 'rejected' || !isForLater(entry, now)) continue
    next = Math.min(next ?? Infinity, entry.nextAttemptAt)
  }
  return next
}

/** Earlier changes of the same row that have been accepted and not yet been shown. */
export function acceptedBefore({ seq }: OutboxEntry, lane: readonly OutboxEntry[]): OutboxEntry[] {
  return lane.filter((other) => other.seq < seq && other.state === 'acked')
}
