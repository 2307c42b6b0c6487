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

/** Customer care's device. */
function aDevice() {
  return new DetailsAhead({
    relaxed: database.relaxed,
    role: 'customerCare',
    scopes: () => [''],
    everyMs: () => 60_000,
    now: () => now,
    async read({ detail, id }) {
      asked.push(`${detail.name} ${id}`)
      const kept = { kind: detail.name, id, value: [], asOf: now, rc: 1 }
      if (answer === 'fetched') await database.relaxed.details.put(kept)
      return answer
    },
  })
}

it('reads what is not here, and reads each again when it is old', async () => {
  const ahead = aDevice()
  ahead.survey()
  for (const name of ahead.names()) expect(await ahead.pull(name)).toEqual({ kind: 'done' })
  expect(asked).toEqual([
    'voucher-themes.categories all',
    'ip-logs.batches 1',
    'otp-logs.batches 1',
    'merchant-categories.all all',
    'tags.all all',
    'clients.all all',
    'sales-agents.all all',
    'packaging-types.all all',
  ])
  now += 59_000
  expect(await ahead.pull('ip-logs.batches/1')).toEqual({ kind: 'rest', forMs: 1000 })
  now += 1000
  expect(await ahead.pull('ip-logs.batches/1')).toEqual({ kind: 'done' })
})

it('leaves a server that does not answer in peace', async () => {
  const ahead = aDevice()
  ahead.survey()
  for (const result of ['offline', 'failed', 'refused'] as const) {
    answer = result
    expect((await ahead.pull('otp-logs.batches/1')).kind).toBe('failed')
  }
})
