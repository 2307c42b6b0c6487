import type { PortalDatabase } from '#store/database/open-database.ts'
import { readPage } from '#store/database/read-page.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { SearchPort } from '#store/ports/search-port.ts'

interface Held {
  database: PortalDatabase
  search: Pick<SearchPort, 'locate'>
}

/** The rows of these ids as this device holds them, in their order; those it does not hold are left out. */
export async function readHeld<Row extends AnyRow>(
  { database, search }: Held,
  collection: string,
  ids: readonly string[],
): Promise<Row[]> {
  const places = await search.locate(collection, [...ids])
  const held = ids.flatMap((id, at) => {
    const place = places[at]
    return place ? [{ id, place }] : []
  })
  const wanted = [held.map(({ id }) => id), held.map(({ place }) => place)] as const
  const rows = await readPage(database, collection, ...wanted)
  return rows.filter((row) => row !== undefined) as Row[]
}
