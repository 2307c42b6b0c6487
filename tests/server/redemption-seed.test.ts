import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/data/open-database.ts'
import { merchantPayables, redemptions } from '#server/data/schema/redemptions.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { openEngines } from './support/engines.ts'
import { StandingClock } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const clock = new StandingClock()

async function rowsOf(db: Database, query: string): Promise<Record<string, unknown>[]> {
  const answer = (await db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] }
  return answer.rows
}

async function fill(db: Database): Promise<string> {
  const tables = await rowsOf(db, `select tablename as name from pg_tables where schemaname = 'public'`)
  await db.execute(sql.raw(`truncate ${tables.map(({ name }) => String(name)).join(', ')} restart identity cascade`))
  await seedDemo(db, clock, { vouchers: 2000, rolePart: 'SAHAN', quick: true })
  const rows = [
    await db.select().from(redemptions).orderBy(redemptions.id),
    await db.select().from(merchantPayables).orderBy(merchantPayables.id),
  ]
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

const fingerprints: string[] = []

for (const { name, db } of engines) {
  describe(`the demo's redemptions on ${name}`, () => {
    const count = async (query: string) => Number((await rowsOf(db, `select count(*) as of ${query}`))[0]?.['of'])

    beforeAll(async () => {
      fingerprints.push(await fill(db))
    })

    test('are the same every time', async () => {
      expect(await fill(db)).toBe(fingerprints[0])
    })

    test('are exactly the purchases of the vouchers', async () => {
      const same = `from redemptions r join voucher_transactions t on t.redemption_id = r.code and t.transaction_type = 'DEBIT'
        join sub_merchants s on s.id = r.sub_merchant_id join merchants m on m.id = s.merchant_id
        where t.voucher_id = r.voucher_id and t.amount_cents = r.redeemed_cents and t.at = r.at and t.reference_code = r.reference_code
        and t.sub_merchant = s.location and t.merchant = m.name and r.merchant_id = m.id`
      const all = await count('from redemptions')
      expect(all).toBeGreaterThan(1000)
      expect(await count(same)).toBe(all)
      expect(await count(`from voucher_transactions where transaction_type = 'DEBIT'`)).toBe(all)
      expect(
        await count(
          'from redemption_codes c where not exists (select 1 from redemptions r where r.code = c.redemption_id)',
        ),
      ).toBe(0)
    })

    test('gave the money back when they were taken back, and only then', async () => {
      const takenBack = await count(`from redemptions where status = 'UNREDEEMED'`)
      expect(takenBack).toBeGreaterThan(5)
      const credits = `from voucher_transactions t where transaction_type = 'CREDIT' and redemption_id is not null`
      expect(await count(credits)).toBe(takenBack)
      expect(
        await count(`${credits} and exists (select 1 from redemptions r where r.code = t.redemption_id
          and r.status = 'UNREDEEMED' and r.un_redeemed_at = t.at and r.redeemed_cents = t.amount_cents
          and t.at between r.at and r.at + interval '24 hours' and r.payable_id is null)`),
      ).toBe(takenBack)
      expect(await count(`from redemptions where (status = 'UNREDEEMED') <> (un_redeemed_at is not null)`)).toBe(0)
    })

    test('earn shop and platform together what was redeemed', async () => {
      expect(
        await count(`from redemptions where earned_cents + coalesce(platform_earned_cents, 0) <> redeemed_cents
          or earned_cents < 0 or platform_earned_cents < 0`),
      ).toBe(0)
    })

    test('are paid to the cent, to their own merchant, after they happened and not in the future', async () => {
      expect(await count('from merchant_payables')).toBeGreaterThan(50)
      expect(
        await count(`from merchant_payables p where amount_cents <>
          (select coalesce(sum(earned_cents), 0) from redemptions r where r.payable_id = p.id and r.merchant_id = p.merchant_id)`),
      ).toBe(0)
      expect(
        await count('from redemptions r join merchant_payables p on p.id = r.payable_id where p.created_at <= r.at'),
      ).toBe(0)
      expect(await count(`from merchant_payables where created_at > '${clock.now().toISOString()}'`)).toBe(0)
    })

    test('leave something to pay for every merchant with sales, and something that can still be taken back', async () => {
      const toPay = `from redemptions where payable_id is null and status <> 'UNREDEEMED'`
      expect((await rowsOf(db, `select distinct merchant_id ${toPay}`)).length).toBe(16)
      expect(
        await count(`${toPay} and at > '${clock.now().toISOString()}'::timestamptz - interval '24 hours'`),
      ).toBeGreaterThan(0)
    })

    test('are numbered on from there', async () => {
      await db.execute(sql`insert into merchant_payables (merchant_id, reference_code, amount_cents, payment_date, created_at, created_by_email, notifies_merchant)
        values (101, 'NEXT', 1, '2026-11-20', '2026-11-20', 'accountant@demo.lk', false)`)
      expect(await count(`from merchant_payables where reference_code = 'NEXT'`)).toBe(1)
    })
  })
}
