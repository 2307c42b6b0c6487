import * as calls from '#store/resources/purchases/purchase-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { editPendingPurchase } from '#server/pending-purchases/edit-pending-purchase.ts'
import { filterPurchases, listPurchases, type PurchasePage, searchPurchases } from './find-purchases.ts'
import { csvName, purchaseCsv } from './purchase-csv.ts'
import { changeOf } from '#server/change/change-of.ts'
import { purchaseToWire } from './purchase-on-wire.ts'
import { RememberedTotals } from '#server/wire/remembered-totals.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** The roles of the route /purchases (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']

/** The calls of the purchases screen; the edit of details serves the pending purchases, too. */
export function servePurchases(api: Api): void {
  const totals = new RememberedTotals(api.clock)
  const paged = { roles, answer: calls.purchasePage.strict }

  serve(api, calls.getPurchases, paged, async ({ body, db }) => onWire(await listPurchases(db, totals, body)))

  serve(api, calls.searchPurchases, paged, async ({ body, db }) => {
    const search = { by: body.searchId, text: body.searchKey, typeKey: body.purchaseType }
    return onWire(await searchPurchases(db, search, body.page))
  })

  serve(api, calls.filterPurchasesByDate, paged, async ({ body, db }) =>
    onWire(await filterPurchases(db, { ...body, typeKey: body.purchaseType })),
  )

  serve(api, calls.getPurchaseCsv, { roles }, async ({ body, db }) => ({
    contentType: 'text/csv; charset=utf-8',
    filename: csvName(api.clock.now()),
    // One snapshot for all of it: a purchase made meanwhile would move every later row.
    bytes: await db.transaction((within) => purchaseCsv(within, { ...body, typeKey: body.purchaseType }), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  }))

  serveChange(api, calls.updatePurchaseDetails, { roles }, async (asked) => {
    await editPendingPurchase(changeOf(api, asked), asked.body)
    return { message: 'SUCCESSFULLY_UPDATED_PENDING_VOUCHER' }
  })
}

function onWire({ rows, totalPages, page }: PurchasePage) {
  return calls.purchasePage.write({ rows: rows.map(purchaseToWire), totalPages, page })
}
