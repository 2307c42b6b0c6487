import { mobileCore } from '#store/values/mobile-number.ts'
import type { vouchers } from '#server/data/schema/vouchers.ts'
import { greeting } from './messages.ts'
import { emailAddress, mobileNumber, personName, senderName } from './people.ts'
import type { Random } from './random.ts'

export type SeededVoucher = typeof vouchers.$inferInsert

const dayMs = 86_400_000
const colomboShiftMs = 5.5 * 3_600_000
/** So many were sold within the last minutes and are as they were sold: who opens the demo begins with those. */
const justSold = 10
const minuteMs = 60_000

/** Voucher number `index` of `total`, newest first; the last two years, with most in the last weeks. */
export function makeVoucher(random: Random, index: number, total: number, now: Date): SeededVoucher {
  const createdDate = creationTime(random, index, { total, now })
  const expiryDate = endOfColomboDay(new Date(createdDate.getTime() + random.pick([365, 365, 365, 180]) * dayMs))
  const status = statusFor(random, { isPast: expiryDate < now, isNew: index < justSold })
  const ownerMobile = mobileNumber(random)
  return {
    id: voucherCode(index),
    sender: senderName(random),
    senderMobile: mobileNumber(random),
    ownerName: personName(random),
    ownerMobile,
    ownerMobileCore: mobileCore(ownerMobile),
    ...greeting(random),
    amountCents: amountCents(random),
    createdDate,
    expiryDate,
    status,
    deleteDate: status === 'DELETED' ? momentBetween(random, createdDate, now) : null,
    purchaseId: String(500_000 + Math.floor((total - index) / 3)),
    merchantGroup: random.chance(0.8) ? random.whole(1, 7) : null,
    deliveryEmail: random.chance(0.6) ? emailAddress(random) : null,
    scheduledDate: random.chance(0.1) ? wholeSecond(createdDate.getTime() + random.whole(1, 20) * dayMs) : null,
  }
}

/** 10 to 12 upper-case letters and digits. Multiplying by a number prime to 36 meets every code once: no two are equal. */
export function voucherCode(index: number): string {
  const length = 10 + (index % 3)
  const room = 36n ** BigInt(length)
  const scattered = (BigInt(index) * 2_862_933_555_777_941_757n + 3_037_000_493n) % room
  return scattered.toString(36).toUpperCase().padStart(length, '0')
}

/** A minute apart for the last ones; those before them up to two years old, in shop hours of Colombo. */
function creationTime(random: Random, index: number, { total, now }: { total: number; now: Date }): Date {
  const age = index / total
  const about = now.getTime() - age * age * 730 * dayMs
  const day = Math.floor((about + colomboShiftMs) / dayMs) * dayMs - colomboShiftMs
  const time = day + random.whole(8 * 3600, 21 * 3600) * 1000
  const ago = random.whole(0, 600) * 1000
  if (index < justSold) return wholeSecond(now.getTime() - (index + 1) * minuteMs)
  const latest = now.getTime() - (justSold + 1) * minuteMs
  return wholeSecond(time < latest ? time : Math.min(about, latest) - ago)
}

function statusFor(random: Random, { isPast, isNew }: { isPast: boolean; isNew: boolean }): SeededVoucher['status'] {
  const share = random.next()
  if (isNew) return 'ACTIVE'
  if (share < 0.03) return 'DELETED'
  if (isPast) return share < 0.12 ? 'INACTIVE' : 'EXPIRED'
  if (share < 0.11) return 'PENDING_ACTIVATION'
  return share < 0.17 ? 'INACTIVE' : 'ACTIVE'
}

function amountCents(random: Random): number {
  const round = random.pick([
    1000, 1500, 2000, 2500, 3000, 5000, 5000, 5000, 7500, 10_000, 10_000, 15_000, 25_000, 50_000, 100_000,
  ])
  if (random.chance(0.92)) return round * 100
  return random.whole(100_000, round * 100)
}

function endOfColomboDay(at: Date): Date {
  const day = Math.floor((at.getTime() + colomboShiftMs) / dayMs)
  return new Date((day + 1) * dayMs - 1000 - colomboShiftMs)
}

function momentBetween(random: Random, from: Date, to: Date): Date {
  return wholeSecond(from.getTime() + random.next() * (to.getTime() - from.getTime()))
}

function wholeSecond(ms: number): Date {
  return new Date(Math.floor(ms / 1000) * 1000)
}
