import { useEffect, useState } from 'react'
import { type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

const none: ReadonlySet<string> = new Set()

/** Rows of a collection that so far only a search has shown: they belong to no proved total. */
export function useFound(collection: string): ReadonlySet<string> {
  const { database } = usePortal()
  const ids = useLive(async () => {
    const keys = await database.found
      .where('[collection+id]')
      .between([collection, ''], [collection, '\uffff'])
      .primaryKeys()
    return keys.length === 0 ? none : new Set(keys.map(([, id]) => id))
  }, [database, collection])
  return ids ?? none
}

/** How many of those a list counts, over all its pages. */
export function useFoundHere(query: ListQuery, found: ReadonlySet<string>): number {
  const { search } = usePortal()
  const [known, setKnown] = useState<{ of: string; count: number } | null>(null)
  const key = `${listQueryKey({ ...query, page: 1 })} ${[...found].join()}`
  useEffect(() => {
    if (found.size === 0) return
    const filters = { ...query.filters, id: { oneOf: [...found] } }
    return search.watch({ ...query, filters, page: 1, pageSize: 1 }, ({ total }) => setKnown({ of: key, count: total }))
    // `key` is both by value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, key])
  return found.size > 0 && known?.of === key ? known.count : 0
}
