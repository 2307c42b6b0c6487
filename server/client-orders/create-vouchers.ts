import { and, asc, eq } from 'drizzle-orm'
import { colomboDay, colomboDayBounds } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import { insertMany } from '#server/data/insert-many.ts'
import { clientOrderItems, clientOrderReceivers, clientOrderVouchers } from '#server/data/schema/client-orders.ts'
import { vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'
import { newVoucherCode } from '#server/pending-purchases/new-voucher-code.ts'
import { firstCredit } from '#server/vouchers/first-credit.ts'
import { themeForOrder } from '#server/products/find-products.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { type ClientOrder, holdLivingOrder, itemsOf, type OrderItem, writeOrder } from './hold-order.ts'
import { knownClient } from './place-order.ts'

export interface VoucherOrder {
  clientOrderId: string | number
  generateSelfActivateVouchers: boolean
  generateIndividualVouchers: boolean
  productId: string | number
  themeId: string | number
}

type VoucherRow = typeof vouchers.$inferInsert
interface Made {
  itemId: number
  voucher: VoucherRow
}
type Kind = 'SELF_ACTIVATION' | 'INDIVIDUAL'

const validDays = 365

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
  const made = await vouchersOf(change, order, { items, kinds, imageFront: theme.imageFront })
  await writeVouchers(db, made)
  const now = change.clock.now()
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

interface VoucherDeps {
  items: readonly OrderItem[]
  kinds: readonly Kind[]
  imageFront: string
}

async function vouchersOf(
  change: Change,
  order: ClientOrder,
  { items, kinds, imageFront }: VoucherDeps,
): Promise<Made[]> {
  const at = new Date(Math.floor(change.clock.now().getTime() / 1000) * 1000)
  const client = await knownClient(change.db, order.clientId)
  const plain = (item: OrderItem): VoucherRow => ({
    id: newVoucherCode(),
    sender: client.clientName,
    senderMobile: '',
    ownerName: '',
    ownerMobile: '',
    ownerMobileCore: '',
    message: item.voucherMessage,
    amountCents: item.amountCents,
    createdDate: at,
    expiryDate: lastMoment(at),
    status: 'PENDING_ACTIVATION',
    imageFront,
    purchaseId: order.referenceNo,
    deliveryEmail: order.contactPointEmail,
  })
  const made: Made[] = []
  for (const item of items.filter(({ voucherType }) => kinds.includes(voucherType as Kind))) {
    if (item.voucherType === 'SELF_ACTIVATION') {
      for (let count = 0; count < item.qty; count += 1) made.push({ itemId: item.id, voucher: plain(item) })
      continue
    }
    for (const receiver of await receiversOfItem(change, item)) {
      made.push({
        itemId: item.id,
        voucher: {
          ...plain(item),
          sender: receiver.senderName,
          ownerName: receiver.receiverName,
          ownerMobile: receiver.receiverMobile,
          ownerMobileCore: mobileCore(receiver.receiverMobile),
          message: receiver.voucherMessage || item.voucherMessage,
          status: 'ACTIVE',
          deliveryEmail: receiver.receiverEmail,
          scheduledDate: receiver.deliveryAt,
        },
      })
    }
  }
  return made
}

async function receiversOfItem({ db }: Change, item: OrderItem) {
  const receivers = await db
    .select()
    .from(clientOrderReceivers)
    .where(and(eq(clientOrderReceivers.itemId, item.id)))
    .orderBy(asc(clientOrderReceivers.id))
  // Never more or fewer vouchers than the order says and the invoice charges.
  if (receivers.length !== item.qty) throw new HttpError(409, 'ITEM_DETAILS_DO_NOT_MATCH')
  return receivers
}

/** The end of the Colombo day a year from now. */
function lastMoment(from: Date): Date {
  const day = colomboDay(new Date(from.getTime() + validDays * 86_400_000).toISOString())
  return new Date(Date.parse(colomboDayBounds(day).to) - 1000)
}

async function writeVouchers(db: Change['db'], made: readonly Made[]): Promise<void> {
  const issued = made.map(({ voucher }) => voucher)
  await insertMany(db, vouchers, issued)
  await insertMany(
    db,
    clientOrderVouchers,
    made.map(({ itemId, voucher }) => ({ voucherId: voucher.id, itemId })),
  )
  await insertMany(db, voucherTransactions, issued.map(firstCredit))
}

/** The vouchers that came of an order, for people and tests. */
export function vouchersOfOrder(db: Change['db'], orderId: number) {
  return db
    .select({ voucher: vouchers, itemId: clientOrderVouchers.itemId })
    .from(clientOrderVouchers)
    .innerJoin(clientOrderItems, eq(clientOrderItems.id, clientOrderVouchers.itemId))
    .innerJoin(vouchers, eq(vouchers.id, clientOrderVouchers.voucherId))
    .where(eq(clientOrderItems.orderId, orderId))
    .orderBy(asc(clientOrderItems.id), asc(vouchers.id))
}
