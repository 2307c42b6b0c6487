import { ownerKey, type PortalUser } from '#store/access/session.ts'
import { databaseName } from '#store/database/open-database.ts'
import { readClosedWork } from '#store/database/read-closed-work.ts'
import { saveWorkFile } from '#ui/sync-centre/work-file.ts'

/** Saves this person's unsent work from a database that the portal could not open; false if there is none. */
export async function saveClosedWork(
  user: Pick<PortalUser, 'email' | 'wireRole'>,
  environment: string,
): Promise<boolean> {
  const owner = ownerKey(user)
  const work = await readClosedWork(await databaseName(environment, owner))
  if (!work || work.entries.length + work.orders.length + work.forms.length + work.notes.length === 0) return false
  saveWorkFile(work, { owner, environment, at: Date.now() })
  return true
}
