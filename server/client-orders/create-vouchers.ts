import type { Change } from '#server/change/change.ts'
import { HttpError } from '#server/http/http-error.ts'
import { newVoucherCode } from '#server/pending-purchases/new-voucher-code.ts'
import { themeForOrder } from '#server/products/find-products.ts'
import { type ClientOrder, holdLivingOrder, itemsOf, writeOrder } from './hold-order.ts'
import { type Kind, vouchersOf, writeVouchers } from './order-vouchers.ts'

export interface VoucherOrder {
  clientOrderId: string | number
  generateSelfActivateVouchers: boolean
  generateIndividualVouchers: boolean
  productId: string | number
  themeId: string | number
}

/**
 * Creates the vouchers of an order, each kind exactly once however often it is asked for. The portal lets staff skip
 * the payment without telling us (decisions.md C10, I2), so an invoice or a quotation is all that is asked for.
 */
export async function createVouchers(change: Change, wanted: VoucherOrder): Promise<number> {
  const { db } = change
  const order = await holdLivingOrder(db, wanted.clientOrderId)
  const kinds = kindsOf(wanted)
  if (kinds.some((kind) => isCreated(order, kind))) throw new HttpError(409, 'VOUCHERS_ALREADY_CREATED')
  if (order.paymentStatus === 'NEW') throw new HttpError(409, 'INVOICE_OR_QUOTATION_REQUIRED')
  const items = await itemsOf(db, order.id)
  for (const kind of kinds) {
    if (!items.some(({ voucherType }) => voucherType === kind)) throw new HttpError(400, `NO_${kind}_VOUCHERS_IN_ORDER`)
  }
  const theme = await themeForOrder(db, { ...wanted, clientId: order.clientId })
  const now = change.clock.now()
  const chosen = { items: items.filter(({ voucherType }) => kinds.includes(voucherType as Kind)), order }
  const made = await vouchersOf(db, chosen, { at: now, imageFront: theme.imageFront, newCode: newVoucherCode })
  await writeVouchers(db, made)
  const fields: Partial<ClientOrder> = {
    paymentStatus: 'VOUCHER_CREATED',
    themeId: order.themeId ?? theme.id,
    ...(kinds.includes('SELF_ACTIVATION') ? { selfActivationCreatedAt: now } : {}),
    ...(kinds.includes('INDIVIDUAL') ? { individualCreatedAt: now } : {}),
  }
  const isComplete = items.every((item) => isCreated({ ...order, ...fields }, item.voucherType as Kind))
  await writeOrder(db, order.id, { ...fields, ...(isComplete ? { status: 'COMPLETED' } : {}) })
  return made.length
}

function kindsOf(wanted: VoucherOrder): Kind[] {
  const kinds: Kind[] = []
  if (wanted.generateSelfActivateVouchers) kinds.push('SELF_ACTIVATION')
  if (wanted.generateIndividualVouchers) kinds.push('INDIVIDUAL')
  if (kinds.length === 0) throw new HttpError(400, 'NO_VOUCHER_TYPE_CHOSEN')
  return kinds
}

function isCreated(order: ClientOrder, kind: Kind): boolean {
  return (kind === 'INDIVIDUAL' ? order.individualCreatedAt : order.selfActivationCreatedAt) !== null
}
