import type { AnyRow } from '#store/define/define-resource.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import type { LocalStore } from './local-store.ts'
import { readPage } from './read-page.ts'

/** A row has left this device between the question and the reading: what is made of the others would not be the view. */
class RowMissing extends Error {
  override readonly name = 'RowMissing'
}

const nowhere = { block: -1, slot: -1 }

/** Rows as people see them, pending changes laid over, in the order of their ids; all of them or none. */
export async function readAll(
  database: LocalStore,
  collection: string,
  ids: string[],
  places: (RowLocation | null)[],
): Promise<AnyRow[]> {
  const rows = await readPage(
    database,
    collection,
    ids,
    places.map((place) => place ?? nowhere),
  )
  return rows.map((row, at) => {
    if (row === undefined) throw new RowMissing(`${ids[at]} is not on this device any more`)
    return row
  })
}
