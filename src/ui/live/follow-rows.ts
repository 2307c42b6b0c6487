import { liveQuery, type Subscription } from 'dexie'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { readPage } from '#store/database/read-page.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import { drawnAtOnce } from '#ui/kit/drawn-at-once.ts'

/**
 * Reads the rows of an answer and follows them. Where they lie scattered, as those of a search do, the ones that are
 * drawn at once are read first: each costs a block of its own. Returns how to stop.
 */
export function followRows(
  database: PortalDatabase,
  collection: string,
  { ids, places }: Pick<ListAnswer, 'ids' | 'places'>,
  observer: { next(rows: (AnyRow | undefined)[]): void; error(trouble: unknown): void },
): () => void {
  const following = liveQuery(() => readPage(database, collection, ids, places))
  const atOnce = drawnAtOnce()
  if (new Set(places.map(({ block }) => block)).size <= atOnce) {
    const reading = following.subscribe(observer)
    return () => reading.unsubscribe()
  }
  let reading: Subscription | null = null
  let isStopped = false
  const follow = () => {
    if (!isStopped) reading = following.subscribe(observer)
  }
  readPage(database, collection, ids.slice(0, atOnce), places.slice(0, atOnce))
    .then((rows) => isStopped || observer.next(rows))
    // Whatever was wrong, the reading of the whole page says it.
    .catch(() => undefined)
    .finally(follow)
  return () => {
    isStopped = true
    reading?.unsubscribe()
  }
}
