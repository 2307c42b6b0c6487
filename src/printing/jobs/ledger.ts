import { type PrintJob, rowsInDoubt } from '#store/database/print-tables.ts'

/** Where jobs are kept; every write has survived a power cut when its promise resolves. */
export interface PrintLedger {
  get(id: string): Promise<PrintJob | undefined>
  /** Changes some fields and returns the whole; rows that become confirmed are counted for their vouchers. */
  update(id: string, change: Partial<PrintJob>): Promise<PrintJob>
  /** The same if the job, as it is at that moment, may be changed; null and nothing if not, or if there is no such job. */
  updateIf(id: string, may: (job: PrintJob) => boolean, change: Partial<PrintJob>): Promise<PrintJob | null>
  /**
   * The rows [from, to) of a job, counted from 0, as they go to the printer: as far as it is known what their codes say.
   * Rejects with RowsGone where the rows themselves are no longer kept.
   */
  rows(id: string, from: number, to: number): Promise<string[]>
  /**
   * Jobs of which some rows may or may not have been printed: those on this printer and, if it has no serial number, on
   * any other of its product without one, which may be this very printer.
   */
  inDoubt(serial: string): Promise<PrintJob[]>
}

/** Somebody who has the printer for so long, while rows are in doubt, is noticed; a look at it is due well before. */
const mostUnwatchedMs = 6000
export const lookMs = 2000

/** What a look at the printer tells of a job: whether another program may have had it since the last one. */
export function watched(job: PrintJob, now: number): Pick<PrintJob, 'watchedAt' | 'shared'> {
  const isGap = now - (job.watchedAt ?? 0) > mostUnwatchedMs
  return { watchedAt: now, shared: rowsInDoubt(job) > 0 && (job.shared || isGap) }
}

export class RowsGone extends Error {
  override readonly name = 'RowsGone'
}
