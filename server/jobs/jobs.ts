import { readOrderCsv } from '#server/client-orders/read-order-csv.ts'
import { boardPdf, bookPdf } from '#server/documents/board-pdf.ts'
import { orderPdf } from '#server/documents/order-pdf.ts'
import { qrLabelPdf } from '#server/documents/qr-label-pdf.ts'
import { readBulkPurchase } from '#server/pending-purchases/read-bulk-purchase.ts'
import { readCodeFile } from '#server/stock/read-code-file.ts'
import { qrPdf } from '#server/terminals/qr-pdf.ts'
import { voucherIdsIn } from '#server/voucher-prints/voucher-ids-in.ts'

/**
 * The work that takes the processor for long, by name: PDFs are drawn and CSV files are read without the database, so
 * they run in another thread. Arguments and results are copied between threads.
 */
export const jobs = {
  boardPdf,
  bookPdf,
  orderPdf,
  qrLabelPdf,
  qrPdf,
  readBulkPurchase,
  readCodeFile,
  readOrderCsv,
  voucherIdsIn,
}

export type JobName = keyof typeof jobs
type ArgsOf<Name extends JobName> = Parameters<(typeof jobs)[Name]>
export type ResultOf<Name extends JobName> = Awaited<ReturnType<(typeof jobs)[Name]>>

/** Runs a job for a person, by the id of the user; fails as the job does, or with 429 if too many of that person wait. */
export type RunJob = <Name extends JobName>(
  person: number,
  name: Name,
  ...args: ArgsOf<Name>
) => Promise<ResultOf<Name>>

/** Runs a job in the thread that asks, which answers nobody else meanwhile. */
export const runHere: RunJob = async (_person, name, ...args) => {
  const job = jobs[name] as (...given: unknown[]) => unknown
  return (await job(...args)) as never
}
