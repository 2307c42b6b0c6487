import { afterEach, expect, it } from 'vitest'
import type { PrintJob } from '#store/database/print-tables.ts'
import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { jobAhead } from '#ui/printing/job-ahead.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

let database: PortalDatabase | null = null
afterEach(async () => database?.delete())

/** The job that has the printer before one that was just made. */
async function aheadAmong(...others: Partial<PrintJob>[]): Promise<string | undefined> {
  database = await openDatabase('job-ahead', 'strict')
  const made = aPrintJob({ id: 'new', at: 9, state: 'queued' })
  await database.printJobs.bulkPut([made, ...others.map((one, at) => aPrintJob({ id: `other-${at}`, at, ...one }))])
  return (await jobAhead(database, 'new'))?.id
}

it('a job waits for the one that has its printer, though others wait as well', async () => {
  expect(await aheadAmong({ state: 'queued' }, { state: 'blocked', blockedBy: 'head' })).toBe('other-1')
})

it('of several that wait before it, it names the one whose turn comes first', async () => {
  expect(await aheadAmong({ state: 'queued', at: 5 }, { state: 'queued', at: 4 })).toBe('other-1')
})

it.each<Partial<PrintJob>>([
  { state: 'done' },
  { state: 'paused' },
  { state: 'blocked', blockedBy: 'disconnected' },
  { state: 'running', serial: 'D4J193000002' },
])('a job does not wait for what holds no printer, nor for another one: %o', async (other) => {
  expect(await aheadAmong(other)).toBeUndefined()
})

it('a job that was made does not fail because nobody can say what it waits for', async () => {
  database = await openDatabase('job-ahead', 'strict')
  database.close()
  expect(await jobAhead(database, 'new')).toBeNull()
})
