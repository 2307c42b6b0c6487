import { eq, inArray, isNotNull, like } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import { addPayment, paymentTo } from '#store/resources/payments/payment-actions.ts'
import { unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchantPayables, redemptions } from '#server/data/schema/redemptions.ts'
import { voucherTransactions } from '#server/data/schema/vouchers.ts'
import { addPurchase, clearRedemptions } from './support/a-redemption.ts'
import { openEngines } from './support/engines.ts'
import { startServer, writeAccounts } from './support/server-under-test.ts'
import { throughThePortal, type To, type Way } from './support/through-the-portal.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

/** A redemption as a person sees it in a list that may be out of date by now. */
interface Seen {
  id: number
  code: string
  merchantId: number
  cents: number
}

interface Paid {
  kind: 'pay'
  merchantId: number
  chosen: Seen[]
  reference: string
}

/** The payment of what was chosen, as Add payment makes it. */
function pay(to: To, { merchantId, chosen, reference }: Paid, ways: Way[]): Promise<OutboxEntry> {
  const args = {
    id: paymentTo({ id: String(merchantId) }),
    merchantId: String(merchantId),
    merchantName: 'A merchant',
    redemptionIds: chosen.map(({ id }) => id),
    rowIds: chosen.map(({ code }) => code),
    days: { start: '2026-11-20', end: '2026-11-20' },
    totalCents: sum(chosen.map(({ cents }) => cents)),
    checkedAt: null,
    referenceCode: reference,
    paymentDate: '2026-11-20',
    notifyMerchantViaEmail: false,
  }
  return throughThePortal(to, { mutation: addPayment, args, before: {} }, ways)
}

function takeBack(to: To, { id, code, merchantId }: Seen, ways: Way[]): Promise<OutboxEntry> {
  const args = {
    id: code,
    scope: '',
    redemptionId: id,
    merchantId: String(merchantId),
    role: 'ROLE_SAHAN_ACCOUNTANT',
    page: 1,
  }
  return throughThePortal(to, { mutation: unredeemRedemption, args, before: { status: 'REDEEMED' } }, ways)
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, one) => all + one, 0)
}

const way = fc.constantFrom<Way>('answered', 'answered', 'answered', 'not-sent', 'answer-lost')
const ways = fc.array(way, { maxLength: 6 })

/** What people do, one after the other, in lists that are out of date: they choose what is paid or taken back already. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    /** Which of the redemptions, by place. */
    choice: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 6 }),
    /** One code for all payments, now and then. */
    isSameReference: fc.boolean(),
    ways,
  }),
  fc.record({ kind: fc.constant('take-back' as const), place: fc.nat(11), ways }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const history = fc.record({
  /** What each redemption earned, and of which of two merchants it is. */
  earned: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 5_000_000 }), merchantId: fc.constantFrom(101, 102) }),
    { minLength: 3, maxLength: 12 },
  ),
  steps: fc.array(step, { minLength: 1, maxLength: 7 }),
})

type Done = { entry: OutboxEntry } & (Paid | { kind: 'take-back'; taken: Seen })

/** Lets a history happen; what each step came to, in order. */
async function live(to: To, seen: readonly Seen[], steps: readonly Step[]): Promise<Done[]> {
  const done: Done[] = []
  for (const [at, made] of steps.entries()) {
    if (made.kind === 'take-back') {
      const taken = seen[made.place % seen.length] as Seen
      done.push({ kind: 'take-back', taken, entry: await takeBack(to, taken, [...made.ways]) })
      continue
    }
    const all = made.choice.flatMap((place) => seen[place] ?? [])
    const merchantId = (all[0] ?? seen[0])?.merchantId ?? 101
    const chosen = all.filter((one) => one.merchantId === merchantId)
    if (chosen.length === 0) continue
    const payment: Paid = { kind: 'pay', merchantId, chosen, reference: made.isSameReference ? 'CEFT' : `CEFT${at}` }
    done.push({ ...payment, entry: await pay(to, payment, [...made.ways]) })
  }
  return done
}

/** The sum paid is the sum of what was earned with what is paid, for each payment and for all of them. */
async function expectRightSums(db: Database): Promise<void> {
  const payments = await db.select().from(merchantPayables)
  const paid = await db.select().from(redemptions).where(isNotNull(redemptions.payableId))
  for (const { id, amountCents } of payments) {
    expect(amountCents).toBe(sum(paid.filter((row) => row.payableId === id).map((row) => row.earnedCents)))
  }
  expect(sum(payments.map(({ amountCents }) => amountCents))).toBe(sum(paid.map((row) => row.earnedCents)))
}

/** Each payment that the portal calls done is one payment, of exactly what was chosen; each refused one is none. */
async function expectOneEach(db: Database, done: readonly Done[]): Promise<void> {
  const payments = await db.select().from(merchantPayables)
  const accepted = done.flatMap((one) => (one.kind === 'pay' && one.entry.state === 'acked' ? [one] : []))
  const idsOf = (chosen: readonly Seen[]) => chosen.map(({ id }) => id)
  // The same redemptions under the same code are the same payment, whoever asked for it twice.
  const asked = accepted.map(
    ({ reference, chosen }) =>
      `${reference} ${idsOf(chosen)
        .toSorted((a, b) => a - b)
        .join()}`,
  )
  expect(new Set(asked).size).toBe(payments.length)
  for (const { chosen, merchantId, reference } of accepted) {
    const rows = await db
      .select()
      .from(redemptions)
      .where(inArray(redemptions.id, idsOf(chosen)))
    const of = new Set(rows.map(({ payableId }) => payableId))
    expect(of.size).toBe(1)
    expect(payments.find(({ id }) => of.has(id))).toMatchObject({
      amountCents: sum(chosen.map(({ cents }) => cents)),
      merchantId,
      referenceCode: reference,
    })
  }
}

/** What was taken back is in no payment and is given back once; what the portal calls taken back is, and nothing else. */
async function expectGivenBackOnce(db: Database, done: readonly Done[]): Promise<void> {
  const taken = await db.select().from(redemptions).where(eq(redemptions.status, 'UNREDEEMED'))
  expect(taken.filter(({ payableId }) => payableId !== null)).toEqual([])
  const back = await db.select().from(voucherTransactions).where(like(voucherTransactions.description, 'Unredeemed%'))
  expect(new Set(back.map(({ redemptionId }) => redemptionId))).toEqual(new Set(taken.map(({ code }) => code)))
  expect(back).toHaveLength(taken.length)
  const byPortal = done.flatMap((one) => (one.kind === 'take-back' ? [one] : []))
  const codes = new Set(taken.map(({ code }) => code))
  for (const { entry, taken: of } of byPortal) if (entry.state === 'acked') expect(codes).toContain(of.code)
  const known = new Set(byPortal.flatMap(({ entry, taken: of }) => (entry.state === 'queued' ? [] : [of.code])))
  expect([...codes].filter((code) => !known.has(code))).toEqual([])
}

for (const { name, db } of engines) {
  describe(`paying merchants through the portal on ${name}`, () => {
    beforeAll(async () => {
      await writeAccounts(db)
    })

    test.each([false, true])(
      'whatever is lost on the way, what is paid is what was earned, once, and nothing that was taken back (keys: %s)',
      async (keyed) => {
        await fc.assert(
          fc.asyncProperty(history, async ({ earned, steps }) => {
            await clearRedemptions(db)
            const server = await startServer(db)
            const seen: Seen[] = []
            for (const [at, { cents, merchantId }] of earned.entries()) {
              const code = `R${String(at).padStart(9, '0')}`
              const subMerchantId = merchantId === 101 ? 1001 : 1004
              const row = { code, merchantId, subMerchantId, earnedCents: cents }
              seen.push({ id: await addPurchase(db, { id: `GIFT${at}` }, row), code, merchantId, cents })
            }
            const to = { server, token: await server.tokenOf('accountant'), keyed }
            const done = await live(to, seen, steps)
            await expectRightSums(db)
            await expectOneEach(db, done)
            await expectGivenBackOnce(db, done)
            await server.app.close()
          }),
          { numRuns: 25 },
        )
      },
    )
  })
}
