import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PrintJob } from '#store/database/print-tables.ts'
import { trimPrints } from '#store/database/trim-prints.ts'
import { type Connections, aDatabase } from '#tests/support/a-database.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

const day = 86_400_000
const now = Date.parse('2026-10-20T06:00:00Z')
const [old, recent] = [now - 8 * day, now - 6 * day]

let connections: Connections
beforeEach(async () => {
  connections = await aDatabase()
})
afterEach(() => connections.close())

/** Keeps these jobs with a row and a code each, trims, and says whose jobs, rows and codes are left. */
async function left(jobs: readonly (Partial<PrintJob> & { id: string })[]) {
  const { strict } = connections
  await strict.printJobs.bulkPut(jobs.map((job) => aPrintJob({ at: old - day, ...job })))
  await strict.printRows.bulkPut(jobs.map(({ id }) => ({ job: id, chunk: 0, rows: [{ zpl: '^XA^XZ', ids: ['V1'] }] })))
  await strict.voucherQrs.bulkPut(jobs.map(({ id }) => ({ id: `~${id}-0`, qrContent: 'MONEY', asOf: 1 })))
  await strict.voucherQrs.put({ id: 'V1', qrContent: 'MONEY', asOf: 1 })
  await strict.voucherPrints.put({ id: 'V1', times: 2, lastAt: 1 })
  await trimPrints(strict, now)
  expect(await strict.voucherPrints.get('V1')).toMatchObject({ times: 2 })
  const codes = await strict.voucherQrs.toCollection().primaryKeys()
  expect(codes).toContain('V1')
  return {
    jobs: await strict.printJobs.toCollection().primaryKeys(),
    rows: (await strict.printRows.toArray()).map(({ job }) => job),
    codes: codes.filter((id) => id !== 'V1').map((id) => id.slice(1, -2)),
  }
}

const all = (ids: string[]) => ({ jobs: ids, rows: ids, codes: ids })

it('jobs leave with their rows a week after they ended, and not before', async () => {
  const jobs = [
    { id: 'cancelled', state: 'cancelled', endedAt: old },
    { id: 'done', state: 'done', endedAt: old },
    { id: 'failed', state: 'failed', endedAt: null },
    { id: 'recent', state: 'done', endedAt: recent },
  ] as const
  expect(await left(jobs)).toEqual(all(['recent']))
})

it('an unfinished job stays, however old, until a person ends it', async () => {
  const states = ['blocked', 'check', 'paused', 'queued', 'running'] as const
  expect(await left(states.map((state) => ({ id: state, state })))).toEqual(all([...states]))
})

it('a job with rows in doubt stays, without its rows', async () => {
  const doubt = { id: 'doubt', state: 'cancelled', endedAt: old, intentTo: 3, confirmedTo: 1 } as const
  expect(await left([doubt])).toEqual({ jobs: ['doubt'], rows: [], codes: [] })
})

it('a job stays for as long as a reprint of its rows, or a reprint of that one', async () => {
  const reprint = (of: string) => ({ of, from: 1, to: 1, reason: 'smudged' })
  const ended = { state: 'done', endedAt: old } as const
  const jobs = [
    { id: 'a-first', ...ended },
    { id: 'b-again', ...ended, reprint: reprint('a-first') },
    { id: 'c-third', state: 'paused', reprint: reprint('b-again') },
    { id: 'd-other', ...ended },
    { id: 'e-other', ...ended, reprint: reprint('d-other') },
  ] as const
  expect(await left(jobs)).toEqual(all(['a-first', 'b-again', 'c-third']))
})
