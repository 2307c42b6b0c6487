import { users, ipLogs, otpLogs } from '#server/data/schema/accounts.ts'
import { merchantGroups, merchants, subMerchants, tags } from '#server/data/schema/merchants.ts'
import { redemptionCodes, voucherTransactions, voucherTransfers, vouchers } from '#server/data/schema/vouchers.ts'
import { createHash } from 'node:crypto'
import { count, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getOffers } from '#store/resources/offers/offer-calls.ts'
import { getStock } from '#store/resources/stock/stock-calls.ts'
import { getAllTerminals } from '#store/resources/terminals/terminal-calls.ts'
import { getVouchers, searchVouchers, voucherStatuses } from '#store/resources/vouchers/voucher-calls.ts'
import { voucherFromWire } from '#store/resources/vouchers/vouchers.ts'
import { isPassword } from '#server/auth/passwords.ts'
import type { Clock } from '#server/process/clock.ts'
import { writeFirstData } from '#server/data/first-data.ts'
import type { Database } from '#server/data/open-database.ts'
import { voucherCode } from '#server/data/seed/vouchers.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { openEngines } from './support/engines.ts'
import { StandingClock, startServer } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const clock = new StandingClock()
const order = { vouchers: 2000, rolePart: 'SAHAN', quick: true }
const tables = [
  vouchers,
  voucherTransactions,
  voucherTransfers,
  redemptionCodes,
  merchants,
  subMerchants,
  merchantGroups,
]

/** Every table there is, so that an area's own need not be named here. */
async function empty(db: Database): Promise<void> {
  await db.execute(sql`do $$ declare found text; begin
    for found in select tablename from pg_tables where schemaname = 'public' loop
      execute format('truncate %I restart identity cascade', found);
    end loop; end $$`)
}

async function fingerprintOf(db: Database): Promise<string> {
  const hash = createHash('sha256')
  for (const table of tables)
    hash.update(JSON.stringify((await db.select().from(table)).map((row) => JSON.stringify(row)).sort()))
  return hash.digest('hex')
}

const fingerprints: string[] = []

for (const { name, db } of engines) {
  describe(`the demo data on ${name}`, () => {
    const seedAnew = async (at: Clock) => {
      await empty(db)
      await seedDemo(db, at, order)
    }

    test('has the same people and amounts at every hour of every day', async () => {
      const { id, sender, ownerName, amountCents } = vouchers
      const people = () => db.select({ id, sender, ownerName, amountCents }).from(vouchers).orderBy(id)
      await seedAnew({ now: () => new Date(clock.now().getTime() + 39.5 * 3_600_000) })
      const later = await people()
      await seedAnew(clock)
      fingerprints.push(await fingerprintOf(db))
      expect(later).toEqual(await people())
    })

    test('is the same every time and on every database', async () => {
      await seedAnew(clock)
      fingerprints.push(await fingerprintOf(db))
      expect(new Set(fingerprints).size).toBe(1)
    })

    test('has every status, most of them active, and none from the future', async () => {
      const rows = await db.select({ status: vouchers.status, of: count() }).from(vouchers).groupBy(vouchers.status)
      const shares = Object.fromEntries(rows.map(({ status, of }) => [status, of / order.vouchers]))
      expect(Object.keys(shares).sort()).toEqual([...voucherStatuses].sort())
      expect(shares['ACTIVE']).toBeGreaterThan(0.5)
      const wrong = await db
        .select()
        .from(vouchers)
        .where(sql`created_date > ${clock.now().toISOString()} or (status = 'DELETED') <> (delete_date is not null)`)
      expect(wrong).toEqual([])
    })

    test('has ids of 10 to 12 capitals and digits, and readable wire rows', async () => {
      const server = await startServer(db)
      const query = { statusKey: 'ALL', page: 1, pageSize: 500, sortBy: 'created_date', order: 'desc' } as const
      const { body } = await server.send(request(getVouchers, { query }))
      expect(body.totalPageCount).toBe(4)
      for (const row of body.list) {
        expect(row.id).toMatch(/^[0-9A-Z]{10,12}$/)
        expect(voucherFromWire(row)).toMatchObject({ id: row.id })
      }
    })

    test('balances run down to what is left, never below nothing', async () => {
      const rows = await db.select().from(voucherTransactions).orderBy(voucherTransactions.id)
      const balances = new Map<string, number>()
      for (const row of rows) {
        const before = balances.get(row.voucherId)
        const after =
          row.transactionType === 'CREDIT' ? (before ?? 0) + row.amountCents : (before ?? Number.NaN) - row.amountCents
        expect(row.runningBalanceCents).toBe(after)
        expect(after).toBeGreaterThanOrEqual(0)
        balances.set(row.voucherId, after)
      }
      expect(balances.size).toBeGreaterThan(200)
    })

    test('has customers nobody can sign in as, in more than one time zone', async () => {
      const customers = await db.select().from(users).where(isNull(users.role))
      expect(customers.length).toBeGreaterThanOrEqual(300)
      expect(customers.filter(({ passwordHash }) => passwordHash !== null)).toEqual([])
      expect(new Set(customers.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(2)
      expect(new Set(customers.map(({ acceptPromotion }) => acceptPromotion)).size).toBe(2)
      for (const { email } of customers) expect(email).toMatch(/^[a-z][a-z.]*\d+@[a-z]+(\.[a-z]+)+$/)
    })

    test('has security logs of several batches, all in the past, with locks that are over', async () => {
      for (const log of [ipLogs, otpLogs]) {
        const rows = await db.select().from(log)
        expect(rows.length).toBeGreaterThan(1000)
        expect(rows.some(({ blockedAt }) => blockedAt !== null)).toBe(true)
        for (const { createdAt, blockedAt, isOpen } of rows) {
          expect(isOpen).toBe(false)
          expect(createdAt.getTime()).toBeLessThan(clock.now().getTime() - 3_600_000)
          if (blockedAt) expect(blockedAt.getTime()).toBeGreaterThan(createdAt.getTime())
        }
      }
      const [oldest] = await db.select().from(ipLogs).orderBy(ipLogs.id).limit(1)
      const [first] = await db.select().from(ipLogs).orderBy(ipLogs.createdAt).limit(1)
      expect(oldest).toEqual(first)
    })

    test('finds names in all three scripts', async () => {
      const server = await startServer(db)
      for (const searchKey of ['Perera', 'පෙරේරා', 'சிவகுமார்']) {
        const body = {
          searchId: 'receiver_name',
          searchKey,
          page: 1,
          pageSize: 10,
          sortBy: 'created_date',
          order: 'desc',
        } as const
        expect((await server.send(request(searchVouchers, { body }))).body.list.length).toBeGreaterThan(0)
      }
    })

    test('holds offers of every state, stock that has run out and terminals that are off', async () => {
      const server = await startServer(db)
      const offers = [1, 2, 3, 4].map((page) => server.send(request(getOffers, { params: { page } })))
      const states = (await Promise.all(offers)).flatMap((page) =>
        page.body.offers.map((row: { status: string }) => row.status),
      )
      expect(new Set(states)).toEqual(new Set(['Upcoming', 'Active', 'Expired']))
      const stock = (await server.send(request(getStock, {}))).body as { availableQuantity: number }[]
      expect(stock.some(({ availableQuantity }) => availableQuantity === 0)).toBe(true)
      expect(stock.some(({ availableQuantity }) => availableQuantity > 5)).toBe(true)
      const terminals = (await server.send(request(getAllTerminals, {}))).body.terminals as { lastActive: string }[]
      expect(new Set(terminals.map(({ lastActive }) => lastActive))).toEqual(new Set(['Active', 'Inactive']))
    })

    test('is written once: a database with accounts is left as it is', async () => {
      const before = await fingerprintOf(db)
      const settings = {
        seedScale: 'small',
        config: defaultConfig,
        firstAdministrator: { email: 'new@example.com', password: 'long enough' },
      } as const
      await writeFirstData(db, clock, settings)
      expect(await fingerprintOf(db)).toBe(before)
      expect(await db.select().from(users).where(eq(users.email, 'new@example.com'))).toEqual([])
    })

    test('is left out on request, but there are tags: no merchant can be added without', async () => {
      await empty(db)
      for (let start = 0; start < 2; start += 1) {
        await writeFirstData(db, clock, { seedScale: 'none', config: defaultConfig, firstAdministrator: null })
      }
      const known = await db.select({ name: tags.name }).from(tags)
      expect(known.map(({ name: tag }) => tag)).toContain('Gifts')
      expect(new Set(known.map(({ name: tag }) => tag)).size).toBe(known.length)
      await db.insert(tags).values({ name: 'One more' })
    })

    test.each(['password', 'qwertyuiop', 'boss@example.com'])(
      'is not written for a first administrator whose password anybody guesses: %s',
      async (password) => {
        await empty(db)
        const firstAdministrator = { email: 'boss@example.com', password }
        const start = writeFirstData(db, clock, { seedScale: 'small', config: defaultConfig, firstAdministrator })
        await expect(start).rejects.toThrow(/^ADMIN_PASSWORD is easy to guess/)
        expect(await db.select().from(users)).toEqual([])
        expect(await db.select().from(tags)).toEqual([])
      },
    )

    test('is left out on request, and the first administrator is made instead', async () => {
      await empty(db)
      await writeFirstData(db, clock, { seedScale: 'none', config: defaultConfig, firstAdministrator: null })
      expect(await db.select().from(users)).toEqual([])
      const firstAdministrator = { email: 'boss@example.com', password: 'long enough' }
      await writeFirstData(db, clock, { seedScale: 'none', config: defaultConfig, firstAdministrator })
      const [user] = await db.select().from(users)
      expect(user).toMatchObject({ email: 'boss@example.com', role: 'administrator' })
      expect(await isPassword('long enough', user?.passwordHash ?? '')).toBe(true)
      expect(await isPassword('something else', user?.passwordHash ?? '')).toBe(false)
    })
  })
}

test('a million vouchers have a million ids', () => {
  const ids = new Set(Array.from({ length: 1_000_000 }, (_, index) => voucherCode(index)))
  expect(ids.size).toBe(1_000_000)
})
