import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isDeletion } from '#store/define/define-mutation.ts'
import { heldBack, lanesOf, rowOf } from '#store/mutate/holds-back.ts'
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

interface DueNow {
  owner: string
  mutations: MutationsByName
  now: number
  /** Lanes that are being worked on. */
  busy: ReadonlySet<string>
}

/**
 * The jobs that are due, oldest first. Changes of one record keep their order: only the first that the server has not yet
 * accepted may move, and others go on; what waits for a person holds up no more than it must (`heldBack`).
 */
export function dueJobs(entries: readonly OutboxEntry[], { owner, mutations, now, busy }: DueNow): Job[] {
  const taken = new Set(busy)
  const settling = new Set<string>()
  const jobs: Job[] = []
  const deleted = acceptedDeletions(entries, mutations)
  const held = heldBack(entries, mutations)
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const lanes = lanesOf(entry)
    if (entry.state === 'acked') {
      // Nothing will ever show what was accepted before: it ends with the deletion.
      if (entry.seq < (deleted.get(rowOf(entry)) ?? 0)) continue
      // It no longer holds its lane: the next one may be sent while it settles. But settling keeps the order too: with
      // the later entry gone, the earlier one would lie over the newer value again.
      const isBehind = lanes.some((lane) => settling.has(lane))
      for (const lane of lanes) settling.add(lane)
      if (isBehind) continue
    }
    const job = jobOf(entry, owner, now)
    if (held.has(entry.seq) || !job || lanes.some((lane) => taken.has(lane))) continue
    jobs.push(job)
    for (const lane of lanes) taken.add(lane)
  }
  return jobs
}

/** By row, the entry whose deletion the server has accepted. */
function acceptedDeletions(entries: readonly OutboxEntry[], mutations: MutationsByName): Map<string, number> {
  const isAccepted = ({ state, mutation }: OutboxEntry) => {
    const known = mutations[mutation]
    return state === 'acked' && known !== undefined && isDeletion(known)
  }
  return new Map(entries.filter(isAccepted).map((entry) => [rowOf(entry), entry.seq]))
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
export function nextDueAt(entries: readonly OutboxEntry[], now: number): number | null {
  const waiting = entries.filter((entry) => entry.hold === null && entry.state !== 'rejected' && isForLater(entry, now))
  return waiting.length > 0 ? Math.min(...waiting.map((entry) => entry.nextAttemptAt)) : null
}

/** Earlier changes of the same row that have been accepted and not yet been shown. */
export function acceptedBefore({ seq }: OutboxEntry, lane: readonly OutboxEntry[]): OutboxEntry[] {
  return lane.filter((other) => other.seq < seq && other.state === 'acked')
}
