import type { PortalDatabase } from '#store/database/open-database.ts'
import { isUnderWay, type PrintJob } from '#store/database/print-tables.ts'

/**
 * The job that has the printer for which this one waits; null where it is this one's turn, or nobody knows: the job is
 * made by then, and must not seem to be none.
 */
export async function jobAhead({ printJobs }: PortalDatabase, id: string): Promise<PrintJob | null> {
  const jobs = await printJobs
    .orderBy('at')
    .toArray()
    .catch((): PrintJob[] => [])
  const serial = jobs.find((job) => job.id === id)?.serial
  const ahead = jobs.filter((job) => job.id !== id && job.serial === serial && isUnderWay(job))
  return ahead.find(({ state }) => state !== 'queued') ?? ahead[0] ?? null
}
