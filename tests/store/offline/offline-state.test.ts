import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Coverage, newCoverage } from '#store/database/coverage.ts'
import { resourceNamed } from '#store/registry.ts'
import { isAllHere, readOfflineState } from '#store/offline/offline-state.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

const now = Date.parse('2026-10-12T05:10:00Z')
let database: Connections

beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.close())

function cover(collection: string, facts: Partial<Coverage> = {}) {
  const coverage = newCoverage(collection, resourceNamed(collection).pull.whole)
  return database.relaxed.coverage.put({ ...coverage, headAt: now, completeAt: now - 1000, ...facts })
}
const state = () => readOfflineState(database.relaxed, { role: 'customerCare', scopes: [''] }, now)

/** Everything that customer care's device keeps, where the server knows one merchant. */
async function fill() {
  for (const one of ['vouchers', 'deliveries', 'redemptions', 'products']) await cover(one)
  const kept: [string, string, unknown][] = [
    ['ip-logs.batches', '1', []],
    ['otp-logs.batches', '1', []],
    ['merchants.names', 'all', [{ id: '101', name: 'Lanka Stores' }]],
    ['sub-merchants.of-merchant', '101', []],
  ]
  for (const [kind, id, value] of kept) await database.relaxed.details.put({ kind, id, value, asOf: now, rc: 1 })
}

it('says that all is here only once every collection and every answer is', async () => {
  const empty = await state()
  expect([empty.missing, isAllHere(empty)]).toEqual([['vouchers', 'deliveries', 'products', 'redemptions'], false])
  await fill()
  await cover('deliveries', { headAt: now - 5000, completeAt: now - 9000 })
  expect([isAllHere(await state()), (await state()).asOf]).toEqual([true, now - 5000])
  await database.relaxed.details.delete(['sub-merchants.of-merchant', '101'])
  expect([(await state()).missingDetails, isAllHere(await state())]).toEqual([['Shops of merchants'], false])
})

it.each<[string, Partial<Coverage>, string]>([
  ['is not through', { completeAt: null }, 'missing'],
  ['was left out', { completeAt: null, leftOut: 'data' }, 'leftOut'],
  ['has rows that may be gone', { withheld: 1 }, 'doubtful'],
  ['has rows that could not be read', { quarantined: 2 }, 'doubtful'],
  ['has a stretch that nothing proves', { unproved: [{ first: 'b', last: 'a' }] }, 'doubtful'],
])('does not say so while a collection %s', async (_name, facts, where) => {
  await fill()
  await cover('redemptions', facts)
  const found = await state()
  expect(isAllHere(found)).toBe(false)
  expect({ missing: found.missing, leftOut: found.leftOut, doubtful: found.doubtful }).toEqual({
    missing: [],
    leftOut: [],
    doubtful: [],
    [where]: where === 'leftOut' ? [{ collection: 'redemptions', why: 'data' }] : ['redemptions'],
  })
})
