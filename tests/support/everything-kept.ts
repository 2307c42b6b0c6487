import type { Page } from '@playwright/test'

/** All that the browser keeps of the portal as one text: storage, every database, and what is cached beside the program's files. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
      })
      for (const table of database.objectStoreNames) {
        const reading = database.transaction(table).objectStore(table).getAll()
        all.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (!request.url.includes('/assets/')) all.push(request.url)
    }
    return JSON.stringify(all)
  })
}

/** A PIN as it would stand somewhere: digits that are part of a longer number are none. */
export function pinAlone(pin: string): RegExp {
  return new RegExp(`(?<!\\d)${pin}(?!\\d)`)
}
