import { and, asc, gt, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { type AddOn, deliveries, packagingTypes, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { users } from '#server/data/schema/accounts.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { starterPackaging } from '#server/data/starter-packaging.ts'
import { continueNumbering } from './continue-numbering.ts'
import { type Customer, createdBy, noPayment, payment, type SeededPurchase, wholeSecond } from './buyers.ts'
import { makeDelivery, type SeededDelivery } from './deliveries.ts'
import { demoAccounts } from './demo-accounts.ts'
import { insertRows } from './insert-rows.ts'
import { makePending } from './pending-purchases.ts'
import { Random } from './random.ts'

/** The vouchers that were bought together, the first one first. */
type Bought = Pick<
  typeof vouchers.$inferSelect,
  'id' | 'purchaseId' | 'amountCents' | 'createdDate' | 'ownerName' | 'ownerMobile' | 'deliveryEmail' | 'scheduledDate'
>[]

const dayMs = 86_400_000
/** Vouchers carry these as their purchase (seed/vouchers.ts). */
const firstPurchaseId = 500_000
const purchasesAtATime = 5000

const extras: readonly AddOn[] = [
  { name: 'Greeting card', priceCents: 25_000 },
  { name: 'Gift wrapping', priceCents: 35_050 },
  { name: 'Chocolate box', priceCents: 180_000 },
  { name: 'Flower bouquet', priceCents: 250_000 },
]

/** The purchase of every voucher, what became of some vouchers later, and the purchases that are still pending. */
export async function seedPurchases(db: Database, order: { vouchers: number; now: Date }): Promise<void> {
  await db.insert(packagingTypes).values(starterPackaging).onConflictDoNothing()
  await continueNumbering(db, 'packaging_types')
  if (order.vouchers === 0) return
  const customers = await readCustomers(db)
  const last = firstPurchaseId + Math.floor(order.vouchers / 3)
  let nextId = last + 1
  for (let from = firstPurchaseId; from <= last; from += purchasesAtATime) {
    const made: SeededPurchase[] = []
    const sent: SeededDelivery[] = []
    for (const bought of await readBought(db, from, from + purchasesAtATime)) {
      const random = Random.of(20_260_505, Number(bought[0]?.purchaseId))
      const purchase = makePurchase(random, bought, { customer: random.pick(customers), now: order.now })
      made.push(purchase)
      if (random.chance(deliveredShare(purchase, order.now))) {
        sent.push(orderDelivery(random, purchase, bought, order.now))
      }
      if (random.chance(0.12)) made.push(makeLater(random, nextId++, bought, { customers, now: order.now }))
    }
    await insertRows(db, purchases, made)
    await insertRows(db, deliveries, sent)
  }
  await seedPending(db, { ...order, customers, nextId })
  for (const table of ['purchases', 'pending_vouchers']) await continueNumbering(db, table)
  for (const table of ['purchases', 'pending_vouchers', 'deliveries']) {
    await db.execute(sql`analyze ${sql.identifier(table)}`)
  }
}

/** Of the last month's purchases many are to be delivered: a small demo, too, has orders at every step of their way. */
function deliveredShare({ createdDate }: SeededPurchase, now: Date): number {
  return now.getTime() - createdDate.getTime() < 30 * dayMs ? 0.5 : 0.14
}

/** Users beside the demo accounts are the platform's customers. */
async function readCustomers(db: Database): Promise<Customer[]> {
  const rows = await db.select().from(users).where(gt(users.id, demoAccounts.length)).orderBy(asc(users.id))
  return rows.map(({ id, firstName, lastName, mobileNo }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    mobile: mobileNo,
  }))
}

async function readBought(db: Database, from: number, to: number): Promise<Bought[]> {
  const rows: Bought = await db
    .select({
      id: vouchers.id,
      purchaseId: vouchers.purchaseId,
      amountCents: vouchers.amountCents,
      createdDate: vouchers.createdDate,
      ownerName: vouchers.ownerName,
      ownerMobile: vouchers.ownerMobile,
      deliveryEmail: vouchers.deliveryEmail,
      scheduledDate: vouchers.scheduledDate,
    })
    .from(vouchers)
    .where(and(gte(vouchers.purchaseId, String(from)), lt(vouchers.purchaseId, String(to))))
    .orderBy(asc(vouchers.purchaseId), asc(vouchers.createdDate), asc(vouchers.id))
  const byPurchase = new Map<string, Bought>()
  for (const row of rows) byPurchase.set(row.purchaseId, [...(byPurchase.get(row.purchaseId) ?? []), row])
  return [...byPurchase.values()]
}

function makePurchase(random: Random, bought: Bought, around: { customer: Customer; now: Date }): SeededPurchase {
  const { customer, now } = around
  const [first] = bought
  if (!first) throw new Error('a purchase without vouchers')
  return {
    id: Number(first.purchaseId),
    createdDate: first.createdDate,
    type: random.chance(0.06) ? 'EXTRA' : 'CREATE',
    status: 'complete',
    amountCents: bought.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ...createdBy(customer),
    voucherId: first.id,
    addOns: [],
    completedByAdmin: random.chance(0.25),
    scheduledDate: first.scheduledDate,
    deliveryEmail: first.deliveryEmail,
    deliverySms: first.ownerMobile,
    notifySms: true,
    notifyEmail: first.deliveryEmail !== null,
    ...payment(random, customer, { createdDate: first.createdDate, now }),
  }
}

/** What a customer did later with a voucher: more money on it, or another receiver. */
function makeLater(
  random: Random,
  id: number,
  bought: Bought,
  around: { customers: readonly Customer[]; now: Date },
): SeededPurchase {
  const customer = random.pick(around.customers)
  const purchase = makePurchase(random, bought.slice(0, 1), { customer, now: around.now })
  const type = random.pick(['TOPUP', 'TOPUP', 'TRANSFER', 'REGIFT'])
  const age = Math.min(around.now.getTime() - purchase.createdDate.getTime(), 60 * dayMs)
  const createdDate = wholeSecond(purchase.createdDate.getTime() + random.next() * age)
  const topUpCents = random.pick([100_000, 250_000, 500_000, 1_000_000])
  return {
    ...purchase,
    id,
    type,
    createdDate,
    amountCents: type === 'TOPUP' ? topUpCents : purchase.amountCents,
    completedByAdmin: false,
    scheduledDate: null,
    // Only a top-up costs anything.
    ...(type === 'TOPUP' ? payment(random, customer, { createdDate, now: around.now }) : noPayment),
  }
}

function orderDelivery(random: Random, purchase: SeededPurchase, bought: Bought, now: Date): SeededDelivery {
  purchase.addOns = extras.filter(() => random.chance(0.25))
  const receiver = { name: bought[0]?.ownerName ?? '', mobile: bought[0]?.ownerMobile ?? '' }
  return makeDelivery(random, { purchase, receiver, isReady: true, now })
}

async function seedPending(
  db: Database,
  order: { vouchers: number; now: Date; customers: readonly Customer[]; nextId: number },
): Promise<void> {
  const random = new Random(20_260_506)
  const total = Math.min(1500, Math.round(100 + order.vouchers / 70))
  const made = Array.from({ length: total }, (_, place) => {
    // Up to three weeks old, more of them lately; the ids follow the time.
    const share = 1 - place / total
    const createdDate = wholeSecond(order.now.getTime() - share * share * 21 * dayMs - 60_000)
    const customer = random.pick(order.customers)
    return makePending(random, {
      id: order.nextId + place,
      pendingId: 7001 + place,
      createdDate,
      customer,
      now: order.now,
    })
  })
  const sent = made.flatMap(({ purchase, pending }) => {
    if (!random.chance(0.25)) return []
    const receiver = { name: pending.receiverName, mobile: pending.ownerMobile }
    return [makeDelivery(random, { purchase, receiver, isReady: false, now: order.now })]
  })
  await insertRows(
    db,
    purchases,
    made.map(({ purchase }) => purchase),
  )
  await insertRows(
    db,
    pendingVouchers,
    made.map(({ pending }) => pending),
  )
  await insertRows(db, deliveries, sent)
}
