import { eq } from 'drizzle-orm'
import { mobileCore } from '#store/values/mobile-number.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { users } from '#server/data/schema.ts'
import { recordPurchaseChange } from '#server/purchases/purchase-ledger.ts'
import type { Change } from '#server/vouchers/change-ledger.ts'
import type { BulkLine } from './read-bulk-purchase.ts'

const yearMs = 365 * 86_400_000
const image = '/api/themes/festive.svg'

/** Makes a pending purchase of each line, in the order of the file. No payment yet, no voucher yet, nobody is told. */
export async function addBulkPurchase(change: Change, lines: readonly BulkLine[]): Promise<void> {
  const [creator] = await change.db.select().from(users).where(eq(users.id, change.by.id))
  const name = creator ? `${creator.firstName} ${creator.lastName}` : change.by.email
  const mobile = creator?.mobileNo ?? ''
  for (const line of lines) await addLine(change, line, { name, mobile })
}

async function addLine(change: Change, line: BulkLine, creator: { name: string; mobile: string }): Promise<void> {
  const { db, clock, by } = change
  const createdDate = new Date(Math.floor(clock.now().getTime() / 1000) * 1000)
  const [purchase] = await db
    .insert(purchases)
    .values({
      createdDate,
      type: 'CREATE',
      status: 'pending',
      amountCents: line.amountCents,
      createdById: by.id,
      creatorName: creator.name,
      creatorMobile: creator.mobile,
      addOns: [],
      completedByAdmin: false,
      scheduledDate: line.scheduledDate,
      deliveryEmail: line.receiverEmail,
      deliverySms: line.receiverMobile,
      notifySms: line.notifySms,
      notifyEmail: line.notifyEmail,
    })
    .returning({ id: purchases.id })
  if (!purchase) throw new Error('a purchase was not written')
  await db.insert(pendingVouchers).values({
    purchaseId: purchase.id,
    voucherName: 'Gift voucher',
    createdDate,
    createdBy: by.email,
    expiryDate: new Date(line.scheduledDate.getTime() + yearMs),
    ownerMobile: line.receiverMobile,
    ownerMobileCore: mobileCore(line.receiverMobile),
    message: line.message,
    senderName: line.senderName,
    receiverName: line.receiverName,
    imageFront: image,
    imageBack: image,
  })
  if (line.physicalOption) {
    await db.insert(deliveries).values({
      purchaseId: purchase.id,
      createdDate,
      isReady: false,
      physicalOption: line.physicalOption,
      status: 'PROCESSING',
      receiverName: line.receiverName,
      deliveryMobile: line.receiverMobile,
      deliveryDate: line.scheduledDate,
      sameDay: false,
    })
  }
  await recordPurchaseChange(change, purchase.id, { amountCents: line.amountCents, receiverName: line.receiverName })
}
