import { useEffect, useState } from 'react'
import { readPage } from '#store/database/read-page.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import { usePortal } from '#ui/state/portal.ts'
import { useLive } from './use-live.ts'
import { ignoreTrouble } from '#store/ports/worker-port.ts'
import { useWorkerTrouble } from './use-worker-trouble.ts'

interface Located {
  ids: readonly string[]
  places: (RowLocation | null)[]
}

/**
 * The rows of these ids that this device holds, in their order and kept current; undefined until read, and never those
 * of the ids before. A row that moves while it is shown is looked for again.
 */
export function useRows<Row extends AnyRow>(collection: string, ids: readonly string[]): Row[] | undefined {
  const { database, search } = usePortal()
  const isBroken = useWorkerTrouble('search') !== null
  const [located, setLocated] = useState<Located | null>(null)

  const read = useLive(async () => {
    if (!located) return undefined
    const held = located.ids.flatMap((id, at) => {
      const place = located.places[at]
      return place ? [{ id, place }] : []
    })
    const wanted = [held.map(({ id }) => id), held.map(({ place }) => place)] as const
    const rows = await readPage(database, collection, ...wanted)
    const found = rows.filter((row) => row !== undefined) as Row[]
    return { located, rows: found, hasMoved: found.length < rows.length }
  }, [database, collection, located])
  // Each reading that misses some is another reason to look.
  const missing = read?.hasMoved && read.located.ids === ids ? read : null

  useEffect(() => {
    if (isBroken) return
    let left = false
    const keep = (places: (RowLocation | null)[]) => {
      if (!left) setLocated((before) => (before && isSame(before, { ids, places }) ? before : { ids, places }))
    }
    // Located again once the worker runs.
    search.locate(collection, [...ids]).then(keep, ignoreTrouble)
    return () => {
      left = true
    }
  }, [search, collection, ids, missing, isBroken])

  return read?.located.ids === ids ? read.rows : undefined
}

function isSame(one: Located, other: Located): boolean {
  if (one.ids !== other.ids) return false
  return one.places.every((place, at) => {
    const now = other.places[at]
    return place?.block === now?.block && place?.slot === now?.slot
  })
}
