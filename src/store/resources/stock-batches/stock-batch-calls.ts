import { z } from 'zod'
import { defineCall } from '#store/define/define-call.ts'
import { csvFile } from '#store/define/file-values.ts'
import { listOf } from '#store/define/list-of.ts'
import { idOnWire } from '#store/define/wire-values.ts'

const amount = z.union([z.number(), z.string()])
const snapshot = z.array(z.looseObject({ denomination: amount, availableQuantity: z.number() }))

/** One upload of codes with the stock of its merchant voucher before and after. */
export const stockBatchOnWire = z.looseObject({
  batchId: idOnWire,
  merchantVoucherStore: z.string().nullish(),
  createdDate: z.string().nullish(),
  status: z.string().nullish(),
  uploadedBy: z.string().nullish(),
  previousSnapshot: snapshot.nullish(),
  currentSnapshot: snapshot.nullish(),
})

export const stockBatchList = listOf(stockBatchOnWire, [])

/** Newest first. */
export const getStockBatches = defineCall({
  name: 'stock.batches',
  method: 'GET',
  path: '/voucher/getAllMerchantVoucherBatchCode',
  answer: stockBatchList.answer,
})

/** Only 'Merchant voucher codes have been successfully added!' means success. The codes are bearer money (decisions.md N1). */
export const uploadVoucherCodes = defineCall({
  name: 'stock.upload-codes',
  method: 'POST',
  path: '/voucher/upload/voucher-code-csv',
  sends: 'multipart',
  body: z.strictObject({ uploadFile: csvFile }),
  answer: z.looseObject({ message: z.string() }),
})
