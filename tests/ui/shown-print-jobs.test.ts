import { afterEach, expect, it } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import { openDatabase, type PortalDatabase } from '#store/database/open-database.ts'
import { mayPrintLabels, shownPrintJobs } from '#ui/live/use-print-jobs.ts'
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
