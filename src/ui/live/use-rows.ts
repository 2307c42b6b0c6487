import { useEffect, useState } from 'react'
import { readPage } from '#store/database/read-page.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Place } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'

/**
 * The rows of these ids that this device holds, in their order and kept current; undefined until read, and never those
 * of the ids before.
 */
export function useRows<Row extends AnyRow>(collection: string, ids: readonly string[]): Row[] | undefined {
  const { database, search } = usePortal()
  const [located, setLocated] = useState<{ ids: readonly string[]; places: (Place | null)[] } | null>(null)

  useEffect(() => {
    let left = false
    void search.locate(collection, [...ids]).then((places) => {
      if (!left) setLocated({ ids, places })
    })
    return () => {
      left = true
    }
  }, [search, collection, ids])

  const read = useLive(async () => {
    if (!located) return undefined
    const held = located.ids.flatMap((id, at) => {
      const place = located.places[at]
      return place ? [{ id, place }] : []
    })
    const wanted = [held.map(({ id }) => id), held.map(({ place }) => place)] as const
    const rows = await readPage(database, collection, ...wanted)
    return { ids: located.ids, rows: rows.filter((row) => row !== undefined) as Row[] }
  }, [database, collection, located])
  return read?.ids === ids ? read.rows : undefined
}
