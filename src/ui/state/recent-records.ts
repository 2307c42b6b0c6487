import { z } from 'zod'
import { ownShelf, type Shelf } from './own-shelf.ts'

const record = z.object({ collection: z.string(), id: z.string() })

/** A record that somebody has opened; `collection` by its whole name, with its scope. */
export type RecentRecord = z.output<typeof record>

const mostKept = 8
const recents = ownShelf<readonly RecentRecord[]>('portal-recent-records', z.array(record), [])

/** The last records that this person opened on this device, the newest first: at most eight, each once. */
export const recentRecords = recents.read

/** The same, kept current while it is shown. */
export const useRecentRecords = recents.use

/** Notes that a person has opened a record. */
export function noteRecord(shelf: Shelf, owner: string, { collection, id }: RecentRecord): void {
  const before = recents.read(shelf, owner)
  if (before[0]?.collection === collection && before[0].id === id) return
  const others = before.filter((one) => one.collection !== collection || one.id !== id)
  recents.write(shelf, owner, [{ collection, id }, ...others].slice(0, mostKept))
}

export const forgetRecords = recents.forget
