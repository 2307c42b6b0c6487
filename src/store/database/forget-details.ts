import type { LocalStore } from './local-store.ts'
import type { PortalDatabase } from './open-database.ts'

/** Lets go of every kept answer of one kind: what the server has deleted must not be shown from memory. */
export async function forgetDetails(database: PortalDatabase, kind: string): Promise<void> {
  await database.details.where('[kind+id]').between([kind, ''], [kind, '\uffff']).delete()
}

/** Keeps the `keep` youngest answers of one kind, and a tenth more before it looks which those are. */
export async function trimDetails(details: LocalStore['details'], kind: string, keep: number): Promise<void> {
  const all = () => details.where('[kind+id]').between([kind, ''], [kind, '\uffff'])
  if ((await all().primaryKeys()).length <= keep * 1.1) return
  const byAge = (await all().toArray()).sort((a, b) => b.asOf - a.asOf)
  await details.bulkDelete(byAge.slice(keep).map(({ id }) => [kind, id]))
}
