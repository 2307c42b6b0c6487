import type { PortalDatabase } from './open-database.ts'
import { isOver, type PrintJob, printerLock, printsTogether, rowsInDoubt, type VoucherPrint } from './print-tables.ts'

/** The lock manager, as far as whoever clears up needs it. */
export type Locks = Pick<LockManager, 'request'>

/**
 * Brings what a person printed in a former role into the database of the present one: labels are money, and one that lies
 * on paper must not count as never printed. False, and nothing moved, while somebody has a printer of an unfinished job.
 */
export async function migratePrints(old: PortalDatabase, database: PortalDatabase, locks: Locks): Promise<boolean> {
  const open = (await old.printJobs.toArray()).filter((job) => !isOver(job) || rowsInDoubt(job) > 0)
  const serials = [...new Set(open.map(({ serial }) => serial))]
  return whileFree(locks, serials, () => bringAll(old, database))
}

/** Nobody prints on any of these printers meanwhile; false where somebody does already. */
async function whileFree(locks: Locks, serials: readonly string[], job: () => Promise<boolean>): Promise<boolean> {
  const [serial, ...others] = serials
  if (serial === undefined) return job()
  return locks.request(printerLock(serial), { ifAvailable: true }, (lock) =>
    lock ? whileFree(locks, others, job) : false,
  )
}

/** First here, then gone there, like work: what came before somebody died between the two is not brought twice. */
async function bringAll(old: PortalDatabase, database: PortalDatabase): Promise<boolean> {
  const [jobs, rows, prints, terminals] = await Promise.all([
    old.printJobs.toArray(),
    old.printRows.toArray(),
    old.voucherPrints.toArray(),
    old.queuedTerminals.toArray(),
  ])
  const { printJobs, printRows, voucherPrints, queuedTerminals } = database
  await database.transaction('rw', [printJobs, printRows, voucherPrints, queuedTerminals], async () => {
    // A job that was brought before may have gone on here since.
    const known = new Set(await printJobs.toCollection().primaryKeys())
    await printJobs.bulkPut(jobs.filter(({ id }) => !known.has(id)).map(interrupted))
    await printRows.bulkPut(rows.filter(({ job }) => !known.has(job)))
    const isAgain = jobs.some(({ id }) => known.has(id))
    const here = await voucherPrints.bulkGet(prints.map(({ id }) => id))
    await voucherPrints.bulkPut(prints.map((print, place) => together(print, here[place], isAgain)))
    const queued = new Set(await queuedTerminals.toCollection().primaryKeys())
    await queuedTerminals.bulkPut(terminals.filter(({ terminalId }) => !queued.has(terminalId)))
  })
  // Jobs and counts go together: that a job is known here is what says that its counts are.
  await old.transaction('rw', [old.printJobs, old.printRows, old.voucherPrints, old.queuedTerminals], () =>
    Promise.all([
      old.printJobs.bulkDelete(jobs.map(({ id }) => id)),
      old.printRows.bulkDelete(rows.map(({ job, chunk }): [string, number] => [job, chunk])),
      old.voucherPrints.bulkDelete(prints.map(({ id }) => id)),
      old.queuedTerminals.bulkDelete(terminals.map(({ terminalId }) => terminalId)),
    ]),
  )
  return (await old.printJobs.count()) === 0
}

/** Its tab has gone with the role: it waits for its person, with its doubts. */
function interrupted(job: PrintJob): PrintJob {
  const isWaiting = isOver(job) || job.state === 'paused' || job.state === 'check'
  return isWaiting ? job : { ...job, state: 'blocked', blockedBy: 'interrupted' }
}

/** What both roles have printed of a voucher; where it was brought before, the greater is the sum already. */
function together(print: VoucherPrint, here: VoucherPrint | undefined, isAgain: boolean): VoucherPrint {
  const both = printsTogether(print, here)
  return isAgain ? { ...both, times: Math.max(print.times, here?.times ?? 0) } : both
}
