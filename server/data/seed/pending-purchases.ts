import { mobileCore } from '#store/values/mobile-number.ts'
import type { pendingVouchers } from '#server/data/schema/purchases.ts'
import { greeting } from './messages.ts'
import { emailAddress, mobileNumber, personName } from './people.ts'
import { createdBy, type Customer, noPayment, payment, type SeededPurchase } from './buyers.ts'
import type { Random } from './random.ts'

interface Wish {
  id: number
  pendingId: number
  createdDate: Date
  customer: Customer
  now: Date
}

interface Pending {
  purchase: SeededPurchase
  pending: typeof pendingVouchers.$inferInsert
}

const dayMs = 86_400_000

/** A purchase that waits for its payment to be seen. */
export function makePending(random: Random, { id, pendingId, createdDate, customer, now }: Wish): Pending {
  const ownerMobile = mobileNumber(random)
  const { message, imageFront } = greeting(random)
  const deliveryEmail = random.chance(0.65) ? emailAddress(random) : null
  const notifySms = random.chance(0.85)
  const isScheduled = random.chance(0.4)
  const theme = imageFront.replace(/^.*\/|\.svg$/g, '').replace('-', ' ')
  return {
    purchase: {
      id,
      createdDate,
      type: 'CREATE',
      status: 'pending',
      amountCents: random.chance(0.9) ? random.whole(2, 100) * 50_000 : random.whole(100_000, 5_000_000),
      ...createdBy(customer),
      voucherId: null,
      addOns: [],
      completedByAdmin: false,
      scheduledDate: isScheduled ? new Date(createdDate.getTime() + random.whole(3, 30) * dayMs) : null,
      deliveryEmail,
      deliverySms: notifySms || random.chance(0.5) ? plainNumber(ownerMobile) : null,
      notifySms,
      notifyEmail: deliveryEmail !== null && random.chance(0.8),
      ...(random.chance(0.7) ? pendingPayment(random, customer, { createdDate, now }) : noPayment),
    },
    pending: {
      id: pendingId,
      purchaseId: id,
      voucherName: `${theme.charAt(0).toUpperCase()}${theme.slice(1)} voucher`,
      createdDate,
      createdBy: customer.name,
      expiryDate: new Date(Math.ceil((createdDate.getTime() + 365 * dayMs) / dayMs) * dayMs - 5.5 * 3_600_000 - 1000),
      ownerMobile,
      ownerMobileCore: mobileCore(ownerMobile),
      message,
      senderName: customer.name,
      receiverName: personName(random),
      imageFront,
      imageBack: imageFront,
    },
  }
}

/** What waits is mostly a bank transfer: online payments complete themselves. */
function pendingPayment(random: Random, customer: Customer, when: { createdDate: Date; now: Date }) {
  const paymentType = random.pick(['BANK_TRANSFER', 'BANK_TRANSFER', 'BANK_TRANSFER', 'INTERNATIONAL', 'ONLINE'])
  return { ...payment(random, customer, when), paymentType }
}

function plainNumber(mobile: string): string {
  return mobile.replaceAll(/[\s()-]/g, '')
}
