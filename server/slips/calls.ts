import * as calls from '#store/resources/slips/slip-calls.ts'
import { rowId } from '#server/client-orders/row-id.ts'
import { changeOf } from '#server/change/change-of.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { addSlip, removeSlip, replaceSlip } from './change-slips.ts'
import { slipFile, slipsOf } from './find-slips.ts'
import { isGenuine, slipKey, slipQuery } from './slip-address.ts'
import { clientOrderRoles } from '#server/client-orders/calls.ts'

const gate = { roles: clientOrderRoles }

/** The payment slips of client orders. */
export function serveSlips(api: Api): void {
  serveReads(api)

  serveChange(api, calls.uploadSlip, gate, async (asked) => {
    const { uploadFile: file, isFullPayment, paymentType } = asked.body
    const slip = { file, isFullPayment: isYes(isFullPayment), paymentType }
    await addSlip(changeOf(api, asked), asked.params.clientOrderId, slip)
    return { message: 'Slip Uploaded Successfully' }
  })

  serveChange(api, calls.updateSlip, gate, async (asked) => {
    const { clientOrderId: orderId, slipId, isFullPayment } = asked.body.clientOrderSlipUpdateRequest
    const slip = { file: asked.body.uploadFile, isFullPayment: isYes(isFullPayment) }
    await replaceSlip(changeOf(api, asked), { orderId, slipId }, slip)
    return { message: 'SLIP_UPDATE_SUCCESSFULLY' }
  })

  serveChange(api, calls.deleteSlip, gate, async (asked) => {
    const { clientOrderId: orderId, slipId } = asked.body
    await removeSlip(changeOf(api, asked), { orderId, slipId })
    return { message: 'SLIP_DELETED_SUCCESSFULLY' }
  })
}

function serveReads(api: Api): void {
  serve(api, calls.getUploadSlips, gate, async ({ params, db }) => {
    const key = await slipKey(db)
    const rows = await slipsOf(db, params.clientOrderId)
    const slipUrl = (id: number) => `${addressOf(api, id)}?${slipQuery(key, id, api.clock.now())}`
    return { uploadSlips: rows.map((row) => ({ ...row, slipUrl: slipUrl(row.id) })) }
  })

  // An address for a picture or a new tab: what is signed into it takes the place of a token.
  serve(api, calls.getSlipFile, { roles: 'public' }, async ({ params, query, db }) => {
    const id = rowId(params.slipId)
    if (!isGenuine(await slipKey(db), { id, ...query }, api.clock.now())) throw new HttpError(403, 'SLIP_LINK_EXPIRED')
    return slipFile(db, id)
  })
}

/** Where the portal reaches the file: under the API base it is given itself. */
function addressOf({ config }: Api, id: number): string {
  const path = config.api.overrides[calls.getSlipFile.name]?.path ?? calls.getSlipFile.path
  return `${config.api.base}/v1.0/app${path.replace('{slipId}', String(id))}`
}

function isYes(flag: boolean | 'true' | 'false'): boolean {
  return String(flag) === 'true'
}
