import { changeOf } from '#server/change/change-of.ts'
import * as calls from '#store/resources/vouchers/voucher-calls.ts'
import type { AnyCall } from '#store/define/define-call.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import type { RecordInput, RecordOf } from '#server/http/record-versions.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { findVoucher } from '#server/change/change.ts'
import { activateVoucher, editVoucher, extendVoucher } from './change-voucher.ts'
import { listVouchers, searchVouchers, type VoucherPage } from './find-vouchers.ts'
import { notifyReceiver } from './notify-receiver.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { deliveryOf, transactionsOf, transfersOf } from './voucher-history.ts'
import { vouchersToWire } from './voucher-on-wire.ts'
import { RememberedTotals } from '#server/wire/remembered-totals.ts'

/** The roles of the route /vouchers (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']

/** The calls of the voucher screens. */
export function serveVouchers(api: Api): void {
  serveReads(api)
  serveChanges(api)
}

function serveReads(api: Api): void {
  const totals = new RememberedTotals(api.clock)
  const paged = { roles, answer: calls.voucherPage.strict }

  serve(api, calls.getVouchers, paged, async ({ query, db }) => onWire(db, await listVouchers(db, totals, query)))

  const found = recordOf<typeof calls.searchVouchers>(({ body }) => (body.searchId === 'id' ? body.searchKey : null))
  serve(api, calls.searchVouchers, { ...paged, record: found }, async ({ body, db }) =>
    onWire(db, await searchVouchers(db, { by: body.searchId, text: body.searchKey }, body)),
  )

  serve(api, calls.getVoucherTransactions, { roles }, ({ params, db }) => transactionsOf(db, params.id))
  serve(api, calls.getVoucherTransfers, { roles }, ({ params, db }) => transfersOf(db, params.id))
  serve(api, calls.getDeliveryEmail, { roles }, ({ params, db }) => deliveryOf(db, params.id))
}

function serveChanges(api: Api): void {
  serveChange(
    api,
    calls.updateVoucher,
    { roles, record: recordOf<typeof calls.updateVoucher>(({ params }) => params.id) },
    async (asked) => {
      await editVoucher(changeOf(api, asked), asked.params.id, asked.body)
      return { message: 'Voucher updated successfully' }
    },
  )

  const extended = recordOf<typeof calls.extendVoucher>(({ query }) => query.voucherCode)
  serveChange(api, calls.extendVoucher, { roles, record: extended }, async (asked) => {
    await extendVoucher(changeOf(api, asked), asked.query.voucherCode, asked.body.expireDate)
    return { message: 'Voucher extended successfully' }
  })

  const named = recordOf<AnyCall>(({ body }) => (body as { voucherId: string }).voucherId)
  serveChange(api, calls.activateVoucher, { roles, record: named }, async (asked) => {
    await activateVoucher(changeOf(api, asked), asked.body.voucherId, asked.body)
    return { status: 'COMPLETE' }
  })

  serveChange(api, calls.transferOwnership, { roles, record: named }, async (asked) => {
    const change = { ...changeOf(api, asked), rolePart: api.config.provider.rolePart }
    await transferOwnership(change, asked.body.voucherId, asked.body)
    return { message: 'VOUCHER_TRANSFERRED_SUCCESSFULLY' }
  })

  serveChange(api, calls.renotifyVoucher, { roles, record: named }, async (asked) => {
    await notifyReceiver(changeOf(api, asked), asked.body.voucherId, asked.body)
    return { message: 'Notification sent successfully' }
  })
}

/** The voucher a call is about, for ETags and full rows. */
function recordOf<C extends AnyCall>(idOf: (input: RecordInput<C>) => string | null): RecordOf<C> {
  return {
    noun: 'voucher',
    read: async (db, input, how) => {
      const id = idOf(input)
      const row = id === null ? null : await findVoucher(db, id.trim(), how)
      return row && ((await vouchersToWire(db, [row]))[0] ?? null)
    },
  }
}

async function onWire(db: Database, { rows, totalPages, page }: VoucherPage) {
  return calls.voucherPage.write({ rows: await vouchersToWire(db, rows), totalPages, page })
}
