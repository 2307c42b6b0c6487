import * as calls from '#store/resources/voucher-prints/voucher-print-calls.ts'
import type { UploadedFile } from '#store/define/file-values.ts'
import type { KnownRole, SignedIn } from '#server/auth/tokens.ts'
import { qrLabelZpl } from '#server/documents/qr-label-zpl.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { carriersFor } from './carriers.ts'
import { labelsFor } from './qr-labels.ts'
import { redeemCodesOf } from './redeem-codes.ts'

/** The roles of the route /vouchers (spec 000 §2.1). */
const roles: readonly KnownRole[] = ['administrator', 'customerCare', 'accountant']

/** What is printed of vouchers: QR codes, labels, carrier boards and books. */
export function serveVoucherPrints(api: Api): void {
  const { clock, runJob } = api
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

  const ofIds = {
    roles,
    prepare: ({ body, user }: { body: { uploadFile: UploadedFile }; user: SignedIn }) =>
      runJob(user.id, 'voucherIdsIn', body.uploadFile),
  } as const
  serveChange(api, calls.makeQrZpl, ofIds, async ({ prepared, db }) =>
    qrLabelZpl(await labelsFor(db, clock, prepared), provider.footerLine),
  )

  serveChange(api, calls.makeQrPdf, ofIds, async ({ prepared, db, user }) => {
    const labels = await labelsFor(db, clock, prepared)
    const bytes = await runJob(user.id, 'qrLabelPdf', labels, provider.footerLine, clock.now())
    return { data: Buffer.from(bytes).toString('base64') }
  })

  serve(api, calls.makeBoardPdf, { roles }, async ({ body, db, user }) => {
    const bytes = await runJob(user.id, 'boardPdf', await carriersFor(db, body), provider, clock.now())
    return { contentType: 'application/pdf', filename: 'Carrier_Board.pdf', bytes }
  })

  serve(api, calls.makeBookPdf, { roles }, async ({ body, db, user }) => {
    const bytes = await runJob(user.id, 'bookPdf', await carriersFor(db, body), provider, clock.now())
    return { contentType: 'application/pdf', filename: 'Carrier_Book.pdf', bytes }
  })
}
