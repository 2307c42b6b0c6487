import type { PrintJob } from '#store/database/print-tables.ts'

/** Where jobs are kept; every write has survived a power cut when its promise resolves. */
export interface PrintLedger {
  get(id: string): Promise<PrintJob | undefined>
  /** Changes some fields and returns the whole; rows that become confirmed are counted for their vouchers. */
  update(id: string, change: Partial<PrintJob>): Promise<PrintJob>
  /** The rows [from, to) of a job, counted from 0, as they go to the printer. */
  rows(id: string, from: number, to: number): Promise<string[]>
  /** Jobs on this printer of which some rows may or may not have been printed. */
  inDoubt(serial: string): Promise<PrintJob[]>
}

/** Rows that may have been printed but need not have been. */
export function rowsInDoubt({ intentTo, confirmedTo }: PrintJob): number {
  return intentTo - confirmedTo
}

export function isOver({ state }: PrintJob): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}
