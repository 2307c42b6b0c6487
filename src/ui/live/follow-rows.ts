import { replaceEqualDeep } from '@tanstack/react-router'
import { liveQuery, type Subscription } from 'dexie'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { readPage } from '#store/database/read-page.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { FirstRows } from '#store/ports/search-port.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'

interface Observer {
  next(rows: FirstRows): void
  error(trouble: unknown): void
}

/** Reads the rows of one answer of a list after the other, and follows those of the last. */
export class RowFollower {
  private readonly database: PortalDatabase
  private readonly collection: string
  /** What was told last, by id. */
  private told: ReadonlyMap<string, AnyRow> = new Map()
  private end = () => {}

  constructor(database: PortalDatabase, collection: string) {
    this.database = database
    this.collection = collection
  }

  /**
   * Leaves the answer before. Rows that came with this one are told at once, and painted before the others are read;
   * one that was told already stays as it was until then: it may have changed while the answer was on its way. A row
   * that is read again and is the same stays the same object.
   */
  follow({ ids, places, first }: Pick<ListAnswer, 'ids' | 'places'> & { first: FirstRows }, observer: Observer): void {
    this.end()
    let told: FirstRows = []
    const tell = (rows: FirstRows) => {
      told = replaceEqualDeep(told, rows)
      this.told = new Map(told.flatMap((row) => (row ? [[row.id, row] as const] : [])))
      observer.next(told)
    }
    let reading: Subscription | null = null
    const read = () => {
      const rows = liveQuery<(AnyRow | undefined)[]>(() => readPage(this.database, this.collection, ids, places))
      reading = rows.subscribe({ next: tell, error: observer.error })
    }
    let cancel = () => {}
    this.end = () => {
      cancel()
      reading?.unsubscribe()
    }
    // An answer without rows has none to follow.
    if (ids.length === 0) return tell([])
    if (first.length === 0) return read()
    tell(first.map((row, place) => this.told.get(ids[place] ?? '') ?? row))
    // Those in sight are painted in one frame and the next few in another.
    cancel = afterPaint(() => {
      cancel = afterPaint(read)
    })
  }

  stop(): void {
    this.end()
  }
}
