import {
  getStock,
  getStockBatches,
  stockBatchList,
  stockList,
  uploadVoucherCodes,
} from '#store/resources/stock/stock-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { readCodeFile } from './read-code-file.ts'
import { allBatches, allStock } from './stock.ts'
import { takeCodes } from './take-codes.ts'

/** Codes of merchants' own vouchers, for the roles of the route /merchant-vouchers (spec 000 §2.1). */
export function serveStock(api: Api): void {
  const roles: readonly KnownRole[] = ['administrator', 'merchantController']

  serve(api, getStock, { roles, answer: stockList.strict }, async ({ db }) =>
    stockList.write(await allStock(db, api.clock.now())),
  )

  serve(api, getStockBatches, { roles, answer: stockBatchList.strict }, async ({ db }) =>
    stockBatchList.write(await allBatches(db)),
  )

  serveChange(api, uploadVoucherCodes, { roles }, async ({ db, user, body }) => {
    const now = api.clock.now()
    await takeCodes({ db, now, uploadedBy: user.email }, readCodeFile(body.uploadFile, now))
    return { message: 'Merchant voucher codes have been successfully added!' }
  })
}
