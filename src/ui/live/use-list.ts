import { useEffect, useState } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import { readPage } from '#store/database/read-page.ts'
import { type ListAnswer, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

export interface LiveList<Row extends AnyRow = AnyRow> {
  /** Null until the device knows anything about this query. */
  answer: ListAnswer | null
  /** One per id of the answer; undefined where the row has just moved on and the next answer is on its way. */
  rows: (Row | undefined)[]
  /** False while the answer is the one kept from the last visit. */
  settled: boolean
}

interface Asked {
  key: string
  answer: ListAnswer
  settled: boolean
}

/** A page of a list, kept current: ids from the search worker, rows from the database, pending changes laid over. */
export function useList<Row extends AnyRow>(query: ListQuery): LiveList<Row> {
  const { database } = usePortal()
  const asked = useAnswer(query)
  const read = useLive(async () => {
    if (!asked) return null
    const { ids, places } = asked.answer
    return { asked, rows: await readPage(database, query.collection, ids, places) }
  }, [database, query.collection, asked])
  // The rows always come with the answer they were read for: ids of one and rows of another would mix two pages.
  if (!read || !asked || read.asked.key !== asked.key) return { answer: null, rows: [], settled: false }
  return { answer: read.asked.answer, rows: read.rows as (Row | undefined)[], settled: read.asked.settled }
}

function useAnswer(query: ListQuery): Asked | null {
  const { database, search } = usePortal()
  const key = listQueryKey(query)
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    let live = true
    // The kept answer shows at once; the index, once built, always has the last word. Of searches none is kept.
    const keeping = query.search ? Promise.resolve(undefined) : database.answers.get(key)
    void keeping.then((kept) => {
      if (live && kept) setAsked((now) => (now?.key === key ? now : { key, answer: kept.answer, settled: false }))
    })
    const unwatch = search.watch(query, (answer) => {
      if (!live) return
      // What was kept shows the whole list, a preview only its newest rows.
      if (answer.preview) setAsked((now) => (now?.key === key ? now : { key, answer, settled: false }))
      else setAsked({ key, answer, settled: true })
    })
    return () => {
      live = false
      unwatch()
    }
    // `key` is the query by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, search, key])
  return asked?.key === key ? asked : null
}
