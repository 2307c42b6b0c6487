import Dexie, { RangeSet } from 'dexie'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type ChangedRow, type NewOutboxEntry, provisional } from './tables.ts'

/** The changed row's values from those that lie there now, or from nothing; null leaves the row alone. */
export type Show = ((held: AnyRow | undefined) => AnyRow) | null

/**
 * Adds an entry and lays it over its row in one transaction; returns its number. Straight on IndexedDB: this is the one
 * write a person waits for, and Dexie's way to the same two records takes twice as long. Rejects with what the browser
 * said; a transaction that does not complete has not happened.
 */
export function enqueueDirectly(
  database: Dexie,
  durability: IDBTransactionDurability,
  entry: NewOutboxEntry,
  show: Show,
) {
  const { collection, rowId } = entry
  return new Promise<number>((resolve, reject) => {
    const transaction = database.backendDB().transaction(['changed', 'outbox'], 'readwrite', { durability })
    const changed = transaction.objectStore('changed')
    // First, so that its answer is on the way back while the entry is written.
    const asking: IDBRequest<ChangedRow | undefined> | null = show && changed.get([collection, rowId])
    const adding = transaction.objectStore('outbox').add(entry)
    let broken: unknown = null
    if (!show || !asking) transaction.commit()
    else {
      asking.onsuccess = () => {
        try {
          changed.put({ collection, id: rowId, rc: provisional, row: show(asking.result?.row) })
          transaction.commit()
        } catch (trouble) {
          // Thrown here it would end as an AbortError that says nothing.
          broken = trouble
          transaction.abort()
        }
      }
    }
    // A full disk tells the transaction alone, and only at the commit (storage.md).
    transaction.onabort = () => reject((broken ?? transaction.error) as Error)
    transaction.oncomplete = () => {
      const seq = adding.result as number
      tellScreens(database.name, { seq, collection, rowId, isShown: show !== null })
      resolve(seq)
    }
  })
}

/** What Dexie tells live queries of all tabs about writes of its own. */
function tellScreens(name: string, added: { seq: number; collection: string; rowId: string; isShown: boolean }): void {
  const row = [added.collection, added.rowId]
  const key = (one: unknown) => new RangeSet().addKey(one as string[])
  const outbox = `idb://${name}/outbox/`
  const parts = { [outbox]: key(added.seq), [`${outbox}[collection+rowId]`]: key(row) }
  Dexie.on.storagemutated.fire(added.isShown ? { ...parts, [`idb://${name}/changed/`]: key(row) } : parts)
}
