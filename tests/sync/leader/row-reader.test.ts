import { expect, it } from 'vitest'
import type { ServerRow } from '#store/database/tables.ts'
import { RowReader } from '#sync/leader/row-reader.ts'
import { aDatabase } from '#tests/support/a-database.ts'

const untold = () => {
  throw new Error('nobody told this fake about that')
}

/** A reader whose list of merchants is answered at once with M1 and stored when it is told to; `held` lies on the device. */
async function aReader(held: ServerRow | undefined) {
  const { relaxed } = await aDatabase()
  let store: () => void = untold
  const stored = new Promise<void>((done) => (store = done))
  const rows = [{ id: 'M1', name: 'as answered' }]
  const fetched = { startRc: 50, rows, answered: 1, quarantined: 0, totalPages: null }
  const reader = new RowReader({
    api: { send: untold },
    relaxed,
    role: 'administrator',
    serverRow: async () => held,
    absorb: untold,
    readList: async () => ({ startedAt: 7, result: { ok: true, fetched }, stored }),
  })
  return { reader, store: () => store() }
}

it('a row of a whole list is as the list says before that is stored, if that is enough', async () => {
  const { reader } = await aReader({ row: { id: 'M1', name: 'as held' } as never, rc: 49 })
  const read = await reader.read('merchants', 'M1', 'look', { mayBeUnstored: true })
  expect(read).toEqual({ kind: 'row', row: { id: 'M1', name: 'as answered' }, startRc: 50, askedAt: 7 })
})

it('a later read that is held already has the last word, and what the list said stands beside it', async () => {
  const { reader } = await aReader({ row: { id: 'M1', name: 'as held' } as never, rc: 51 })
  const read = await reader.read('merchants', 'M1', 'look', { mayBeUnstored: true })
  expect(read).toMatchObject({ row: { name: 'as held' }, answered: { name: 'as answered' }, startRc: 50 })
})

it('whoever needs it stored waits for that', async () => {
  const { reader, store } = await aReader(undefined)
  let isRead = false
  const reading = reader.read('merchants', 'M1', 'look').then((read) => {
    isRead = true
    return read
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isRead).toBe(false)
  store()
  expect(await reading).toMatchObject({ row: { name: 'as answered' } })
})
