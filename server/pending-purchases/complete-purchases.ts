import { inArray, sql } from 'drizzle-orm'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { voucherTransactions, vouchers } from '#server/data/schema/vouchers.ts'
import { insertMany } from '#server/data/insert-many.ts'
import type { Change } from '#server/change/change.ts'
import { announceVouchers, isDue } from './announce-voucher.ts'
import { type HeldPending, holdPendings, type PendingPair } from './hold-pending.ts'
import { firstCredit } from '#server/vouchers/first-credit.ts'
import { newVoucherCode } from './new-voucher-code.ts'

const yearMs = 365 * 86_400_000

/**
 * Completes purchases, each exactly once: one that is complete already is left as it is, whoever completed it. An
 * unknown one refuses the whole list. Answers how many were completed now.
 */
export async function completePurchases(change: Change, pairs: readonly PendingPair[]): Promise<number> {
  const held = await holdPendings(change.db, pairs)
  const open = held.filter(({ pending }) => pending.completedAt === null)
  if (open.length === 0) return 0
  const now = change.clock.now()
  const issued = open.map((one) => ({ ...one, voucher: voucherOf(change, one), isTold: isDue(one.purchase, now) }))
  await writeCompleted(change, issued)
  await announceVouchers(
    change,
    issued.filter(({ isTold }) => isTold),
  )
  return open.length
}

interface Issued extends HeldPending {
  voucher: ReturnType<typeof voucherOf>
  /** Its receiver hears of it now, not on a day to come. */
  isTold: boolean
}

/** Writes each table once, however many purchases are completed. */
async function writeCompleted({ db, clock, by }: Change, issued: readonly Issued[]): Promise<void> {
  const now = clock.now()
  const issuedVouchers = issued.map(({ voucher }) => voucher)
  await insertMany(db, vouchers, issuedVouchers)
  await insertMany(db, voucherTransactions, issuedVouchers.map(firstCredit))
  const made = JSON.stringify(
    issued.map(({ pending, purchase, voucher, isTold }) => ({
      id: purchase.id,
      pending_id: pending.id,
      voucher_id: voucher.id,
      announced_at: isTold ? now : null,
    })),
  )
  const madeRows = sql`json_to_recordset(${made}::json)
    as made(id integer, pending_id integer, voucher_id text, announced_at timestamptz)`
  await db
    .update(pendingVouchers)
    .set({ completedAt: now, completedBy: by.email, announcedAt: sql`made.announced_at` })
    .from(madeRows)
    .where(sql`${pendingVouchers.id} = made.pending_id`)
  await db
    .update(purchases)
    .set({ status: 'complete', voucherId: sql`made.voucher_id`, completedByAdmin: true })
    .from(madeRows)
    .where(sql`${purchases.id} = made.id`)
  const ids = issued.map(({ purchase }) => purchase.id)
  await db.update(deliveries).set({ isReady: true }).where(inArray(deliveries.purchaseId, ids))
}

/** The voucher that was promised; active from now, until the day that was said. */
function voucherOf({ clock }: Change, { pending, purchase }: HeldPending) {
  const now = clock.now()
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000)
  return {
    id: newVoucherCode(),
    sender: pending.senderName,
    senderMobile: purchase.creatorMobile,
    ownerName: pending.receiverName,
    ownerMobile: pending.ownerMobile,
    ownerMobileCore: pending.ownerMobileCore,
    message: pending.message,
    amountCents: purchase.amountCents,
    createdDate: at,
    // A payment that was seen late still buys a voucher that can be used.
    expiryDate: pending.expiryDate > now ? pending.expiryDate : new Date(at.getTime() + yearMs),
    status: 'ACTIVE',
    imageFront: pending.imageFront,
    purchaseId: String(purchase.id),
    deliveryEmail: purchase.deliveryEmail,
    scheduledDate: purchase.scheduledDate,
  } satisfies typeof vouchers.$inferInsert
}
