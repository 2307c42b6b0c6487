import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAsJson } from '#server/data/read-as-json.ts'
import { merchants } from '#server/data/schema/merchants.ts'
import { openEngines } from './support/engines.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const columns = { id: merchants.id, called: merchants.name, contact: merchants.contact }

for (const { name, db } of engines) {
  describe(`rows read as JSON on ${name}`, () => {
    beforeAll(async () => {
      const names = ['Araliya "Textiles" \\ 1', 'Kelani\nHome\tStores', 'නුගේගොඩ', '', '<b>', 'null', '0012']
      const rest = { category: 'Fashion', status: 'Active', website: '', contact: '0112345678' }
      await db.insert(merchants).values(names.map((one) => ({ ...rest, name: one })))
    })

    test('are the rows of the query, in its order', async () => {
      const plain = await db.select(columns).from(merchants).orderBy(desc(merchants.id))
      const read = await readAsJson(db, columns, (named) =>
        db.select(named).from(merchants).orderBy(desc(merchants.id)),
      )
      expect(plain.length).toBeGreaterThan(5)
      expect(read).toEqual(plain)
    })

    test('are none if it has none', async () => {
      expect(
        await readAsJson(db, columns, (named) => db.select(named).from(merchants).where(eq(merchants.id, -1))),
      ).toEqual([])
    })
  })
}
