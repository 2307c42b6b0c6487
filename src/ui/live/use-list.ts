import { useEffect, useState } from 'react'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import { drawnSoon } from '#ui/kit/drawn-at-once.ts'
import { usePortal } from '#ui/state/portal.ts'
import { followList, type LiveList, nothingListed } from './follow-list.ts'

interface Read {
  key: string
  list: LiveList
}

/** A page of a list, kept current. Nothing is asked with null. */
export function useList<Row extends AnyRow>(query: ListQuery | null): LiveList<Row> {
  const { database, search } = usePortal()
  const key = query && listQueryKey(query)
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    if (query === null || key === null) return
    return followList({ database, search, soon: drawnSoon() }, query, {
      next: (list) => setRead({ key, list }),
      // The screen shows what is wrong instead of rows that are not kept current any more.
      error: (trouble) =>
        setRead(() => {
          throw trouble
        }),
    })
    // `key` is the query by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [database, search, key])
  return (read?.key === key ? read.list : nothingListed) as LiveList<Row>
}
