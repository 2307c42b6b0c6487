import {
  getStockBatches,
  stockBatchList,
  uploadVoucherCodes,
} from '#store/resources/stock-batches/stock-batch-calls.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { stockRoles as roles } from '#server/stock/calls.ts'
import { readCodeFile } from '#server/stock/read-code-file.ts'
import { allBatches } from '#server/stock/stock.ts'
import { takeCodes } from '#server/stock/take-codes.ts'

/** Uploads of codes, and what each has changed. */
export function serveStockBatches(api: Api): void {
  serve(api, getStockBatches, { roles, answer: stockBatchList.strict }, async ({ db }) =>
    stockBatchList.write(await allBatches(db)),
  )

  serveChange(api, uploadVoucherCodes, { roles }, async ({ db, user, body }) => {
    const now = api.clock.now()
    await takeCodes({ db, now, uploadedBy: user.email }, readCodeFile(body.uploadFile, now))
    return { message: 'Merchant voucher codes have been successfully added!' }
  })
}
