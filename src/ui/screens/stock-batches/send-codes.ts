import { request } from '#store/define/define-call.ts'
import { messages } from '#store/messages/catalogue.ts'
import { codeFile } from '#store/resources/stock-batches/code-file.ts'
import { hasArrived } from '#store/resources/stock-batches/find-upload.ts'
import {
  getStockBatches,
  stockBatchList,
  uploadVoucherCodes,
} from '#store/resources/stock-batches/stock-batch-calls.ts'
import { stock } from '#store/resources/stock/stock.ts'
import { type StockBatch, stockBatches, stockBatchFromWire } from '#store/resources/stock-batches/stock-batches.ts'
import type { SendSpec } from '#ui/files/use-send-file.ts'
import type { OnlineCall } from '#ui/live/use-online-call.ts'
import { codesAdded, partlyIn, rowsOf, unknownWords } from './upload-words.ts'

/** The uploads that the server knows; null where it does not say. */
async function readBatches(callOnline: OnlineCall): Promise<StockBatch[] | null> {
  const result = await callOnline(request(getStockBatches, {}), 'uploads-of-codes')
  if (result.kind !== 'answered') return null
  const rows = stockBatchList.read(result.answer).map(stockBatchFromWire)
  return rows.every((row) => row !== null) ? rows : null
}

/** How a file of codes goes into stock: in parts, known afterwards by its person and its counts (decisions.md K6, Q2). */
export function sendCodes(email: string): SendSpec<ReadonlySet<string>> {
  return {
    place: 'codes-into-stock',
    rules: codeFile,
    request: (uploadFile) => request(uploadVoucherCodes, { body: { uploadFile } }),
    isYes: (answer) => uploadVoucherCodes.answer.safeParse(answer).data?.message === codesAdded,
    async before(callOnline) {
      const known = await readBatches(callOnline)
      return known && new Set(known.map(({ id }) => id))
    },
    async hasArrived(callOnline, before, { sums }) {
      const batches = await readBatches(callOnline)
      return batches && hasArrived(batches, { before, uploadedBy: email, sums })
    },
    invalidates: [stock.name, stockBatches.name],
    words: {
      failed: messages.listFailed,
      notIn: (part) => `${rowsOf(part)} not in stock`,
      partlyIn,
      unknown: unknownWords,
    },
  }
}
