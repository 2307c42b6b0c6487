import { and, asc, eq, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { formatLkr } from '#store/values/money.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import type { OutgoingMessage, Transport } from '#server/mail/transport.ts'
import type { HeldPending } from './hold-pending.ts'

interface Post {
  db: Database
  clock: Clock
  transport: Transport
}

type BoughtVoucher = Pick<typeof vouchers.$inferSelect, 'id' | 'sender' | 'ownerName' | 'message' | 'amountCents'>
type Bought = Pick<HeldPending, 'purchase'> & { voucher: BoughtVoucher }

/** True when nothing is left to wait for: no schedule, or its time has come. */
export function isDue({ scheduledDate }: HeldPending['purchase'], now: Date): boolean {
  return scheduledDate === null || scheduledDate <= now
}

/** Sends new vouchers to their receivers by the ways that are switched on; the caller notes in the same transaction that it was done. */
export function announceVouchers({ db, transport }: Post, bought: readonly Bought[]): Promise<void> {
  return transport.send(bought.flatMap(messagesOf), db)
}

function messagesOf({ purchase, voucher }: Bought): OutgoingMessage[] {
  const { notifySms, deliverySms, notifyEmail, deliveryEmail } = purchase
  const body = [
    `Dear ${voucher.ownerName}, ${voucher.sender} sent you a voucher of ${formatLkr(voucher.amountCents)}.`,
    voucher.message,
    `Voucher: ${voucher.id}`,
  ].join('\n')
  const messages: OutgoingMessage[] = []
  if (notifySms && deliverySms) messages.push({ channel: 'sms', recipient: deliverySms, subject: '', body })
  if (notifyEmail && deliveryEmail) {
    messages.push({ channel: 'mail', recipient: deliveryEmail, subject: 'You have a gift voucher', body })
  }
  return messages
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
    if (due.length === 0) return 0
    await announceVouchers({ ...post, db }, due)
    const ids = due.map(({ id }) => id)
    await db.update(pendingVouchers).set({ announcedAt: post.clock.now() }).where(inArray(pendingVouchers.id, ids))
    return due.length
  })
}
