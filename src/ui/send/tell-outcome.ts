import type { PortalDatabase } from '#store/database/open-database.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isAnsweredOddly } from '#store/mutate/unclear-attempts.ts'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { outcome } from '#ui/live/outcome.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { toastAttention, toastDone } from '#ui/overlay/toast.ts'
import type { ToastSays } from '#ui/overlay/toast-words.tsx'
import { doneLine, failedLine, lineOf } from '#ui/sync-centre/entry-words.ts'

const look = 'Look in the Sync centre before you do it again.'
const nobodyKnows = `We couldn’t confirm whether one of your changes was saved. ${look}`
const neitherYesNorNo = `The server’s answer says neither yes nor no. ${look}`

type OutcomeEntry = Pick<OutboxEntry, 'seq' | 'mutation' | 'collection' | 'rowId' | 'args' | 'base'>

/** Where a toast leads: back to what was there before. */
export interface WaysOn {
  undo: ToastSays['way']
}

/**
 * Toasts what the server makes of a change, whenever it does: on a slow line, or once there is one again, the person
 * has long gone on and looks at another row. What failed, or is in doubt, stays (decisions.md A14).
 */
export async function tellOutcome(
  database: PortalDatabase,
  entry: OutcomeEntry,
  says: { done: string; failed: string },
  { undo }: Partial<WaysOn> = {},
): Promise<void> {
  const known = await outcome(database, entry.seq, null)
  if (known.kind === 'accepted') toastDone(says.done, { detail: doneLine(entry), way: undo })
  if (known.kind === 'refused')
    toastAttention(refusedWords(entry, known.reason, says.failed), { detail: failedLine(entry), of: 'sync' })
  if (known.kind === 'unknown') await tellUnknown(database, entry, says.failed)
}

/** The row has left the screen by then: the reason names it. */
function refusedWords(entry: OutcomeEntry, reason: string | null, failed: string): string {
  const told = reason === null ? null : refusalOf(entry, reason)
  return told === null ? failed : `${withFullStop(failed)} ${withFullStop(told)}`
}

/** An answer nobody understands is told as a failure (decisions.md B17); whoever took either for one would do it again. */
async function tellUnknown(database: PortalDatabase, told: OutcomeEntry, failed: string): Promise<void> {
  const entry = await database.outbox.get(told.seq)
  const isOdd = entry !== undefined && isAnsweredOddly(entry)
  const words = isOdd ? `${withFullStop(failed)} ${neitherYesNorNo}` : nobodyKnows
  toastAttention(words, { detail: lineOf(told), of: 'sync' })
}
