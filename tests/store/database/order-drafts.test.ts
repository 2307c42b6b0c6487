import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropOwnTexts, ownTexts } from '#store/database/own-texts.ts'
import {
  dropOrderDraft,
  keepOrderDraft,
  keepOrderDraftRows,
  noteOrderDraftSent,
  readOrderDraft,
  settleOrderDrafts,
} from '#store/database/order-drafts.ts'
import type { AuditRecord } from '#store/database/tables.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

let connections: Connections
const database = () => connections.strict
const mutation = 'client-orders.place@1'
const draft = (id: string) => ({ id, at: 1, form: { cards: [id] }, fileName: 'order.csv', rows: 4500 })
const form = (id: string, at: number) => ({ id, form: 'add-merchant', at, values: {} })
const rows = Array.from({ length: 4500 }, (_, at) => ({ No: String(at) }))

beforeEach(async () => {
  connections = await aDatabase()
})
afterEach(() => connections.close())

async function ended(end: AuditRecord['end'], at: number): Promise<void> {
  const record = { seq: at, operationId: String(at), owner: 'x', mutation, collection: 'client-orders', rowId: 'r' }
  await database().audit.put({ ...record, change: '', at, endedAt: at, end, attempts: 1 })
}

it('names drafts that wait for their person and notes, the youngest first, and lets go of all of them', async () => {
  await keepOrderDraft(database(), draft('a'))
  await keepOrderDraft(database(), { ...draft('b'), at: 2 })
  await keepOrderDraft(database(), { ...draft('sent'), at: 3 })
  await noteOrderDraftSent(database(), 'sent', 3)
  await keepOrderDraftRows(database(), 'a', rows)
  await database().formDrafts.bulkPut([form('first', 1), form('last', 2)])
  const note = (id: string, at: number) => ({ id, collection: 'payments', rowId: 'P1', text: id, by: 'me', at })
  await database().notes.bulkPut([note('old', 1), note('new', 2)])
  const { orders, forms, notes } = await ownTexts(database())
  expect(orders.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(forms.map(({ id }) => id)).toEqual(['last', 'first'])
  expect(notes.map(({ id }) => id)).toEqual(['new', 'old'])
  await dropOwnTexts(database())
  const { orderDrafts, orderDraftRows, formDrafts, notes: kept } = database()
  const tables = [orderDrafts, orderDraftRows, formDrafts, kept]
  expect(await Promise.all(tables.map((table) => table.count()))).toEqual([0, 0, 0, 0])
})

it('keeps the rows of a file apart, in their order, and lets go of all of it at once', async () => {
  await keepOrderDraft(database(), draft('a'))
  await keepOrderDraftRows(database(), 'a', rows)
  await keepOrderDraftRows(database(), 'b', rows.slice(0, 1))
  expect((await readOrderDraft(database(), 'a'))?.rows).toEqual(rows)
  await keepOrderDraftRows(database(), 'a', rows.slice(0, 3))
  expect((await readOrderDraft(database(), 'a'))?.rows).toEqual(rows.slice(0, 3))
  await dropOrderDraft(database(), 'a')
  expect(await readOrderDraft(database(), 'a')).toBeNull()
  expect(await database().orderDraftRows.count()).toBe(1)
})

it('is let go of once the server has its order, offered again where that came to nothing, and kept while nobody knows', async () => {
  for (const [id, at] of [
    ['taken', 10_000],
    ['refused', 20_000],
    ['waiting', 30_000],
    ['unknown', 40_000],
  ] as const) {
    await keepOrderDraft(database(), draft(id))
    await noteOrderDraftSent(database(), id, at)
  }
  await keepOrderDraft(database(), draft('typed'))
  await ended('settled', 10_050)
  await ended('discarded', 20_050)
  await settleOrderDrafts(database(), { mutation, waiting: new Map([['waiting', 30_000]]) })
  const left = await database().orderDrafts.toArray()
  expect(left.map(({ id, sentAt }) => [id, sentAt ?? null])).toEqual([
    ['refused', null],
    ['typed', null],
    ['unknown', 40_000],
    ['waiting', 30_000],
  ])
})

it('is not offered beside its order in the outbox, and is let go of with it, though a killed tab has noted nothing', async () => {
  await keepOrderDraft(database(), draft('placed'))
  await keepOrderDraft(database(), draft('refused'))
  const waiting = new Map([
    ['placed', 10_000],
    ['refused', 20_000],
    ['of another device', 30_000],
  ])
  await settleOrderDrafts(database(), { mutation, waiting })
  expect((await database().orderDrafts.toArray()).map(({ sentAt }) => sentAt)).toEqual([10_000, 20_000])
  await ended('settled', 10_100)
  await ended('discarded', 20_100)
  await settleOrderDrafts(database(), { mutation, waiting: new Map() })
  const left = await database().orderDrafts.toArray()
  expect(left.map(({ id, sentAt }) => [id, sentAt ?? null])).toEqual([['refused', null]])
})
