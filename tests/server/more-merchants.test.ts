import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#server/data/seed/seed.ts'
import { seedMoreMerchants } from '#server/data/seed/more-merchants.ts'
import { openEngines } from './support/engines.ts'
import { StandingClock } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  const numbersOf = async (query: string) => {
    const { rows } = (await db.execute(sql.raw(query))) as { rows: { n: number | string }[] }
    return rows.map(({ n }) => Number(n))
  }
  const tables = ['merchants', 'sub_merchants', 'terminals', 'merchant_groups']
  const counts = async () =>
    Promise.all(tables.map(async (table) => (await numbersOf(`select count(*) as n from ${table}`))[0]))

  describe(`merchants that nothing has been spent at, on ${name}`, () => {
    beforeAll(() => seedDemo(db, new StandingClock(), { vouchers: 0, rolePart: 'SAHAN', quick: true }))

    test('are thirty, one with forty shops and one with none, in twelve groups', async () => {
      expect(await numbersOf('select count(*) as n from merchants')).toEqual([46])
      expect(await numbersOf('select count(*) as n from merchant_groups')).toEqual([12])
      const shops = await numbersOf(
        'select count(s.id) as n from merchants m left join sub_merchants s on s.merchant_id = m.id group by m.id order by n',
      )
      expect([shops[0], shops[1], shops.at(-1)]).toEqual([0, 2, 40])
    })

    test('have a shop with twelve terminals and one with none, and each terminal is of one shop', async () => {
      const terminals = await numbersOf(
        'select count(t.id) as n from sub_merchants s left join terminals t on t.sub_merchant_id = s.id group by s.id order by n',
      )
      expect([terminals[0], terminals[1], terminals.at(-1)]).toEqual([0, 1, 12])
      expect(await numbersOf('select count(*) as n from terminals where id / 10 - sub_merchant_id > 1')).toEqual([0])
    })

    test('leave the next numbers free', async () => {
      const [next] = await numbersOf(
        `insert into merchants (name, category, status, website, contact) values ('Next', 'Home', 'Active', '', '') returning id as n`,
      )
      expect(next).toBe(147)
      await db.execute(sql`delete from merchants where id = 147`)
    })

    test('come to 5,000 merchants, 12,000 sub-merchants and 20,000 terminals in the large demo', async () => {
      const before = await counts()
      await db.execute(sql`delete from merchant_group_members where group_id > 7`)
      await db.execute(sql`delete from merchant_groups where id > 7`)
      await db.execute(sql`delete from terminals where sub_merchant_id > 2000`)
      await db.execute(sql`delete from sub_merchants where id > 2000`)
      for (const table of ['merchant_tags', 'merchant_finance_details']) {
        await db.execute(sql.raw(`delete from ${table} where merchant_id > 116`))
      }
      await db.execute(sql`delete from merchants where id > 116`)
      await seedMoreMerchants(db, true)
      expect(before.slice(0, 1)).toEqual([46])
      expect(await counts()).toEqual([5000, 12_000, 20_000, 12])
    })
  })
}
