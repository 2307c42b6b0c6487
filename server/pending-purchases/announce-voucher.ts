import { and, asc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { formatLkr } from '#store/values/money.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import type { Transport } from '#server/mail/transport.ts'
import type { HeldPending } from './hold-pending.ts'

interface Post {
  db: Database
  clock: Clock
  transport: Transport
}

type Bought = Pick<HeldPending, 'purchase'> & { voucher: typeof vouchers.$inferSelect; pendingVoucherId: number }

/** True when nothing is left to wait for: no schedule, or its time has come. */
export function isDue({ scheduledDate }: HeldPending['purchase'], now: Date): boolean {
  return scheduledDate === null || scheduledDate <= now
}

/** Sends a new voucher to its receiver by the ways that are switched on, and notes that it was done. */
export async function announceVoucher(post: Post, { purchase, voucher, pendingVoucherId }: Bought): Promise<void> {
  const body = [
    `Dear ${voucher.ownerName}, ${voucher.sender} sent you a voucher of ${formatLkr(voucher.amountCents)}.`,
    voucher.message,
    `Voucher: ${voucher.id}`,
  ].join('\n')
  if (purchase.notifySms && purchase.deliverySms) {
    await post.transport.send({ channel: 'sms', recipient: purchase.deliverySms, subject: '', body }, post.db)
  }
  if (purchase.notifyEmail && purchase.deliveryEmail) {
    const subject = 'You have a gift voucher'
    await post.transport.send({ channel: 'mail', recipient: purchase.deliveryEmail, subject, body }, post.db)
  }
  await post.db
    .update(pendingVouchers)
    .set({ announcedAt: post.clock.now() })
    .where(eq(pendingVouchers.id, pendingVoucherId))
}

/** Sends the completed vouchers whose scheduled time has come, each once; how many. */
export function announceDueVouchers(post: Post): Promise<number> {
  return post.db.transaction(async (db) => {
    const due = await db
      .select({ id: pendingVouchers.id, purchase: purchases, voucher: vouchers })
      .from(pendingVouchers)
      .innerJoin(purchases, eq(purchases.id, pendingVouchers.purchaseId))
      .innerJoin(vouchers, eq(vouchers.id, purchases.voucherId))
      .where(
        and(
          isNotNull(pendingVouchers.completedAt),
          isNull(pendingVouchers.announcedAt),
          lte(purchases.scheduledDate, post.clock.now()),
          ne(vouchers.status, 'DELETED'),
        ),
      )
      .orderBy(asc(pendingVouchers.id))
      .limit(100)
      // Two servers on one database share the work instead of doing it twice.
      .for('update', { of: pendingVouchers, skipLocked: true })
    for (const { id, purchase, voucher } of due) {
      await announceVoucher({ ...post, db }, { purchase, voucher, pendingVoucherId: id })
    }
    return due.length
  })
}
