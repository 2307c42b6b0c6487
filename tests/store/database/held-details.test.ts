import Dexie, { RangeSet } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearDetails, heldDetails } from '#store/database/held-details.ts'
import { detailNamed } from '#store/registry.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

let open: Connections
beforeEach(async () => (open = await aDatabase()))
afterEach(() => open.close())

const keep = (kind: string, id: string, value: unknown, asOf = 1000) =>
  open.relaxed.details.put({ kind, id, value, asOf, rc: 1 })
const held = (kind: string) => heldDetails(open.strict, detailNamed(kind))

test('the answers of one kind are counted with what is in them, and weighed, however many there are', async () => {
  for (let n = 0; n < 120; n++) await keep('vouchers.transactions', `V${n}`, Array(n % 3).fill('x'.repeat(100)), n)
  await keep('vouchers.transfers', 'V1', ['not one of them'])
  const found = await held('vouchers.transactions')
  expect(found).toMatchObject({ answers: 120, rows: 120, listed: null, oldest: 0, youngest: 119 })
  expect(found?.bytes).toBeGreaterThan(120 * 100)
  expect(found?.bytes).toBeLessThan(120 * 170)
})

test('a few answers are weighed, spread over all of them', async () => {
  for (let n = 0; n < 800; n++) await keep('vouchers.transactions', `V${n}`, n % 100 === 7 ? ['x'] : [])
  const written = vi.spyOn(JSON, 'stringify')
  expect(await held('vouchers.transactions')).toMatchObject({ answers: 800, rows: 8 })
  expect(written).toHaveBeenCalledTimes(40)
  written.mockRestore()
})

test('letters of Sri Lanka weigh two bytes each', async () => {
  await keep('vouchers.delivery', 'V1', 'සුබ'.repeat(100))
  expect((await held('vouchers.delivery'))?.bytes).toBeGreaterThan(600)
})

test('a log is so many of the batches that its last answer names; what was searched for is none of them', async () => {
  const batch = (rows: number, batches: number | null) => ({ rows: Array(rows).fill({}), batches, unread: 0 })
  await keep('otp-logs.batches', '1', batch(500, 4), 2000)
  await keep('otp-logs.batches', '2', batch(500, 3), 1000)
  await keep('otp-logs.batches', '1/077', batch(7, 1), 3000)
  expect(await held('otp-logs.batches')).toMatchObject({
    answers: 3,
    rows: 1007,
    listed: { here: 2, all: 4 },
    searches: 1,
  })
  await keep('ip-logs.batches', '1', batch(500, null))
  expect(await held('ip-logs.batches')).toMatchObject({ answers: 1, rows: 500, listed: null })
})

test('a log that has become shorter than what is kept of it has no more batches here than there are', async () => {
  const batch = (batches: number) => ({ rows: Array(350).fill({}), batches, unread: 0 })
  await keep('ip-logs.batches', '1', batch(1), 2000)
  await keep('ip-logs.batches', '2', batch(2), 1000)
  const only = { answers: 1, rows: 350, listed: { here: 1, all: 1 }, searches: 0, oldest: 2000, youngest: 2000 }
  expect(await held('ip-logs.batches')).toMatchObject(only)
  await keep('ip-logs.batches', '1', { rows: [], batches: 0, unread: 0 }, 3000)
  const none = { answers: 0, rows: 0, listed: { here: 0, all: 0 }, searches: 0, oldest: 3000, youngest: 3000 }
  expect(await held('ip-logs.batches')).toMatchObject(none)
})

test('what nobody counts has no rows, and what is not here is nothing', async () => {
  await keep('dashboards.merchant', '101', {})
  expect(await held('dashboards.merchant')).toMatchObject({ answers: 1, rows: null })
  expect(await held('dashboards.shop')).toBeNull()
})

test('whoever listens hears of each answer that is kept or let go of, and of nothing else', async () => {
  const heard = vi.fn<() => void>()
  const deafen = hearDetails(open.strict, heard)
  await open.relaxed.keptPeriods.put({ collection: 'vouchers', from: '2026-11-01', to: '2026-11-02' })
  expect(heard).not.toHaveBeenCalled()
  await keep('vouchers.transactions', 'V1', [])
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  await open.relaxed.details.delete(['vouchers.transactions', 'V1'])
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  // What Dexie says to a page that comes back from the browser's history.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  expect(heard).toHaveBeenCalledTimes(3)
  deafen()
  await keep('vouchers.transactions', 'V2', [])
  expect(await held('vouchers.transactions')).toMatchObject({ answers: 1 })
  expect(heard).toHaveBeenCalledTimes(3)
})
