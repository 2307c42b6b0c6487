import * as calls from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { addBulkPurchase } from './add-bulk-purchase.ts'
import { announceDueVouchers } from './announce-voucher.ts'
import { completePurchases } from './complete-purchases.ts'
import { listPendingPurchases } from './find-pending-purchases.ts'
import { pendingToWire } from './pending-purchase-on-wire.ts'
import { changeOf } from '#server/change/change-of.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** The roles of the route /purchases (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']
/** 'Complete Purchases' (spec 002 §6). */
const completers: readonly KnownRole[] = ['administrator', 'accountant']

const screenPageSize = 100

/** The calls of the pending purchases screen, and the sending of vouchers whose time has come. */
export function servePendingPurchases(api: Api, report: (error: unknown) => void): void {
  const paged = { roles, answer: calls.pendingPurchasePage.strict }

  serve(api, calls.getPendingPurchases, paged, async ({ query, db }) => onWire(await listPendingPurchases(db, query)))

  serve(api, calls.searchPendingPurchases, paged, async ({ query, db }) => {
    const pageSize = query.pageSize ?? query.size ?? screenPageSize
    const asked = { page: query.page, pageSize, order: query.order ?? 'desc' }
    return onWire(await listPendingPurchases(db, asked, query))
  })

  serveChange(api, calls.completePurchases, { roles: completers }, async (asked) => {
    const completed = await completePurchases(changeOf(api, asked), asked.body)
    return { message: 'Purchases completed successfully', completed }
  })

  serveChange(
    api,
    calls.uploadBulkPurchase,
    {
      roles,
      prepare: ({ body, user }) => api.runJob(user.id, 'readBulkPurchase', body.uploadFile.bytes, api.clock.now()),
    },
    async (asked) => {
      await addBulkPurchase(changeOf(api, asked), asked.prepared)
      return { message: 'Your bulk purchase request is successful!' }
    },
  )

  announceEveryMinute(api, report)
}

/** Only on a server that listens. */
function announceEveryMinute({ http, db, clock, transport }: Api, report: (error: unknown) => void): void {
  let timer: NodeJS.Timeout | undefined
  http.addHook('onListen', async () => {
    timer = setInterval(() => {
      // What failed is still due in a minute.
      announceDueVouchers({ db, clock, transport }).catch(report)
    }, 60_000)
    timer.unref()
  })
  http.addHook('onClose', async () => clearInterval(timer))
}

function onWire({ rows, totalPages, page }: Awaited<ReturnType<typeof listPendingPurchases>>) {
  return calls.pendingPurchasePage.write({ rows: rows.map(pendingToWire), totalPages, page })
}
