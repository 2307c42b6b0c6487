import { liveQuery } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aDatabase } from '#tests/support/a-database.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const fresh = () => {
  const { seq: _, ...entry } = anEntry()
  return entry
}

it('an entry that is added shows in every live query that looks at it, as one of Dexie’s own would', async () => {
  const { strict, relaxed } = await aDatabase()
  const { collection, rowId } = fresh()
  const seen: Record<string, number> = {}
  const watch = (name: string, count: () => Promise<number>) => {
    const watching = liveQuery(count).subscribe((number) => (seen[name] = number))
    onTestFinished(() => watching.unsubscribe())
  }
  watch('all', async () => (await strict.outbox.toArray()).length)
  watch('lane', () => strict.outbox.where('[collection+rowId]').equals([collection, rowId]).count())
  watch('row', async () => ((await strict.changed.get([collection, rowId])) ? 1 : 0))
  watch('other connection', () => relaxed.outbox.count())
  await vi.waitFor(() => expect(seen).toEqual({ all: 0, lane: 0, row: 0, 'other connection': 0 }))
  await strict.enqueue(fresh(), () => ({ id: rowId }))
  await vi.waitFor(() => expect(seen).toEqual({ all: 1, lane: 1, row: 1, 'other connection': 1 }))
})

it('a connection that the browser has closed is opened once more', async () => {
  const { strict } = await aDatabase()
  strict.backendDB().close()
  expect(await strict.enqueue(fresh(), null)).toBe(1)
})

it('a connection that another tab has had closed for good stays closed, and nothing is called saved', async () => {
  const { strict } = await aDatabase()
  strict.close()
  await expect(strict.enqueue(fresh(), null)).rejects.toMatchObject({ name: 'DatabaseClosedError' })
})
