import { type ForetoldValue, isSameFile } from '#store/resources/stock/foretell.ts'
import type { ForetoldUpload } from './draft-tables.ts'
import type { PortalDatabase } from './open-database.ts'

/** What was foretold longer ago is no measure of the stock any more. */
const keptMs = 86_400_000

/**
 * Keeps what is foretold, before a file leaves. What an earlier press of the same file foretold stays while nobody knows
 * what came of it: the stock of now may hold some of its codes already, and they would count twice.
 */
export function keepForetold(database: PortalDatabase, upload: Omit<ForetoldUpload, 'state'>): Promise<void> {
  return database.transaction('rw', [database.foretoldStock], async () => {
    const earlier = await database.foretoldStock.get(upload.id)
    await database.foretoldStock.filter(({ state, at }) => state === 'sent' && at < upload.at - keptMs).delete()
    if (stillForetold(earlier, upload.foretold, upload.at)) return
    await database.foretoldStock.put({ ...upload, state: 'sent' })
  })
}

/** What an earlier press has foretold of these very counts, if nobody knows what came of it; else null. */
export function stillForetold(
  earlier: ForetoldUpload | undefined,
  now: readonly ForetoldValue[],
  at: number,
): ForetoldValue[] | null {
  if (earlier?.state !== 'sent' || earlier.at < at - keptMs) return null
  return isSameFile(earlier.foretold, now) ? earlier.foretold : null
}

/** All of a file is in: from now on its foretold stock is shown beside what is there, in the place of an earlier one. */
export function noteForetoldIn(database: PortalDatabase, id: string): Promise<void> {
  return database.transaction('rw', [database.foretoldStock], async () => {
    await database.foretoldStock.filter((one) => one.state === 'in' && one.id !== id).delete()
    await database.foretoldStock.update(id, { state: 'in' })
  })
}

/** The one to be shown; null where there is none. */
export async function foretoldIn(database: PortalDatabase): Promise<ForetoldUpload | null> {
  return (await database.foretoldStock.filter(({ state }) => state === 'in').first()) ?? null
}
