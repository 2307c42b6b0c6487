import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PrintJob } from '#store/database/print-tables.ts'
import { openPrintJobs, shownPrintJobs } from '#ui/live/use-print-jobs.ts'
import { type Connections, aDatabase } from '#tests/support/a-database.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

let connections: Connections
beforeEach(async () => {
  connections = await aDatabase()
  const done = Array.from({ length: 500 }, (_, n) => aPrintJob({ id: `done-${n}`, at: n, state: 'done' }))
  await connections.strict.printJobs.bulkPut([
    ...done,
    aPrintJob({ id: 'running', at: 1000, state: 'running', rows: 40 }),
  ])
})
afterEach(() => connections.close())

/** Follows a read of the jobs while 20 rows of one are printed: how often it was read anew, and how many rows were. */
async function followed(read: () => Promise<PrintJob[]>) {
  const { strict } = connections
  let rows = 0
  strict.printJobs.hook('reading', (job) => {
    rows += 1
    return job
  })
  const seen: (PrintJob | undefined)[] = []
  const following = liveQuery(read).subscribe((jobs) => void seen.push(jobs.find(({ id }) => id === 'running')))
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  rows = 0
  for (let confirmedTo = 1; confirmedTo <= 20; confirmedTo += 1) {
    await strict.printJobs.put(aPrintJob({ id: 'running', at: 1000, state: 'running', rows: 40, confirmedTo }))
    await vi.waitFor(() => expect(seen.at(-1)?.confirmedTo).toBe(confirmedTo))
  }
  following.unsubscribe()
  return { reads: seen.length - 1, rows }
}

it('while a job prints, the shell reads that job alone and none of 500 that are finished', async () => {
  expect(await followed(() => openPrintJobs(connections.strict))).toEqual({ reads: 20, rows: 20 })
})

it('while a job prints, the page of print jobs reads those that it shows', async () => {
  const { reads, rows } = await followed(() => shownPrintJobs(connections.strict, 'administrator'))
  expect({ reads, rows }).toEqual({ reads: 20, rows: 20 * 101 })
})

it('jobs that come, end, fail, or are brought along from a former role are seen', async () => {
  const { strict } = connections
  const open = async () => (await openPrintJobs(strict)).map(({ id }) => id)
  expect(await open()).toEqual(['running'])
  await strict.printJobs.bulkPut([
    aPrintJob({ id: 'brought', at: -1, state: 'blocked', blockedBy: 'interrupted' }),
    aPrintJob({ id: 'failed', at: 2000, state: 'failed' }),
  ])
  expect(await open()).toEqual(['failed', 'running', 'brought'])
  await strict.printJobs.update('running', { state: 'done' })
  expect(await open()).toEqual(['failed', 'brought'])
  await strict.printJobs.delete('brought')
  expect(await open()).toEqual(['failed'])
})
