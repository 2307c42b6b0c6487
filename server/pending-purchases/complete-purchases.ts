import { eq } from 'drizzle-orm'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { voucherTransactions, vouchers } from '#server/data/schema/vouchers.ts'
import type { Change } from '#server/change/change.ts'
import { announceVoucher, isDue } from './announce-voucher.ts'
import { type HeldPending, holdPendings, type PendingPair } from './hold-pending.ts'
import { newVoucherCode } from './new-voucher-code.ts'

const yearMs = 365 * 86_400_000

/**
 * Completes purchases, each exactly once: one that is complete already is left as it is, whoever completed it. An
 * unknown one refuses the whole list. Answers how many were completed now.
 */
export async function completePurchases(change: Change, pairs: readonly PendingPair[]): Promise<number> {
  const held = await holdPendings(change.db, pairs)
  const open = held.filter(({ pending }) => pending.completedAt === null)
  for (const one of open) await complete(change, one)
  return open.length
}

async function complete(change: Change, held: HeldPending): Promise<void> {
  const { db, clock, by } = change
  const { pending, purchase } = held
  const voucher = await issueVoucher(change, held)
  await db
    .update(pendingVouchers)
    .set({ completedAt: clock.now(), completedBy: by.email })
    .where(eq(pendingVouchers.id, pending.id))
  const fields = { status: 'complete', voucherId: voucher.id, completedByAdmin: true }
  await db.update(purchases).set(fields).where(eq(purchases.id, purchase.id))
  await db.update(deliveries).set({ isReady: true }).where(eq(deliveries.purchaseId, purchase.id))
  if (isDue(purchase, clock.now())) await announceVoucher(change, { purchase, voucher, pendingVoucherId: pending.id })
}

/** Makes the voucher with its first credit; active from now, until the day that was promised. */
async function issueVoucher(change: Change, { pending, purchase }: HeldPending) {
  const now = change.clock.now()
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const [voucher] = await change.db
    .insert(vouchers)
    .values({
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
    })
    .returning()
  if (!voucher) throw new Error(`no voucher was made for purchase ${purchase.id}`)
  await change.db.insert(voucherTransactions).values({
    voucherId: voucher.id,
    transactionType: 'CREDIT',
    description: 'Voucher issued',
    amountCents: voucher.amountCents,
    runningBalanceCents: voucher.amountCents,
    at,
    status: 'COMPLETE',
  })
  return voucher
}
