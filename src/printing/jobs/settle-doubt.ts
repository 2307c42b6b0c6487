import { type PrintJob, rowsInDoubt } from '#store/database/print-tables.ts'

/**
 * What is known of a job once its printer is empty and its odometer stands still. Null: the count cannot be ours (somebody
 * else has printed meanwhile, or there is no count), so a person has to look at the paper.
 */
export function settledRows(job: PrintJob, count: number | null): number | null {
  if (rowsInDoubt(job) === 0) return job.confirmedTo
  if (job.tier !== 'odometer' || job.odoBase === null || count === null) return null
  const printed = count - job.odoBase
  // Nobody has printed anything, whoever had the printer.
  if (printed === job.confirmedTo) return printed
  if (job.shared) return null
  return printed >= job.confirmedTo && printed <= job.intentTo ? printed : null
}
