import type { PortalDatabase } from '#store/database/open-database.ts'
import { isUnderWay, type PrintJob, printerLock } from '#store/database/print-tables.ts'

/**
 * The job that has the printer for which this one waits; null where it is this one's turn, or nobody knows: the job is
 * made by then, and must not seem to be none.
 */
export async function jobAhead({ printJobs }: PortalDatabase, id: string): Promise<PrintJob | null> {
  const jobs = await printJobs
    .orderBy('at')
    .toArray()
    .catch((): PrintJob[] => [])
  const lock = printerLock(jobs.find((job) => job.id === id)?.serial ?? '')
  const ahead = jobs.filter((job) => job.id !== id && printerLock(job.serial) === lock && isUnderWay(job))
  return ahead.find(({ state }) => state !== 'queued') ?? ahead[0] ?? null
}
