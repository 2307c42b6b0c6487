import { asc, eq } from 'drizzle-orm'
import { colomboDay, colomboDayBounds } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import { insertMany } from '#server/data/insert-many.ts'
import type { Database } from '#server/data/open-database.ts'
import { clientOrderItems, clientOrderReceivers, clientOrderVouchers } from '#server/data/schema/client-orders.ts'
import { vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { firstCredit } from '#server/vouchers/first-credit.ts'
import type { ClientOrder, OrderItem } from './hold-order.ts'
import { knownClient } from './place-order.ts'

type VoucherRow = typeof vouchers.$inferInsert
export interface OrderVoucher {
  itemId: number
  voucher: VoucherRow
}
export type Kind = 'SELF_ACTIVATION' | 'INDIVIDUAL'

const validDays = 365

/** When and how they are made. */
interface Making {
  at: Date
  imageFront: string
  newCode: () => string
}

/** The vouchers of these items of an order, as they are when they are created; they are not written yet. */
export async function vouchersOf(
  db: Database,
  { order, items }: { order: ClientOrder; items: readonly OrderItem[] },
  { at: moment, imageFront, newCode }: Making,
): Promise<OrderVoucher[]> {
  const at = new Date(Math.floor(moment.getTime() / 1000) * 1000)
  const client = await knownClient(db, order.clientId)
  const plain = (item: OrderItem): VoucherRow => ({
    id: newCode(),
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
  const made: OrderVoucher[] = []
  for (const item of items) {
    if (item.voucherType === 'SELF_ACTIVATION') {
      for (let count = 0; count < item.qty; count += 1) made.push({ itemId: item.id, voucher: plain(item) })
      continue
    }
    for (const receiver of await receiversOfItem(db, item)) {
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

async function receiversOfItem(db: Database, item: OrderItem) {
  const receivers = await db
    .select()
    .from(clientOrderReceivers)
    .where(eq(clientOrderReceivers.itemId, item.id))
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

/** Writes vouchers with the items they are for and what they begin with, each table with as few statements as there can be. */
export async function writeVouchers(db: Database, made: readonly OrderVoucher[]): Promise<void> {
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
export function vouchersOfOrder(db: Database, orderId: number) {
  return db
    .select({ voucher: vouchers, itemId: clientOrderVouchers.itemId })
    .from(clientOrderVouchers)
    .innerJoin(clientOrderItems, eq(clientOrderItems.id, clientOrderVouchers.itemId))
    .innerJoin(vouchers, eq(vouchers.id, clientOrderVouchers.voucherId))
    .where(eq(clientOrderItems.orderId, orderId))
    .orderBy(asc(clientOrderItems.id), asc(vouchers.id))
}
