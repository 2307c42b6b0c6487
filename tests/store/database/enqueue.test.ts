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
  await strict.enqueue(fresh(), { show: () => ({ id: rowId }), replace: null })
  await vi.waitFor(() => expect(seen).toEqual({ all: 1, lane: 1, row: 1, 'other connection': 1 }))
})

it('an entry that is replaced meanwhile leaves every live query, and comes to those of the audit', async () => {
  const { strict } = await aDatabase()
  const seq = await strict.enqueue(fresh(), { show: null, replace: null })
  const { collection, rowId } = fresh()
  const seen: Record<string, unknown> = {}
  const watch = (name: string, look: () => Promise<unknown>) => {
    const watching = liveQuery(look).subscribe((found) => (seen[name] = found))
    onTestFinished(() => watching.unsubscribe())
  }
  watch('all', async () => (await strict.outbox.toArray()).map((one) => one.at))
  watch('itself', async () => (await strict.outbox.get(seq))?.at)
  watch('lane', async () => (await strict.outbox.where('[collection+rowId]').equals([collection, rowId]).keys()).length)
  watch('ended', async () => (await strict.audit.get(seq))?.end)
  watch('newest', async () =>
    (await strict.audit.orderBy('endedAt').reverse().limit(1).toArray()).map((one) => one.seq),
  )
  watch('of the row', () => strict.audit.where('[collection+rowId]').equals([collection, rowId]).count())
  const before = { all: [1000], itself: 1000, lane: 1, ended: undefined, newest: [], 'of the row': 0 }
  await vi.waitFor(() => expect(seen).toEqual(before))
  const record = { ...fresh(), seq, endedAt: 5000, change: '', end: 'replaced' as const, attempts: 0 }
  await strict.enqueue(fresh(), {
    show: null,
    replace: (lane) => ({ gone: [record], changed: lane.slice(1).map((added) => ({ ...added, at: 7 })) }),
  })
  const after = { all: [7], itself: undefined, lane: 1, ended: 'replaced', newest: [seq], 'of the row': 1 }
  await vi.waitFor(() => expect(seen).toEqual(after))
})

it('a connection that the browser has closed is opened once more', async () => {
  const { strict } = await aDatabase()
  strict.backendDB().close()
  expect(await strict.enqueue(fresh(), { show: null, replace: null })).toBe(1)
})

it('a connection that another tab has had closed for good stays closed, and nothing is called saved', async () => {
  const { strict } = await aDatabase()
  strict.close()
  await expect(strict.enqueue(fresh(), { show: null, replace: null })).rejects.toMatchObject({
    name: 'DatabaseClosedError',
  })
})
