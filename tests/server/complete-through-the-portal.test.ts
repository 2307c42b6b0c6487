import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { completionLane } from '#store/define/completion.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { completePurchases } from '#store/resources/pending-purchases/complete-purchases.ts'
import { updatePurchaseDetails } from '#store/resources/purchases/purchase-calls.ts'
import { completeTopUps } from '#store/resources/top-ups/complete-top-ups.ts'
import type { Database } from '#server/data/open-database.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { purchases } from '#server/data/schema/purchases.ts'
import { topUps } from '#server/data/schema/top-ups.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { addPending, addTopUps, clearPurchases, type Pair } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'
import { throughThePortal, type To, type Way } from './support/through-the-portal.ts'

const engines = await openEngines()
beforeAll(async () => {
  for (const { db } of engines) await writeAccounts(db)
})
afterAll(() => Promise.all(engines.map(({ close }) => close())))

/** What waits as two people see it, in lists that may be out of date by now. */
interface Seen {
  purchases: (Pair & { cents: number })[]
  topUps: { id: number; cents: number }[]
}

const way = fc.constantFrom<Way>('answered', 'answered', 'answered', 'not-sent', 'answer-lost')
const choice = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 })
const who = fc.constantFrom('administrator' as const, 'accountant' as const)
const ways = fc.array(way, { maxLength: 6 })

const step = fc.oneof(
  fc.record({ kind: fc.constant('purchases' as const), who, choice, ways }),
  fc.record({ kind: fc.constant('top-ups' as const), who, choice, ways }),
  fc.record({
    kind: fc.constant('edit' as const),
    who,
    place: fc.nat(5),
    receiverName: fc.constantFrom('Ruwan', 'Mala'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const cents = fc.integer({ min: 10_000, max: 5_000_000 })
const history = fc.record({
  purchases: fc.array(cents, { minLength: 2, maxLength: 6 }),
  topUps: fc.array(cents, { minLength: 1, maxLength: 6 }),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
})

interface Asked {
  kind: 'purchases' | 'top-ups'
  ids: number[]
  entry: OutboxEntry
}

const numberOf = (purchaseId: number) => `+9477${String(purchaseId).padStart(7, '0')}`

async function fill(db: Database, amounts: { purchases: number[]; topUps: number[] }): Promise<Seen> {
  await clearPurchases(db)
  const seen: Seen = { purchases: [], topUps: [] }
  for (const [at, amountCents] of amounts.purchases.entries()) {
    const deliverySms = numberOf(at + 1)
    const fields = { amountCents, deliverySms, notifyEmail: false }
    const pair = await addPending(db, { purchase: fields, pending: { ownerMobile: deliverySms } })
    seen.purchases.push({ ...pair, cents: amountCents })
  }
  const ids = await addTopUps(db, ...amounts.topUps.map((amountCents) => ({ amountCents })))
  seen.topUps = ids.map((id, at) => ({ id, cents: amounts.topUps[at] ?? 0 }))
  return seen
}

interface How {
  keyed: boolean
  /** The completion of purchases, perhaps with a bug in it. */
  completion: typeof completePurchases
}

/** Lets a history happen; what each completion came to, in order. */
async function live(server: ServerUnderTest, seen: Seen, steps: readonly Step[], how: How): Promise<Asked[]> {
  const done: Asked[] = []
  for (const made of steps) {
    const token = await server.tokenOf(made.who)
    const to: To = { server, token, keyed: how.keyed }
    if (made.kind === 'edit') await edit(server, token, seen.purchases[made.place], made.receiverName)
    else if (made.kind === 'purchases') {
      const rows = made.choice.flatMap((at) => seen.purchases[at] ?? [])
      if (rows.length === 0) continue
      const args = {
        id: completionLane,
        rows: rows.map((row) => ({
          id: String(row.pendingVoucherId),
          purchaseId: String(row.purchaseId),
          cents: row.cents,
        })),
      }
      const entry = await throughThePortal(to, { mutation: how.completion, args, before: {} }, [...made.ways])
      done.push({ kind: made.kind, ids: rows.map(({ purchaseId }) => purchaseId), entry })
    } else {
      const rows = made.choice.flatMap((at) => seen.topUps[at] ?? [])
      if (rows.length === 0) continue
      const args = { id: completionLane, rows: rows.map(({ id, cents: sum }) => ({ id: String(id), cents: sum })) }
      const entry = await throughThePortal(to, { mutation: completeTopUps, args, before: {} }, [...made.ways])
      done.push({ kind: made.kind, ids: rows.map(({ id }) => id), entry })
    }
  }
  return done
}

/** A colleague renames a receiver; of a purchase that is complete by now the server refuses it. */
async function edit(server: ServerUnderTest, token: string, pair: Pair | undefined, receiverName: string) {
  if (!pair) return
  const body = {
    pendingVoucherId: pair.pendingVoucherId,
    purchaseId: pair.purchaseId,
    receiverName,
    modesOfDelivery: { sms: true, email: false },
  }
  await server.send(request(updatePurchaseDetails, { body }), { token })
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** One voucher and one message for each purchase that is complete, none for another, and the same money in all. */
async function expectOneEach(db: Database): Promise<void> {
  const complete = (await db.select().from(purchases)).filter(({ status }) => status === 'complete')
  const made = await db.select().from(vouchers)
  const byId = (one: number, other: number) => one - other
  expect(made.map(({ purchaseId }) => Number(purchaseId)).toSorted(byId)).toEqual(
    complete.map(({ id }) => id).toSorted(byId),
  )
  expect(sum(made.map(({ amountCents }) => amountCents))).toBe(sum(complete.map(({ amountCents }) => amountCents)))
  const told = (await db.select().from(outgoingMessages)).map(({ recipient }) => recipient)
  expect(told.toSorted()).toEqual(complete.map(({ deliverySms }) => String(deliverySms)).toSorted())
}

/** What the portal calls done is done to the cent; what it calls refused has completed nothing. */
async function expectToldTruly(db: Database, seen: Seen, asked: readonly Asked[]): Promise<void> {
  const done = {
    purchases: new Set(
      (await db.select().from(purchases)).flatMap(({ id, status }) => (status === 'complete' ? [id] : [])),
    ),
    'top-ups': new Set((await db.select().from(topUps)).flatMap(({ id, completedAt }) => (completedAt ? [id] : []))),
  }
  const amountOf = {
    purchases: new Map(seen.purchases.map(({ purchaseId, cents: amount }) => [purchaseId, amount])),
    'top-ups': new Map(seen.topUps.map(({ id, cents: amount }) => [id, amount])),
  }
  for (const kind of ['purchases', 'top-ups'] as const) {
    const sumOf = (ids: Iterable<number>) => sum([...ids].map((id) => amountOf[kind].get(id) ?? 0))
    const own = asked.filter((one) => one.kind === kind)
    const accepted = new Set(own.flatMap(({ entry, ids }) => (entry.state === 'acked' ? ids : [])))
    const unclear = new Set(own.flatMap(({ entry, ids }) => (entry.hold === 'needs-you' ? ids : [])))
    const known = [...done[kind]].filter((id) => accepted.has(id) || !unclear.has(id))
    expect(sumOf(known)).toBe(sumOf(accepted))
    expect([...accepted].filter((id) => !done[kind].has(id))).toEqual([])
  }
}

const everyHistory = (db: Database, how: How) =>
  fc.asyncProperty(history, async ({ steps, ...amounts }) => {
    const seen = await fill(db, amounts)
    const server = await startServer(db)
    const asked = await live(server, seen, steps, how)
    await expectOneEach(db)
    await expectToldTruly(db, seen, asked)
    await server.app.close()
  })

/** What the portal could do wrong, each of which some history has to show. */
const bugs: Readonly<Record<string, Partial<typeof completePurchases>>> = {
  'a lost answer counts as done': { verify: { ...completePurchases.verify, found: () => 'ours' } as never },
  'one of the rows is not sent': {
    request: (args, ...more) =>
      completePurchases.request({ ...args, rows: args.rows.slice(0, Math.max(1, args.rows.length - 1)) }, ...more),
  },
}

for (const { name, db } of engines) {
  describe(`completing through the portal on ${name}`, () => {
    test.each([false, true])(
      'whatever is lost on the way, a purchase is one voucher, a message leaves once, and sums are told truly (keys: %s)',
      async (keyed) => {
        await fc.assert(everyHistory(db, { keyed, completion: completePurchases }), { numRuns: 75 })
      },
      180_000,
    )
  })
}

test.each(Object.entries(bugs))(
  'is found out: %s',
  async (_, bug) => {
    const [{ db } = { db: null }] = engines
    if (db === null) throw new Error('there is always one database')
    const how = { keyed: false, completion: { ...completePurchases, ...bug } }
    const { failed } = await fc.check(everyHistory(db, how), { numRuns: 150, endOnFailure: true })
    expect(failed).toBe(true)
  },
  180_000,
)
