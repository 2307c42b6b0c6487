import type { Page } from '@playwright/test'

/** Everything of this table in every database of this browser; nothing where there is no such database or table. */
export function storedRows(page: Page, table: string): Promise<unknown[]> {
  return page.evaluate(async (wanted) => {
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name ?? '')
        // Deleted since it was named: opened, it would come back empty, and in the way of the portal's own.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => resolve(null)
      })
      if (database?.objectStoreNames.contains(wanted)) {
        const reading = database.transaction(wanted).objectStore(wanted).getAll()
        await new Promise((resolve) => {
          reading.onsuccess = resolve
        })
        rows.push(...(reading.result as unknown[]))
      }
      database?.close()
    }
    return rows
  }, table)
}
