import Dexie from 'dexie'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#store/database/open-database.ts'

let count = 0
const aName = () => `portal-open-${++count}`

/** The same data as a later portal would open it. */
function later(name: string): Dexie {
  const database = new Dexie(name)
  database.version(1).stores({ outbox: '++seq, [collection+rowId]' })
  database.version(9).stores({ outbox: '++seq, [collection+rowId], owner' })
  onTestFinished(() => database.close())
  return database
}

describe('two versions of the portal side by side', () => {
  it('the older tab lets go at once, says so, and never opens again by itself', async () => {
    const name = aName()
    let isTold = false
    const old = await openDatabase(name, 'strict', () => (isTold = true))
    await old.outbox.count()
    await later(name).open()
    expect([isTold, old.isOpen()]).toEqual([true, false])
    await expect(old.outbox.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  })

  it('the older one refuses data that a newer one has upgraded, and leaves it as it is', async () => {
    const name = aName()
    const newer = later(name)
    await newer.open()
    newer.close()
    await expect(openDatabase(name, 'strict')).rejects.toMatchObject({ name: 'NewerDatabase' })
    await newer.open()
    expect(newer.backendDB().version).toBe(90)
    expect([...newer.backendDB().objectStoreNames]).toEqual(['outbox'])
  })

  it('a tab that does not let go is named after three seconds, with what helps', async () => {
    const name = aName()
    const stubborn = await new Promise<IDBDatabase>((resolve, reject) => {
      // A portal of long ago, which has never heard of newer ones.
      const opening = indexedDB.open(name, 5)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error as Error)
    })
    onTestFinished(() => stubborn.close())
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const opening = openDatabase(name, 'strict').catch((trouble: unknown) => trouble)
    for (let turn = 0; turn < 40; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(100)
    }
    expect(await opening).toMatchObject({
      name: 'HeldByOldTab',
      message: expect.stringContaining('close the other tabs'),
    })
  })
})
