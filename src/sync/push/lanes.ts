import type { OutboxEntry } from '#store/database/tables.ts'
import { longestWaitMs } from './retry-delay.ts'

/** What the drain does next with an entry. */
export type Job = { kind: 'send' | 'verify' | 'settle'; entry: OutboxEntry }

/** Lanes that may be worked on at the same time. */
export const parallelLanes = 3

export function laneOf({ collection, rowId }: OutboxEntry): string {
  return `${collection}/${rowId}`
}

/**
 * The jobs that are due, oldest first: in each lane (one row's entries) only the first that the server has not yet
 * accepted may move, so order is kept per row; other rows go on. `busy` lanes are being worked on already.
 */
export function dueJobs(entries: readonly OutboxEntry[], owner: string, now: number, busy: ReadonlySet<string>): Job[] {
  const blocked = new Set<string>()
  const settling = new Set<string>()
  const jobs: Job[] = []
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    const lane = laneOf(entry)
    if (blocked.has(lane)) continue
    const job = jobOf(entry, owner, now)
    if (entry.state === 'acked') {
      // It no longer holds its lane: the next one may be sent while it settles. But settling keeps the order too: with
      // the later entry gone, the earlier one would lie over the newer value again.
      if (settling.has(lane)) continue
      settling.add(lane)
    } else blocked.add(lane)
    if (!job || busy.has(lane)) continue
    jobs.push(job)
    blocked.add(lane)
  }
  return jobs
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
