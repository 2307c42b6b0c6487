import { useEffect, useState } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import { hasSameRows, type ListAnswer, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import type { FirstRows } from '#store/ports/search-port.ts'
import { drawnSoon } from '#ui/kit/drawn-at-once.ts'
import { usePortal } from '#ui/state/portal.ts'
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

interface Read {
  key: string
  list: LiveList
}

const nothing: LiveList = { answer: null, rows: [], settled: false }

/**
 * A page of a list, kept current: ids from the search worker, rows from the database, pending changes laid over. Nothing
 * is asked with null.
 */
export function useList<Row extends AnyRow>(query: ListQuery | null): LiveList<Row> {
  const { database, search } = usePortal()
  const key = query && listQueryKey(query)
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    if (query === null || key === null) return
    let isLive = true
    let shown: Pick<LiveList, 'answer' | 'settled'> = nothing
    // Whether the rows of that answer have been drawn; until then those of the page before it are.
    let isDrawn = false
    const follower = new RowFollower(database, query.collection)
    // The rows always come with the answer they were read for, and are drawn once: when both are there.
    const show = (answer: ListAnswer, settled: boolean, first: FirstRows = []) => {
      const isSamePage = shown.answer !== null && hasSameRows(shown.answer, answer)
      shown = { answer, settled }
      if (isSamePage) {
        // Those of this very page are followed already: while a list streams in, it is mostly the total that changes.
        if (isDrawn) setRead((before) => before && { key, list: { ...before.list, ...shown } })
        return
      }
      isDrawn = false
      follower.follow(
        { ...answer, first },
        {
          next: (rows) => {
            isDrawn = rows.length === answer.ids.length
            setRead({ key, list: { ...shown, rows } })
          },
          // The screen shows what is wrong instead of rows that are not kept current any more.
          error: (trouble: unknown) =>
            setRead(() => {
              throw trouble
            }),
        },
      )
    }
    // The kept answer shows at once; the index, once built, always has the last word. Of searches none is kept.
    const keeping = query.search ? Promise.resolve(undefined) : database.answers.get(key)
    void keeping.then((kept) => {
      if (isLive && kept && shown.answer === null) show(kept.answer, false)
    })
    const unwatch = search.watchRows(query, drawnSoon(), (answer, first) => {
      // What was kept shows the whole list, a preview only its newest rows.
      if (isLive && !(answer.preview && shown.answer !== null)) show(answer, !answer.preview, first)
    })
    return () => {
      isLive = false
      unwatch()
      follower.stop()
    }
    // `key` is the query by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, search, key])
  return (read?.key === key ? read.list : nothing) as LiveList<Row>
}
