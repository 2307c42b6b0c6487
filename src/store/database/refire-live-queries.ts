import Dexie, { RangeSet } from 'dexie'
import type { LocalStore } from './local-store.ts'

/** Tells every live query of a collection, in all tabs, to look again: their writer may have died before it could. */
export function refireLiveQueries(database: Pick<LocalStore, 'name'>, collection: string): void {
  const blocks = new RangeSet().add({ from: [collection, 0], to: [collection, Infinity] })
  const changed = new RangeSet().add({ from: [collection, ''], to: [collection, '\uffff'] })
  const prefix = `idb://${database.name}`
  Dexie.on.storagemutated.fire({ [`${prefix}/blocks/`]: blocks, [`${prefix}/changed/`]: changed })
}
