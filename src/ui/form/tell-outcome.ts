import type { PortalDatabase } from '#store/database/open-database.ts'
import { isAnsweredOddly } from '#store/mutate/unclear-attempts.ts'
import { withFullStop } from '#ui/kit/full-stop.ts'
import { outcome } from '#ui/live/outcome.ts'
import { toastDone, toastFailed, toastNotice } from '#ui/overlay/toast.ts'

const look = 'Look in the Sync centre before you do it again.'
const nobodyKnows = `Of one of your changes nobody knows whether it went through. ${look}`
const neitherYesNorNo = `The server’s answer says neither yes nor no. ${look}`

/**
 * Toasts what the server makes of a change, whenever it does: on a slow line, or once there is one again, the person
 * has long gone on and looks at another row (decisions.md A14).
 */
export async function tellOutcome(
  database: PortalDatabase,
  seq: number,
  says: { done: string; failed: string },
): Promise<void> {
  const known = await outcome(database, seq, null)
  if (known.kind === 'accepted') toastDone(says.done)
  if (known.kind === 'refused') toastFailed(says.failed)
  if (known.kind === 'unknown') await tellUnknown(database, seq, says.failed)
}

/** An answer nobody understands is told as a failure (decisions.md B17); whoever took either for one would do it again. */
async function tellUnknown(database: PortalDatabase, seq: number, failed: string): Promise<void> {
  const entry = await database.outbox.get(seq)
  if (entry && isAnsweredOddly(entry)) toastFailed(`${withFullStop(failed)} ${neitherYesNorNo}`)
  else toastNotice(nobodyKnows)
}
