import { liveQuery } from 'dexie'
import type { PortalDatabase } from '#store/database/open-database.ts'
import type { OutboxEntry } from '#store/database/tables.ts'

/** accepted: the server said yes. refused: it said no. unknown: needs checking. waiting: nothing yet. */
export type Outcome = 'accepted' | 'refused' | 'unknown' | 'waiting'

/** What has become of a change so far; an entry that has left the outbox was accepted (or taken back by the person). */
function outcomeOf(entry: OutboxEntry | undefined): Outcome {
  if (!entry || entry.state === 'acked') return 'accepted'
  if (entry.state === 'rejected') return 'refused'
  if (entry.hold === 'needs-you') return 'unknown'
  return 'waiting'
}

/** Waits until the outcome of a change is known, at most `patienceMs`; drives toasts and dialogs (sync.md 2.9). */
export function outcome(database: PortalDatabase, seq: number, patienceMs = 4000): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish('waiting'), patienceMs)
    const watch = liveQuery(() => database.outbox.get(seq)).subscribe({
      next: (entry) => {
        const known = outcomeOf(entry)
        if (known !== 'waiting') finish(known)
      },
      error: () => finish('waiting'),
    })
    function finish(result: Outcome) {
      clearTimeout(timer)
      watch.unsubscribe()
      resolve(result)
    }
  })
}
