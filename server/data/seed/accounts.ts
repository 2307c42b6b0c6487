import type { Database } from '#server/data/open-database.ts'
import { users, ipLogs, otpLogs } from '#server/data/schema/accounts.ts'
import { recipientCore } from '#server/security-logs/count-codes.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'
import { mobileNumber, personName } from './people.ts'
import { Random } from './random.ts'

type Customer = typeof users.$inferInsert

const firstCustomerId = 1001

/** Customers, who never sign in, and the history of the security logs; nothing in a demo without vouchers. */
export async function seedCustomersAndLogs(db: Database, order: { vouchers: number; now: Date }): Promise<void> {
  if (order.vouchers === 0) return
  const random = new Random(20_260_404)
  const customers = Array.from({ length: between(300, order.vouchers / 25, 5000) }, (_, place) =>
    makeCustomer(random, place),
  )
  await insertRows(db, users, customers)
  await continueNumbering(db, 'users')
  const isLarge = order.vouchers > 100_000
  const history = between(1200, order.vouchers / (isLarge ? 6 : 8), isLarge ? 150_000 : 6000)
  await insertRows(
    db,
    ipLogs,
    makeHistory(history, (place) => makeIpLog(random, ageOf(place / history), order.now)),
  )
  await continueNumbering(db, 'ip_logs')
  const makeRow = (place: number) =>
    makeOtpLog(random, customers, new Date(order.now.getTime() - ageOf(place / history)))
  await insertRows(db, otpLogs, makeHistory(history, makeRow))
  await continueNumbering(db, 'otp_logs')
}

function between(min: number, value: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)))
}

/** Oldest first, as a log is written. */
function makeHistory<Row extends object>(length: number, make: (place: number) => Row): (Row & { id: number })[] {
  return Array.from({ length }, (_, at) => ({ ...make(length - 1 - at), id: at + 1 }))
}

/** From a day to half a year; more of it lately. */
function ageOf(share: number): number {
  return Math.floor((1 + share * share * 180) * 86_400) * 1000
}

function makeCustomer(random: Random, place: number): Customer {
  const words = personName(random).split(' ')
  const lastName = words.at(-1) ?? ''
  const firstName = words.slice(0, -1).join(' ')
  // Names in other scripts, and initials, make poor addresses.
  const latin = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z]+/g, '.')
  const box = /^[a-z][a-z.]*[a-z]$/.test(latin) ? latin : random.pick(['gifts', 'family', 'home', 'colombo'])
  return {
    id: firstCustomerId + place,
    email: `${box}${place + 1}@${random.pick(['mail.example.com', 'post.example.lk', 'example.net'])}`,
    passwordHash: null,
    role: null,
    firstName,
    lastName,
    mobileNo: mobileNumber(random),
    acceptPromotion: random.chance(0.6),
    timeZone: random.chance(0.88)
      ? 'Asia/Colombo'
      : random.pick(['Asia/Dubai', 'Europe/London', 'Australia/Melbourne', 'America/Toronto']),
    subMerchantId: null,
  }
}

function makeIpLog(random: Random, age: number, now: Date): Omit<typeof ipLogs.$inferInsert, 'id'> {
  const createdAt = new Date(now.getTime() - age)
  const isAttack = random.chance(0.02)
  const isBlocked = isAttack || random.chance(0.1)
  return {
    ipAddress: networkAddress(random),
    count: isAttack ? 100 : isBlocked ? random.whole(5, 14) : random.whole(1, 4),
    blockedAt: isBlocked ? later(random, createdAt) : null,
    createdAt,
    isOpen: false,
  }
}

/** From the ranges that are kept for examples and measuring: no address of anybody. */
function networkAddress(random: Random): string {
  if (random.chance(0.15)) {
    const group = () => random.whole(1, 0xffff).toString(16)
    return `2001:db8:${group()}:${group()}::/64`
  }
  const range = random.pick(['192.0.2', '198.51.100', '203.0.113', '', '', ''])
  return range
    ? `${range}.${random.whole(1, 254)}`
    : `198.${random.whole(18, 19)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
}

function makeOtpLog(
  random: Random,
  customers: readonly Customer[],
  createdAt: Date,
): Omit<typeof otpLogs.$inferInsert, 'id'> {
  const recipient = random.chance(0.8) ? random.pick(customers).mobileNo : mobileNumber(random)
  const sent = random.pick([1, 1, 1, 1, 1, 2, 2, 3, 4, 5])
  const invalid = random.pick([0, 0, 0, 0, 0, 1, 1, 2, 3, 5])
  const isBlocked = invalid === 5 || (sent === 5 && random.chance(0.5))
  return {
    recipient,
    recipientCore: recipientCore(recipient),
    sent,
    invalid,
    blockedAt: isBlocked ? later(random, createdAt) : null,
    createdAt,
    isOpen: false,
  }
}

/** Some minutes later: a lock comes while the tries are counted. */
function later(random: Random, at: Date): Date {
  return new Date(at.getTime() + random.whole(20, 840) * 1000)
}
