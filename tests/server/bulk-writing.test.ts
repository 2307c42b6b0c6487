import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/data/open-database.ts'
import { subMerchants } from '#server/data/schema/merchants.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { insertRows } from '#server/data/seed/insert-rows.ts'
import { withoutIndexes } from '#server/data/seed/without-indexes.ts'
import { aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const hard = [
  'tab\tand\nline\r\nend',
  String.raw`back\slash \N \. \x41`,
  '\\.',
  '',
  '"quoted", {braces}',
  'සුබ 🎁',
  "'; --",
]

async function indexesOf(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select indexdef from pg_indexes where schemaname = current_schema() order by indexname`,
  )) as unknown as { rows: { indexdef: string }[] }
  return rows.map(({ indexdef }) => indexdef)
}

for (const { name, db } of engines) {
  describe(`writing in bulk on ${name}`, () => {
    test('every text, list and missing value arrives as it was, inside a transaction and outside', async () => {
      await writeAccounts(db)
      for (const within of [(work: (on: Database) => Promise<void>) => work(db), db.transaction.bind(db)]) {
        await clearVouchers(db)
        const rows = hard.map((message, place) => aVoucher({ id: `V${place}`, message, merchantGroup: null }))
        const shop = {
          id: 9_001,
          merchantId: 101,
          email: 'a@b.lk',
          mobileNo: '',
          location: '',
          otherEmails: hard,
          otherMobileNos: [],
        }
        await within((on) => insertRows(on, vouchers, rows))
        await within((on) => insertRows(on, subMerchants, [shop]))
        expect(await db.select().from(vouchers).orderBy(vouchers.id)).toEqual(rows)
        const [kept] = await db.select().from(subMerchants).where(sql`id = 9001`)
        expect(kept).toMatchObject({ otherEmails: hard, otherMobileNos: [] })
        await db.delete(subMerchants).where(sql`id = 9001`)
      }
    })

    test('a row the rules refuse undoes the whole of it', async () => {
      await clearVouchers(db)
      const twice = [aVoucher({ id: 'ONE' }), aVoucher({ id: 'TWO' }), aVoucher({ id: 'ONE' })]
      await expect(db.transaction((within) => insertRows(within, vouchers, twice))).rejects.toThrow()
      expect(await db.select().from(vouchers)).toEqual([])
    })

    test('indexes that were away are back, and unique ones never went', async () => {
      const before = await indexesOf(db)
      const meanwhile: string[] = []
      await db.transaction((within) =>
        withoutIndexes(within, ['vouchers', 'voucher_transactions'], async () => {
          meanwhile.push(...(await indexesOf(within)))
        }),
      )
      expect(await indexesOf(db)).toEqual(before)
      expect(meanwhile.length).toBeLessThan(before.length - 5)
      expect(meanwhile.filter((one) => one.includes('UNIQUE'))).toEqual(before.filter((one) => one.includes('UNIQUE')))
    })
  })
}
