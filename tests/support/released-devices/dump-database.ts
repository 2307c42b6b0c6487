/** An object store without its records. */
interface StoreShape {
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
}

/** An IndexedDB database as JSON: its version, and shape and records of each store. */
export interface DatabaseDump {
  version: number
  stores: Readonly<Record<string, StoreShape>>
  records: Readonly<Record<string, readonly unknown[]>>
}

/** Reads a whole database; the records must be JSON. */
export async function dumpDatabase(database: IDBDatabase): Promise<DatabaseDump> {
  const names = [...database.objectStoreNames].sort()
  const transaction = database.transaction(names, 'readonly')
  const stores: Record<string, StoreShape> = {}
  const records: Record<string, unknown[]> = {}
  for (const name of names) {
    const store = transaction.objectStore(name)
    stores[name] = {
      keyPath: store.keyPath as string | string[] | null,
      autoIncrement: store.autoIncrement,
      indexes: [...store.indexNames].sort().map((index) => {
        const { keyPath, unique, multiEntry } = store.index(index)
        return { name: index, keyPath: keyPath as string | string[], unique, multiEntry }
      }),
    }
    records[name] = await resultOf(store.getAll())
  }
  return { version: database.version, stores, records }
}

/** Makes a database as it was dumped. Runs in Node and, as the argument of Playwright's `evaluate`, in a page: it uses nothing outside. */
export function restoreDatabase([name, dump]: [string, DatabaseDump]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, dump.version)
    opening.onupgradeneeded = () => {
      for (const [store, { keyPath, autoIncrement, indexes }] of Object.entries(dump.stores)) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
        for (const index of indexes) made.createIndex(index.name, index.keyPath, index)
        for (const record of dump.records[store] ?? []) made.put(record)
      }
    }
    opening.onerror = () => reject(opening.error as Error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })
}
