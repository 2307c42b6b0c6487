import * as calls from '#store/resources/voucher-prints/voucher-print-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { boardPdf, bookPdf } from '#server/documents/board-pdf.ts'
import { qrLabelPdf } from '#server/documents/qr-label-pdf.ts'
import { qrLabelZpl } from '#server/documents/qr-label-zpl.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { carriersFor } from './carriers.ts'
import { labelsFromCsv } from './qr-labels.ts'
import { redeemCodesOf } from './redeem-codes.ts'

/** The roles of the route /vouchers (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']

/** What is printed of vouchers: QR codes, labels, carrier boards and books. */
export function serveVoucherPrints(api: Api): void {
  const { clock } = api
  const { provider } = api.config

  // The first three may make a voucher's code, which is then its code for ever.
  serveChange(api, calls.getVoucherQrs, { roles }, async ({ body, db }) => {
    const codes = await redeemCodesOf(db, clock, body.voucherIds)
    const asked = new Set(body.voucherIds.map((id) => id.toUpperCase()))
    return [...asked].flatMap((voucherId) => {
      const qrContent = codes.get(voucherId)
      return qrContent === undefined ? [] : [{ voucherId, qrContent }]
    })
  })

  serveChange(api, calls.makeQrZpl, { roles }, async ({ body, db }) =>
    qrLabelZpl(await labelsFromCsv(db, clock, body.uploadFile), provider.footerLine),
  )

  serveChange(api, calls.makeQrPdf, { roles }, async ({ body, db }) => {
    const labels = await labelsFromCsv(db, clock, body.uploadFile)
    const bytes = await qrLabelPdf(labels, provider.footerLine, clock.now())
    return { data: bytes.toString('base64') }
  })

  serve(api, calls.makeBoardPdf, { roles }, async ({ body, db }) => {
    const bytes = await boardPdf(await carriersFor(db, body), provider, clock.now())
    return { contentType: 'application/pdf', filename: 'Carrier_Board.pdf', bytes }
  })

  serve(api, calls.makeBookPdf, { roles }, async ({ body, db }) => {
    const bytes = await bookPdf(await carriersFor(db, body), provider, clock.now())
    return { contentType: 'application/pdf', filename: 'Carrier_Book.pdf', bytes }
  })
}
