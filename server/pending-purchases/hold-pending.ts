import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { HttpError } from '#server/http/http-error.ts'

export type PendingRow = typeof pendingVouchers.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect

export interface PendingPair {
  pendingVoucherId: number
  purchaseId: number
}

/** A pending purchase held until the change is committed: its three rows. */
export interface HeldPending {
  pending: PendingRow
  purchase: typeof purchases.$inferSelect
  delivery: DeliveryRow | null
}

/**
 * Reads and holds pending purchases, each once, completed ones too. Always in the order of their ids, so that two
 * requests with the same rows wait for each other and never in a circle. One unknown pair refuses them all.
 */
export async function holdPendings(db: Database, pairs: readonly PendingPair[]): Promise<HeldPending[]> {
  const purchaseOf = new Map(pairs.map(({ pendingVoucherId, purchaseId }) => [pendingVoucherId, purchaseId]))
  const rows = await db
    .select()
    .from(pendingVouchers)
    .where(inArray(pendingVouchers.id, [...purchaseOf.keys()]))
    .orderBy(asc(pendingVouchers.id))
    .for('update')
  const isWhole = pairs.every((pair) =>
    rows.some((row) => row.id === pair.pendingVoucherId && row.purchaseId === pair.purchaseId),
  )
  if (!isWhole) throw new HttpError(404, 'PENDING_VOUCHER_NOT_FOUND')
  const ids = rows.map(({ purchaseId }) => purchaseId)
  const bought = await db
    .select()
    .from(purchases)
    .where(inArray(purchases.id, ids))
    .orderBy(asc(purchases.id))
    .for('update')
  const physical = await db.select().from(deliveries).where(inArray(deliveries.purchaseId, ids))
  return rows.map((pending) => {
    const purchase = bought.find(({ id }) => id === pending.purchaseId)
    if (!purchase) throw new Error(`pending voucher ${pending.id} has no purchase`)
    return { pending, purchase, delivery: physical.find(({ purchaseId }) => purchaseId === purchase.id) ?? null }
  })
}

/** As holdPendings for one, and refuses one that is complete: its voucher exists and is changed as a voucher. */
export async function holdOpenPending(db: Database, pair: PendingPair): Promise<HeldPending> {
  const [held] = await holdPendings(db, [pair])
  if (!held) throw new HttpError(404, 'PENDING_VOUCHER_NOT_FOUND')
  const { completedAt, completedBy } = held.pending
  if (completedAt !== null && completedBy === null) throw new HttpError(409, 'PENDING_VOUCHER_ALREADY_COMPLETED')
  if (completedAt !== null) throw new HttpError(409, `PENDING_VOUCHER_ALREADY_COMPLETED: ${completedBy}`)
  return held
}

/** Writes to a held pending purchase what there is to write, and keeps its delivery's receiver in step. */
export async function writePending(
  db: Database,
  { pending, purchase, delivery }: HeldPending,
  wanted: { pending: Partial<PendingRow>; purchase: Partial<HeldPending['purchase']> },
): Promise<void> {
  const isAny = (fields: object) => Object.keys(fields).length > 0
  if (isAny(wanted.pending)) {
    await db.update(pendingVouchers).set(wanted.pending).where(eq(pendingVouchers.id, pending.id))
  }
  if (isAny(wanted.purchase)) await db.update(purchases).set(wanted.purchase).where(eq(purchases.id, purchase.id))
  const { receiverName } = wanted.pending
  if (delivery && receiverName !== undefined) {
    await db.update(deliveries).set({ receiverName }).where(eq(deliveries.purchaseId, purchase.id))
  }
}
