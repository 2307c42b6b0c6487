import type { PortalDatabase } from './open-database.ts'

/** Lets go of every kept answer of one kind: what the server has deleted must not be shown from memory. */
export async function forgetDetails(database: PortalDatabase, kind: string): Promise<void> {
  await database.details.where('[kind+id]').between([kind, ''], [kind, '\uffff']).delete()
}
