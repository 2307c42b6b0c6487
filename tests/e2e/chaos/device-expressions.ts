// Expressions that a tab evaluates, as texts: the compiler would put helpers into a function that the page does not have.

const readOutbox = (answer: string) => `(async () => {
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('portal-')) ?? {}
  if (!name) return -1
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    return await new Promise((resolve, reject) => {
      const asking = database.transaction('outbox').objectStore('outbox').getAll()
      asking.onsuccess = () => resolve((${answer})(asking.result))
      asking.onerror = () => reject(asking.error)
    })
  } finally {
    database.close()
  }
})()`

/** Whether the browser refuses a write of this page, as its quota says. */
export const isFull = `(async () => {
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('chaos-probe')
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => resolve(null)
  })
  if (!database) return true
  try {
    return await new Promise((resolve) => {
      const writing = database.transaction('probe', 'readwrite')
      writing.objectStore('probe').put('x'.repeat(1000), 1)
      writing.oncomplete = () => resolve(false)
      writing.onabort = () => resolve(true)
    })
  } finally {
    database.close()
  }
})()`
/** How many changes this device has not sent yet. */
export const countUnsent = readOutbox('(entries) => entries.length')
/** The same changes as JSON. */
export const readUnsent = readOutbox('(entries) => JSON.stringify(entries)')
