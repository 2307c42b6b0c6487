import Dexie, { RangeSet } from 'dexie'
import type { AnyRow } from '#store/define/define-resource.ts'
import { type AuditRecord, type ChangedRow, type NewOutboxEntry, type OutboxEntry, provisional } from './tables.ts'

/** The changed row's values from those that lie there now, or from nothing; null leaves the row alone. */
export type Show = ((held: AnyRow | undefined) => AnyRow) | null

/** Entries of a row that leave for a later one, as their records, and those of the row that stand otherwise then. */
export interface Replacement {
  gone: readonly AuditRecord[]
  changed: readonly OutboxEntry[]
}

/** What an entry replaces in its row, of which `lane` holds all entries, itself the last; null leaves them alone. */
export type Replace = ((lane: readonly OutboxEntry[]) => Replacement) | null

/** What else happens in the transaction that adds an entry. */
export interface AtOnce {
  show: Show
  replace: Replace
}

/**
 * Adds an entry, lays it over its row and lets those leave that it replaces, in one transaction; returns its number.
 * Straight on IndexedDB: this is the one write a person waits for, and Dexie's way to the same records takes twice as
 * long. Rejects with what the browser said; a transaction that does not complete has not happened.
 */
export function enqueueDirectly(
  database: Dexie,
  durability: IDBTransactionDurability,
  entry: NewOutboxEntry,
  { show, replace }: AtOnce,
) {
  const { collection, rowId } = entry
  const row = [collection, rowId]
  return new Promise<number>((resolve, reject) => {
    const tables = replace ? ['changed', 'outbox', 'audit'] : ['changed', 'outbox']
    const transaction = database.backendDB().transaction(tables, 'readwrite', { durability })
    const [changed, outbox] = [transaction.objectStore('changed'), transaction.objectStore('outbox')]
    const lane = outbox.index('[collection+rowId]')
    // First, so that their answers are on the way back while the entry is written. Of the lane it is asked whether there
    // is one: in most rows nothing else waits, and to read its entries takes longer.
    const waiting = replace && lane.getKey(row)
    const held: IDBRequest<ChangedRow | undefined> | null = show && changed.get(row)
    const adding = outbox.add(entry)
    let replaced: Replacement = { gone: [], changed: [] }
    let broken: unknown = null
    /** Thrown in an answer itself, trouble would end as an AbortError that says nothing. */
    const orAbort = (run: () => void) => () => {
      try {
        run()
      } catch (trouble) {
        broken = trouble
        transaction.abort()
      }
    }
    const finish = orAbort(() => {
      if (show) changed.put({ collection, id: rowId, rc: provisional, row: show(held?.result?.row) })
      if (!replace || waiting?.result === undefined) return transaction.commit()
      const all: IDBRequest<OutboxEntry[]> = lane.getAll(row)
      all.onsuccess = orAbort(() => {
        replaced = replace(all.result)
        for (const other of replaced.changed) outbox.put(other)
        for (const record of replaced.gone) {
          outbox.delete(record.seq)
          transaction.objectStore('audit').put(record)
        }
        transaction.commit()
      })
    })
    const last = held ?? waiting
    if (last) last.onsuccess = finish
    else transaction.commit()
    // A full disk tells the transaction alone, and only at the commit (storage.md).
    transaction.onabort = () => reject((broken ?? transaction.error) as Error)
    transaction.oncomplete = () => {
      const seq = adding.result as number
      tellScreens(database.name, { seq, row, isShown: show !== null, replaced })
      resolve(seq)
    }
  })
}

interface Written {
  seq: number
  row: string[]
  isShown: boolean
  replaced: Replacement
}

/** What Dexie tells live queries of all tabs about writes of its own. */
function tellScreens(name: string, { seq, row, isShown, replaced: { gone, changed } }: Written): void {
  const among = (keys: readonly unknown[]) => new RangeSet().addKeys(keys as string[])
  const numbers = gone.map((record) => record.seq)
  const [outbox, audit] = [`idb://${name}/outbox/`, `idb://${name}/audit/`]
  const ended = {
    [audit]: among(numbers),
    [`${audit}[collection+rowId]`]: among([row]),
    [`${audit}endedAt`]: among(gone.map(({ endedAt }) => endedAt)),
  }
  Dexie.on.storagemutated.fire({
    [outbox]: among([seq, ...numbers, ...changed.map((other) => other.seq)]),
    [`${outbox}[collection+rowId]`]: among([row]),
    ...(isShown ? { [`idb://${name}/changed/`]: among([row]) } : {}),
    ...(gone.length > 0 ? ended : {}),
  })
}
