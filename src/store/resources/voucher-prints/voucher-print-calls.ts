import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { csvFile, fileBytes } from '#store/define/file-values.ts'

const voucherId = z.string().min(1).max(50)

/** What a voucher's QR code says: who knows it can pay with it, so it is kept like money (decisions.md P4). */
export const voucherQrOnWire = z.looseObject({ voucherId: z.string(), qrContent: z.string() })

/** Unknown ids are left out of the answer. */
export const getVoucherQrs = defineCall({
  name: 'voucher-prints.qr-list',
  method: 'POST',
  reads: true,
  path: '/voucher/generateQR/qrList',
  body: z.strictObject({ voucherIds: z.array(voucherId).min(1).max(2000) }),
  answer: z.array(voucherQrOnWire),
})

/** A file of voucher ids holds at most so many. */
export const mostCsvIds = 2000

/** Whether a column of a CSV is the one with the voucher ids, by its name: the specs do not say (decisions.md G9). */
export function isVoucherIdColumn(name: string): boolean {
  return /^(voucher|(voucher)?(id|code))$/.test(name.toLowerCase().replaceAll(/[\s_*-]/g, ''))
}

const oneCsv = z.strictObject({ uploadFile: csvFile })

/** Voucher ids in a CSV; text for the label printer. */
export const makeQrZpl = defineCall({
  name: 'voucher-prints.qr-zpl',
  method: 'POST',
  reads: true,
  path: '/voucher/generateQR/list/zpl',
  body: oneCsv,
  sends: 'multipart',
  answer: z.string(),
})

/** Voucher ids in a CSV; a PDF as base64. */
export const makeQrPdf = defineCall({
  name: 'voucher-prints.qr-pdf',
  method: 'POST',
  reads: true,
  path: '/voucher/generateQR',
  body: oneCsv,
  sends: 'multipart',
  answer: z.looseObject({ data: z.string() }),
})

/** What is not to be printed is empty or left out. */
const board = z.strictObject({
  voucherId,
  to: z.string().max(255).nullish(),
  from: z.string().max(255).nullish(),
  body: z.string().max(10_000).nullish(),
  amount: z.union([z.number(), z.string()]).nullish(),
})
const boards = z.array(board).min(1).max(200)

/** Carrier boards: one page each. */
export const makeBoardPdf = defineCall({
  name: 'voucher-prints.board-pdf',
  method: 'POST',
  path: '/voucher/carrier-board/printable/pdf',
  body: boards,
  answer: fileBytes,
})

/** Carrier books: folded sheets (paths: decisions.md G11, R2). */
export const makeBookPdf = defineCall({
  name: 'voucher-prints.book-pdf',
  method: 'POST',
  path: '/voucher/carrier-board/pdf-template',
  body: boards,
  answer: fileBytes,
})
