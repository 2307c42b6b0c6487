import {
  getStockBatches,
  stockBatchList,
  uploadVoucherCodes,
} from '#store/resources/stock-batches/stock-batch-calls.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { stockRoles as roles } from '#server/stock/calls.ts'
import { allBatches } from '#server/stock/stock.ts'
import { takeCodes } from '#server/stock/take-codes.ts'

/** Uploads of codes, and what each has changed. */
export function serveStockBatches(api: Api): void {
  serve(api, getStockBatches, { roles, answer: stockBatchList.strict }, async ({ db }) =>
    stockBatchList.write(await allBatches(db)),
  )

  serveChange(
    api,
    uploadVoucherCodes,
    { roles, prepare: ({ body, user }) => api.runJob(user.id, 'readCodeFile', body.uploadFile, api.clock.now()) },
    async ({ db, user, prepared }) => {
      await takeCodes({ db, now: api.clock.now(), uploadedBy: user.email }, prepared)
      return { message: 'Merchant voucher codes have been successfully added!' }
    },
  )
}
