import { liveQuery } from 'dexie'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { AuditRecord, OutboxEntry } from '#store/database/tables.ts'
import { giveUpUnsent } from '#store/mutate/decide-entry.ts'

/**
 * accepted: the server said yes. refused: it said no. unknown: needs checking. not-sent: an online change that found no
 * server. taken-back: discarded by the person. waiting: nothing yet.
 */
export type OutcomeKind = 'accepted' | 'refused' | 'unknown' | 'not-sent' | 'taken-back' | 'waiting'

export interface Outcome {
  kind: OutcomeKind
  /** The server's words, or ours, where it did not simply work. */
  reason: string | null
  /** The server's answer to an online change. */
  answer: unknown
}

const nothingYet: Outcome = { kind: 'waiting', reason: null, answer: null }

/** What has become of a change, by its entry or, once it has left the outbox, by its audit record. */
export function outcomeOf(entry: OutboxEntry | undefined, record: AuditRecord | undefined): Outcome {
  if (entry) {
    const { state, hold, reason, answer = null } = entry
    if (state === 'acked') return { kind: 'accepted', reason: null, answer }
    if (state === 'rejected') return { kind: 'refused', reason, answer: null }
    return hold === 'needs-you' && state !== 'sending' ? { kind: 'unknown', reason, answer: null } : nothingYet
  }
  if (!record) return nothingYet
  const { end, answer = null } = record
  if (end === 'not-sent') return { kind: 'not-sent', reason: null, answer: null }
  if (end === 'cancelled' || end === 'discarded' || end === 'edited' || end === 'replaced')
    return { kind: 'taken-back', reason: null, answer: null }
  return { kind: 'accepted', reason: null, answer }
}

/**
 * Waits until the outcome of a change is known, at most `patienceMs`, or for as long as it takes; drives toasts and
 * dialogs (sync.md 2.9). An online change that nobody has begun to send by then is given up.
 */
export function outcome(database: PortalDatabase, seq: number, patienceMs: number | null): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = patienceMs === null ? undefined : setTimeout(() => void giveUp(), patienceMs)
    const watch = liveQuery(async () =>
      outcomeOf(await database.outbox.get(seq), await database.audit.get(seq)),
    ).subscribe({
      next: (known) => {
        if (known.kind !== 'waiting') finish(known)
      },
      error: () => finish(nothingYet),
    })
    async function giveUp() {
      const isGivenUp = await giveUpUnsent(database, seq, Date.now()).catch(() => false)
      finish(isGivenUp ? { ...nothingYet, kind: 'not-sent' } : nothingYet)
    }
    function finish(result: Outcome) {
      clearTimeout(timer)
      watch.unsubscribe()
      resolve(result)
    }
  })
}
