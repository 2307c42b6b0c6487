import { and, eq } from 'drizzle-orm'
import type { UploadedFile } from '#store/define/file-values.ts'
import type { slipPaymentTypes } from '#store/resources/slips/slip-calls.ts'
import { type ClientOrder, holdLivingOrder, writeOrder } from '#server/client-orders/hold-order.ts'
import { rowId } from '#server/client-orders/row-id.ts'
import type { Database } from '#server/data/open-database.ts'
import { slips } from '#server/data/schema/client-orders.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { slipFileFields } from './slip-file.ts'

type Id = string | number

export interface NewSlip {
  file: UploadedFile
  isFullPayment: boolean
  paymentType: (typeof slipPaymentTypes)[number]
}

/** Keeps a slip and moves the order to PARTIALLY_PAID or PAID; only once there is an invoice or a quotation to pay. */
export async function addSlip(change: Change, orderId: Id, { file, isFullPayment, paymentType }: NewSlip) {
  const order = await holdLivingOrder(change.db, orderId)
  if (order.paymentStatus === 'NEW') throw new HttpError(409, 'INVOICE_OR_QUOTATION_REQUIRED')
  const fields = { ...slipFileFields(file), isFullPayment, paymentType }
  await change.db.insert(slips).values({
    ...fields,
    orderId: order.id,
    uploadedAt: change.clock.now(),
    uploadedBy: change.by.email,
  })
  await writePayment(change.db, order)
}

/** Replaces a slip's file and says anew whether it pays everything. */
export async function replaceSlip(
  change: Change,
  ids: { orderId: Id; slipId: Id },
  { file, isFullPayment }: Omit<NewSlip, 'paymentType'>,
) {
  const order = await holdLivingOrder(change.db, ids.orderId)
  const fields = { ...slipFileFields(file), isFullPayment, uploadedAt: change.clock.now(), uploadedBy: change.by.email }
  const replaced = await change.db
    .update(slips)
    .set(fields)
    .where(slipOf(order, ids.slipId))
    .returning({ id: slips.id })
  if (replaced.length === 0) throw new HttpError(404, 'SLIP_NOT_FOUND')
  await writePayment(change.db, order)
}

/** Removes a slip; without any the order is unpaid again. */
export async function removeSlip(change: Change, ids: { orderId: Id; slipId: Id }) {
  const order = await holdLivingOrder(change.db, ids.orderId)
  const removed = await change.db.delete(slips).where(slipOf(order, ids.slipId)).returning({ id: slips.id })
  if (removed.length === 0) throw new HttpError(404, 'SLIP_NOT_FOUND')
  await writePayment(change.db, order)
}

function slipOf(order: ClientOrder, slipId: Id) {
  return and(eq(slips.id, rowId(slipId)), eq(slips.orderId, order.id))
}

async function writePayment(db: Database, order: ClientOrder): Promise<void> {
  const left = await db.select({ isFull: slips.isFullPayment }).from(slips).where(eq(slips.orderId, order.id))
  await writeOrder(db, order.id, { paymentStatus: statusWith(order, left) })
}

function statusWith({ paymentStatus, invoicedAt }: ClientOrder, left: readonly { isFull: boolean }[]): string {
  // An order whose vouchers exist is done; a slip that comes later is proof, nothing more.
  if (paymentStatus === 'VOUCHER_CREATED') return paymentStatus
  if (left.length === 0) return invoicedAt ? 'INVOICE_GENERATED' : 'QUOTATION_GENERATED'
  return left.some(({ isFull }) => isFull) ? 'PAID' : 'PARTIALLY_PAID'
}
