import type { PortalDatabase } from '#store/database/open-database.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { hasSameRows, type ListAnswer, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import type { FirstRows, SearchPort } from '#store/ports/search-port.ts'
import { RowFollower } from './follow-rows.ts'

export interface LiveList<Row extends AnyRow = AnyRow> {
  /** Null until the device knows anything about this query. */
  answer: ListAnswer | null
  /**
   * One per id of the answer; undefined where the row has just moved on and the next answer is on its way. Fewer, from
   * the top, for the moment until those below have been read.
   */
  rows: readonly (Row | undefined)[]
  /** False while the answer is the one kept from the last visit. */
  settled: boolean
}

export const nothingListed: LiveList = { answer: null, rows: [], settled: false }

interface ListSource {
  database: PortalDatabase
  search: Pick<SearchPort, 'watchRows'>
  /** How many rows come with an answer. */
  soon: number
}

interface ListObserver {
  next(list: LiveList): void
  error(trouble: unknown): void
}

/**
 * Follows a page of a list: ids from the search worker, rows from the database, pending changes laid over. The rows always
 * come with the answer they were read for, and are told once: when both are there. Ends with what it returns.
 */
export function followList(
  { database, search, soon }: ListSource,
  query: ListQuery,
  observer: ListObserver,
): () => void {
  let isLive = true
  let shown: Pick<LiveList, 'answer' | 'settled'> = nothingListed
  /** What was told last; null until the rows of the answer are told: until then those of the page before it stand. */
  let told: LiveList | null = null
  const follower = new RowFollower(database, query.collection)
  const tell = (list: LiveList) => {
    told = list
    observer.next(list)
  }

  function show(answer: ListAnswer, settled: boolean, first: FirstRows = []) {
    const isSamePage = shown.answer !== null && hasSameRows(shown.answer, answer)
    shown = { answer, settled }
    // Those of this very page are followed already: while a list streams in, it is mostly the total that changes.
    if (isSamePage && told) return tell({ ...told, ...shown })
    // And are being read; only what comes with this answer is there before them.
    if (isSamePage && first.length === 0) return
    told = null
    follower.follow(
      { ...answer, first },
      {
        next: (rows) => {
          if (rows.length === answer.ids.length) return tell({ ...shown, rows })
          observer.next({ ...shown, rows })
        },
        error: observer.error,
      },
    )
  }

  // The kept answer shows at once; the index, once built, always has the last word. Of searches none is kept.
  const keeping = query.search ? Promise.resolve(undefined) : database.answers.get(listQueryKey(query))
  void keeping.then((kept) => {
    if (isLive && kept && shown.answer === null) show(kept.answer, false)
  })
  const unwatch = search.watchRows(query, soon, (answer, first) => {
    // What was kept shows the whole list, a preview only its newest rows.
    if (isLive && !(answer.preview && shown.answer !== null)) show(answer, !answer.preview, first)
  })
  return () => {
    isLive = false
    unwatch()
    follower.stop()
  }
}
