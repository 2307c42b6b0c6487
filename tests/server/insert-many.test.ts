import { asc, inArray } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { insertMany } from '#server/data/insert-many.ts'
import { purchases } from '#server/data/schema/purchases.ts'
import { outgoingMessages } from '#server/data/schema/mail.ts'
import { aPurchase } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`many rows inserted at once on ${name}`, () => {
    test('are what they are when they are inserted one by one', async () => {
      const odd = aPurchase({
        status: 'pending',
        creatorName: 'නිමල් "Nimal" \\ Perera\n😀',
        addOns: [{ name: "Ribbon's", priceCents: 12_345 }],
        amountCents: 9_007_199_254_740_991,
        scheduledDate: new Date('2026-12-24T18:29:59Z'),
      })
      const plain = aPurchase({ status: 'complete', addOns: [], scheduledDate: null })
      const wanted = [odd, plain]
      const one = await Promise.all(wanted.map((row) => db.insert(purchases).values(row).returning()))
      const before = await db.$count(purchases)
      await insertMany(db, purchases, wanted)
      const all = await db.select().from(purchases).orderBy(asc(purchases.id))
      const withoutId = ({ id: _id, ...row }: (typeof all)[number]) => row
      expect(all.slice(before).map(withoutId)).toEqual(one.flat().map(withoutId))
    })

    test('are all there, in their order, however many they are', async () => {
      const rows = Array.from({ length: 4500 }, (_, n) => ({
        at: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, n)),
        channel: 'sms' as const,
        recipient: `insert-many-${n}`,
        subject: '',
        body: '',
      }))
      await insertMany(db, outgoingMessages, rows)
      const names = rows.map(({ recipient }) => recipient)
      const read = await db
        .select({ at: outgoingMessages.at, recipient: outgoingMessages.recipient })
        .from(outgoingMessages)
        .where(inArray(outgoingMessages.recipient, names))
        .orderBy(asc(outgoingMessages.id))
      expect(read).toEqual(rows.map(({ at, recipient }) => ({ at, recipient })))
    })

    test('are none if there are none', async () => {
      const before = await db.$count(outgoingMessages)
      await insertMany(db, outgoingMessages, [])
      expect(await db.$count(outgoingMessages)).toBe(before)
    })
  })
}
