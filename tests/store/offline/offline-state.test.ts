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

const kept = [
  'vouchers',
  'deliveries',
  'merchants',
  'voucher-themes',
  'products',
  'purchases',
  'pending-purchases',
  'client-orders',
  'merchant-groups',
  'terminals',
  'redemptions',
]

/** Everything that customer care's device keeps, where the server knows one merchant. */
async function fill() {
  for (const one of kept) await cover(one)
  await cover('sub-merchants')
  const answers: [string, string, unknown][] = [
    ['ip-logs.batches', '1', []],
    ['otp-logs.batches', '1', []],
    ['voucher-themes.categories', 'all', []],
    ['merchant-categories.all', 'all', []],
    ['tags.all', 'all', []],
    ['clients.all', 'all', []],
    ['sales-agents.all', 'all', []],
    ['packaging-types.all', 'all', []],
  ]
  for (const [kind, id, value] of answers) await database.relaxed.details.put({ kind, id, value, asOf: now, rc: 1 })
}

it('says that all is here only once every collection and every answer is', async () => {
  const empty = await state()
  expect([empty.missing, isAllHere(empty)]).toEqual([kept, false])
  await fill()
  await cover('deliveries', { headAt: now - 5000, completeAt: now - 9000 })
  expect([isAllHere(await state()), (await state()).asOf]).toEqual([true, now - 5000])
  await database.relaxed.details.delete(['merchant-categories.all', 'all'])
  expect([(await state()).missingDetails, isAllHere(await state())]).toEqual([['Merchant categories'], false])
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

it('counts rows of parents as missing once it is known that they are read in the background', async () => {
  await fill()
  await database.relaxed.coverage.delete(['sub-merchants', 'ALL'])
  expect((await state()).missing).toEqual([])
  await cover('sub-merchants', { completeAt: null, headAt: null, about: 16 })
  expect((await state()).missing).toEqual(['sub-merchants'])
  await cover('sub-merchants', { completeAt: now - 6 * 86_400_000, headAt: now - 6 * 86_400_000 })
  expect([isAllHere(await state()), (await state()).asOf]).toEqual([true, now])
})
