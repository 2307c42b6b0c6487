import type { AnyRow } from '#store/define/define-resource.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import { getBlocks, rowInBlock } from './blocks.ts'
import type { LocalStore } from './local-store.ts'

/** One read of all is quicker than many single ones, unless most of them are elsewhere. */
const partWorthAll = 1 / 4
/** Above this many pending rows the page's own ids are asked for instead of all keys (storage.md §3). */
const keysWorthReading = 500

/**
 * The rows of a page as a person should see them: the changed row where one is pending, else the server's row.
 * A row that is no longer where the answer said is undefined: the caller leaves the line empty and asks again.
 */
export async function readPage(
  database: LocalStore,
  collection: string,
  ids: string[],
  places: RowLocation[],
): Promise<(AnyRow | undefined)[]> {
  const numbers = [...new Set(places.map((place) => place.block))]
  return database.transaction('r', [database.changed, database.blocks], async () => {
    // `changed` before or together with the blocks, never after: a settling row would show its old value.
    const [changed, blocks] = await Promise.all([
      changedOn(database, collection, ids),
      getBlocks(database, collection, numbers),
    ])
    const byNumber = new Map(numbers.map((number, i) => [number, blocks[i]]))
    return ids.map((id, i) => {
      const place = places[i]
      return changed.get(id) ?? (place && rowInBlock(byNumber.get(place.block), id, place.slot)?.row)
    })
  })
}

async function changedOn(database: LocalStore, collection: string, ids: string[]): Promise<Map<string, AnyRow>> {
  const all = database.changed.where('[collection+id]').between([collection, ''], [collection, '\uffff'])
  const keys = (await all.limit(keysWorthReading).primaryKeys()).map(([, id]) => id)
  const wanted = keys.length < keysWorthReading ? keys.filter((id) => ids.includes(id)) : ids
  if (wanted.length === 0) return new Map()
  const rows = await (wanted.length > keys.length * partWorthAll && keys.length < keysWorthReading
    ? all.toArray()
    : database.changed.bulkGet(wanted.map((id): [string, string] => [collection, id])))
  return new Map(rows.flatMap((changed) => (changed ? [[changed.id, changed.row] as const] : [])))
}
