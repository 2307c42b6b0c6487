import { replaceEqualDeep } from '@tanstack/react-router'
import { liveQuery, type Subscription } from 'dexie'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { readPage } from '#store/database/read-page.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { FirstRows } from '#store/ports/search-port.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'

/**
 * Reads the rows of an answer and follows them. Those that came with it are told at once, and painted before the others
 * are read. A row that is read again and has not changed stays the same object. Returns how to stop.
 */
export function followRows(
  database: PortalDatabase,
  collection: string,
  { ids, places, first }: Pick<ListAnswer, 'ids' | 'places'> & { first: FirstRows },
  observer: { next(rows: FirstRows): void; error(trouble: unknown): void },
): () => void {
  let reading: Subscription | null = null
  let told = first
  const next = (rows: FirstRows) => {
    told = replaceEqualDeep(told, rows)
    observer.next(told)
  }
  const follow = () => {
    const rows = liveQuery<(AnyRow | undefined)[]>(() => readPage(database, collection, ids, places))
    reading = rows.subscribe({ ...observer, next })
  }
  if (first.length > 0) observer.next(first)
  const callOff = first.length > 0 ? afterPaint(follow) : follow()
  return () => {
    callOff?.()
    reading?.unsubscribe()
  }
}
