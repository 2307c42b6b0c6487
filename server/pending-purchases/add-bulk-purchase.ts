import { eq } from 'drizzle-orm'
import { mobileCore } from '#store/values/mobile-number.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { users } from '#server/data/schema/accounts.ts'
import type { Change } from '#server/change/change.ts'
import { secondAt } from '#server/wire/times.ts'
import type { BulkLine } from './read-bulk-purchase.ts'

/** Lines written at a time: a statement takes 65,535 values. */
const atATime = 500
const yearMs = 365 * 86_400_000
const image = '/api/themes/festive.svg'

type Creator = Pick<typeof purchases.$inferInsert, 'createdById' | 'creatorName' | 'creatorMobile'>

/** Makes a pending purchase of each line, in the order of the file. No payment yet, no voucher yet, nobody is told. */
export async function addBulkPurchase(change: Change, lines: readonly BulkLine[]): Promise<void> {
  const creator = await creatorOf(change)
  const createdDate = new Date(Math.floor(change.clock.now().getTime() / 1000) * 1000)
  for (let start = 0; start < lines.length; start += atATime) {
    await addLines(change, lines.slice(start, start + atATime), { creator, createdDate })
  }
}

async function creatorOf({ db, by }: Change): Promise<Creator> {
  const [user] = await db.select().from(users).where(eq(users.id, by.id))
  if (!user) throw new Error(`user ${by.id} is gone`)
  return { createdById: user.id, creatorName: `${user.firstName} ${user.lastName}`, creatorMobile: user.mobileNo }
}

async function addLines(
  change: Change,
  lines: readonly BulkLine[],
  { creator, createdDate }: { creator: Creator; createdDate: Date },
): Promise<void> {
  const rows = lines.map((line) => ({ ...purchaseOf(line), ...creator, createdDate }))
  const written = await change.db.insert(purchases).values(rows).returning({ id: purchases.id })
  // Ids are given out in the order of the values.
  const ids = written.map(({ id }) => id).sort((one, other) => one - other)
  const made = lines.map((line, place) => ({ line, purchaseId: ids[place] as number }))
  await change.db
    .insert(pendingVouchers)
    .values(
      made.map(({ line, purchaseId }) => ({ ...voucherOf(line), purchaseId, createdDate, createdBy: change.by.email })),
    )
  const sent = made.flatMap(({ line, purchaseId }) => deliveryOf(line, { purchaseId, createdDate }))
  if (sent.length > 0) await change.db.insert(deliveries).values(sent)
}

function purchaseOf(line: BulkLine) {
  return {
    type: 'CREATE',
    status: 'pending',
    amountCents: line.amountCents,
    addOns: [],
    completedByAdmin: false,
    scheduledDate: line.scheduledDate,
    deliveryEmail: line.receiverEmail,
    deliverySms: line.receiverMobile,
    notifySms: line.notifySms,
    notifyEmail: line.notifyEmail,
  }
}

function voucherOf(line: BulkLine) {
  return {
    voucherName: 'Gift voucher',
    expiryDate: secondAt(line.scheduledDate.getTime() + yearMs),
    ownerMobile: line.receiverMobile,
    ownerMobileCore: mobileCore(line.receiverMobile),
    message: line.message,
    senderName: line.senderName,
    receiverName: line.receiverName,
    imageFront: image,
    imageBack: image,
  }
}

function deliveryOf(
  { physicalOption, receiverName, receiverMobile, scheduledDate }: BulkLine,
  of: { purchaseId: number; createdDate: Date },
): (typeof deliveries.$inferInsert)[] {
  if (physicalOption === null) return []
  return [
    {
      ...of,
      isReady: false,
      physicalOption,
      status: 'PROCESSING',
      receiverName,
      deliveryMobile: receiverMobile,
      deliveryDate: scheduledDate,
      sameDay: false,
    },
  ]
}
