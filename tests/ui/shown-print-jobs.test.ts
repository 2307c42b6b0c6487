import { afterEach, expect, it } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { mayPrintLabels, shownPrintJobs, unfinishedPrintJobs } from '#ui/live/use-print-jobs.ts'
import { screenAt } from '#ui/site-map.ts'
import { aPrintJob } from '#tests/support/printer/memory-ledger.ts'

let database: PortalDatabase | null = null
afterEach(async () => database?.delete())

const printers: readonly Role[] = ['administrator', 'customerCare', 'accountant']

it.each([...roles, 'unknown'] as const)(
  'labels that were printed in a former role are shown to who may open vouchers: %s',
  async (role) => {
    database = await openDatabase('shown-print-jobs', 'strict')
    await database.printJobs.bulkPut([aPrintJob({ id: 'old', at: 1 }), aPrintJob({ id: 'new', at: 2 })])
    const shown = await shownPrintJobs(database, role)
    expect(shown.map(({ id }) => id)).toEqual(printers.includes(role) ? ['new', 'old'] : [])
  },
)

it('every role that prints labels finds the page of its print jobs', () => {
  const mayOpenPage = screenAt('/printing')?.opensTo
  expect(printers.every((role) => mayPrintLabels(role) && mayOpenPage?.includes(role))).toBe(true)
})

it('a job that is not over is shown, and named at a log-out in whichever role, however many came after it', async () => {
  database = await openDatabase('unfinished-print-jobs', 'strict')
  const over = Array.from({ length: 120 }, (_, at) => aPrintJob({ id: `over-${at}`, at: at + 10, state: 'done' }))
  await database.printJobs.bulkPut([
    aPrintJob({ id: 'old', at: 1, state: 'blocked', blockedBy: 'interrupted' }),
    ...over,
  ])
  await database.printJobs.put(aPrintJob({ id: 'cancelled', at: 2, state: 'cancelled' }))
  expect((await unfinishedPrintJobs(database)).map(({ id }) => id)).toEqual(['old'])
  const shown = (await shownPrintJobs(database, 'administrator')).map(({ id }) => id)
  expect(shown).toHaveLength(101)
  expect(shown.slice(-2)).toEqual(['over-20', 'old'])
})
