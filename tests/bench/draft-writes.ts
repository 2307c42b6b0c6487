import type { Page } from 'playwright'

// Texts, not functions: the compiler would weave its own helpers into them, which the page does not have.
/** Notes what a page writes of drafts, when a key was pressed last, and when what was written is durable. */
const watch = `(() => {
  const writes = { keyAt: 0, keptAt: 0, rowRecords: 0, bytes: 0 }
  window.draftWrites = writes
  addEventListener('keydown', ({ timeStamp }) => Object.assign(writes, { keyAt: timeStamp, keptAt: 0 }), true)
  for (const name of ['put', 'add', 'delete', 'clear']) {
    const original = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...args) {
      if (this.name === 'orderDraftRows') writes.rowRecords++
      if (this.name === 'orderDrafts') {
        writes.bytes = Math.max(writes.bytes, new TextEncoder().encode(JSON.stringify(args[0])).length)
        if (this.transaction.durability === 'strict')
          this.transaction.addEventListener('complete', () => { writes.keptAt = performance.now() })
      }
      return original.apply(this, args)
    }
  }
})()`

export async function watchDraftWrites(page: Page): Promise<void> {
  await page.evaluate(watch)
}

export interface DraftWrites {
  /** Milliseconds from the last key until it is durable. */
  afterMs: number
  rowRecords: number
  bytes: number
}

/** Waits until a draft with this contact is in the database, and tells what was written since the last time. */
export async function keepsDraft(page: Page, contact: string): Promise<DraftWrites> {
  return page.evaluate<DraftWrites>(`(async () => {
    const { name } = (await indexedDB.databases()).find((one) => /^portal-.*-[0-9a-f]{16}$/.test(one.name))
    const database = await new Promise((resolve) => {
      indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result)
    })
    const contacts = () => new Promise((resolve) => {
      database.transaction('orderDrafts').objectStore('orderDrafts').getAll().onsuccess = ({ target }) =>
        resolve(target.result.map(({ form }) => form.contactPointName))
    })
    while (window.draftWrites.keptAt === 0 || !(await contacts()).includes(${JSON.stringify(contact)}))
      await new Promise((resolve) => setTimeout(resolve, 20))
    database.close()
    const { keyAt, keptAt, rowRecords, bytes } = window.draftWrites
    Object.assign(window.draftWrites, { rowRecords: 0, bytes: 0 })
    return { afterMs: keptAt - keyAt, rowRecords, bytes }
  })()`)
}
