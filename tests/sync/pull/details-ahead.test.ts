import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RemoteResult } from '#store/ports/sync-port.ts'
import { DetailsAhead } from '#sync/pull/details-ahead.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

let database: Connections
let now: number
let asked: string[]
let answer: RemoteResult

beforeEach(async () => {
  database = await aDatabase()
  now = Date.parse('2026-10-12T05:10:00Z')
  asked = []
  answer = 'fetched'
})
afterEach(() => database.close())

/** Customer care's device; the server knows two merchants. */
function aDevice() {
  return new DetailsAhead({
    relaxed: database.relaxed,
    role: 'customerCare',
    scopes: () => [''],
    everyMs: () => 60_000,
    now: () => now,
    async read({ detail, id }) {
      asked.push(`${detail.name} ${id}`)
      const value = detail.name === 'merchants.names' ? [{ id: '101' }, { id: '102' }] : []
      if (answer === 'fetched') await database.relaxed.details.put({ kind: detail.name, id, value, asOf: now, rc: 1 })
      return answer
    },
  })
}

it('reads what is not here, learns from names what else there is, and reads each again when it is old', async () => {
  const ahead = aDevice()
  await ahead.survey()
  const first = ahead.names()
  for (const name of first) expect(await ahead.pull(name)).toEqual({ kind: 'done' })
  const shops = ahead.names().filter((name) => !first.includes(name))
  expect(shops).toEqual(['sub-merchants.of-merchant/101', 'sub-merchants.of-merchant/102'])
  expect(asked).toEqual(['ip-logs.batches 1', 'otp-logs.batches 1', 'merchants.names all'])
  now += 59_000
  expect(await ahead.pull('ip-logs.batches/1')).toEqual({ kind: 'rest', forMs: 1000 })
  now += 1000
  expect(await ahead.pull('ip-logs.batches/1')).toEqual({ kind: 'done' })
})

it('leaves a server that does not answer in peace', async () => {
  const ahead = aDevice()
  await ahead.survey()
  for (const result of ['offline', 'failed', 'refused'] as const) {
    answer = result
    expect((await ahead.pull('otp-logs.batches/1')).kind).toBe('failed')
  }
})
