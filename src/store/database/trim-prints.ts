import type { PortalDatabase } from './open-database.ts'
import { isOver, type PrintJob, rowsInDoubt } from './print-tables.ts'
import { wholeRowSign } from './voucher-qrs.ts'

/** So long rows of a finished job can be printed again. They hold names, so they do not stay longer. */
const keptMs = 7 * 86_400_000

/**
 * Deletes print jobs a week after they ended, with their rows. A job with rows in doubt stays without its rows, until the
 * printer's count settles it; an unfinished one stays until a person ends it. How often a voucher was printed stays.
 */
export async function trimPrints(database: PortalDatabase, now: number): Promise<void> {
  const { printJobs, printRows, voucherQrs } = database
  await database.transaction('rw', printJobs, printRows, voucherQrs, async () => {
    const jobs = await printJobs.toArray()
    const isOld = (job: PrintJob) => isOver(job) && (job.endedAt ?? job.at) < now - keptMs
    const needed = originals(jobs, (job) => !isOld(job))
    const leaving = jobs.filter((job) => isOld(job) && !needed.has(job.id))
    for (const { id } of leaving) {
      await printRows.where('[job+chunk]').between([id, 0], [id, Infinity]).delete()
      await voucherQrs.where('id').startsWith(`${wholeRowSign}${id}-`).delete()
    }
    await printJobs.bulkDelete(leaving.filter((job) => rowsInDoubt(job) === 0).map(({ id }) => id))
  })
}

/** The jobs of which these are reprints, and those of which they are: a reprint is printed from the codes of the first one. */
function originals(jobs: readonly PrintJob[], stays: (job: PrintJob) => boolean): ReadonlySet<string> {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const needed = new Set<string>()
  for (const job of jobs.filter(stays))
    for (let of = job.reprint?.of; of !== undefined && !needed.has(of); of = byId.get(of)?.reprint?.of) needed.add(of)
  return needed
}
