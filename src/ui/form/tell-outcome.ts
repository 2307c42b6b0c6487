import type { PortalDatabase } from '#store/database/open-database.ts'
import { outcome } from '#ui/live/outcome.ts'
import { toastDone, toastFailed, toastNotice } from '#ui/overlay/toast.ts'

const nobodyKnows =
  'Of one of your changes nobody knows whether it went through. Look in the Sync centre before you do it again.'

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
  // Whoever took it for a failure would do it again.
  if (known.kind === 'unknown') toastNotice(nobodyKnows)
}
