import type { PortalDatabase } from '#store/database/open-database.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { isAnsweredOddly } from '#store/mutate/unclear-attempts.ts'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { outcome } from '#ui/live/outcome.ts'
import { refusalOf } from '#ui/live/refusal-of.ts'
import { toastDone, toastFailed, toastNotice } from '#ui/overlay/toast.ts'
import type { ToastSays } from '#ui/overlay/toast-words.tsx'
import { lineOf } from '#ui/sync-centre/entry-words.ts'

const look = 'Look in the Sync centre before you do it again.'
const nobodyKnows = `We couldn’t confirm whether one of your changes was saved. ${look}`
const neitherYesNorNo = `The server’s answer says neither yes nor no. ${look}`

/** Where a toast leads: back to what was there before, and to where a person decides. */
export interface WaysOn {
  undo: ToastSays['way']
  look: ToastSays['way']
}

/**
 * Toasts what the server makes of a change, whenever it does: on a slow line, or once there is one again, the person
 * has long gone on and looks at another row (decisions.md A14).
 */
export async function tellOutcome(
  database: PortalDatabase,
  entry: Pick<OutboxEntry, 'seq' | 'mutation' | 'collection' | 'rowId'>,
  says: { done: string; failed: string },
  { undo, look }: Partial<WaysOn> = {},
): Promise<void> {
  const { seq } = entry
  const known = await outcome(database, seq, null)
  const more = { detail: lineOf(entry), way: look }
  if (known.kind === 'accepted') toastDone(says.done, { ...more, way: undo })
  if (known.kind === 'refused') toastFailed(refusedWords(entry, known.reason, says.failed), more)
  if (known.kind === 'unknown') await tellUnknown(database, seq, says.failed, more)
}

/** The row has left the screen by then: the reason names it. */
function refusedWords(entry: Parameters<typeof refusalOf>[0], reason: string | null, failed: string): string {
  const told = reason === null ? null : refusalOf(entry, reason)
  return told === null ? failed : `${withFullStop(failed)} ${withFullStop(told)}`
}

/** An answer nobody understands is told as a failure (decisions.md B17); whoever took either for one would do it again. */
async function tellUnknown(
  database: PortalDatabase,
  seq: number,
  failed: string,
  more: Omit<ToastSays, 'text'>,
): Promise<void> {
  const entry = await database.outbox.get(seq)
  if (entry && isAnsweredOddly(entry)) toastFailed(`${withFullStop(failed)} ${neitherYesNorNo}`, more)
  else toastNotice(nobodyKnows, more)
}
