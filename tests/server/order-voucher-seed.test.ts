import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemsOf } from '#server/client-orders/hold-order.ts'
import { vouchersOfOrder } from '#server/client-orders/order-vouchers.ts'
import type { Database } from '#server/data/open-database.ts'
import { clientOrderReceivers, clientOrders, clientOrderVouchers } from '#server/data/schema/client-orders.ts'
import { vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'
import { seedOrderVouchers } from '#server/data/seed/order-vouchers.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { openEngines } from './support/engines.ts'
import { StandingClock } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const clock = new StandingClock()
const demo = { vouchers: 500, rolePart: 'SAHAN', quick: true, orderVouchers: true }
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function tableNames(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

async function empty(db: Database): Promise<void> {
  const names = await tableNames(db)
  await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`))
}

/** All rows that are not those of order vouchers, of every table, as text; hashes of passwords have a salt. */
async function otherRows(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const made = 'select voucher_id from client_order_vouchers'
  const kept: Readonly<Record<string, string>> = {
    vouchers: `where id not in (${made})`,
    voucher_transactions: `where voucher_id not in (${made})`,
    client_order_vouchers: 'where false',
  }
  for (const name of await tableNames(db)) {
    const { rows } = (await db.execute(
      sql.raw(`select (to_jsonb(t) - 'password_hash')::text as row from ${name} t ${kept[name] ?? ''}`),
    )) as unknown as { rows: { row: string }[] }
    found[name] = digestOf(
      rows
        .map(({ row }) => row)
        .sort()
        .join('\n'),
    )
  }
  return found
}

async function orderVouchers(db: Database): Promise<string> {
  const rows = await db
    .select({ voucher: vouchers, itemId: clientOrderVouchers.itemId, credit: voucherTransactions })
    .from(clientOrderVouchers)
    .innerJoin(vouchers, eq(vouchers.id, clientOrderVouchers.voucherId))
    .innerJoin(voucherTransactions, eq(voucherTransactions.voucherId, vouchers.id))
  return digestOf(
    rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join('\n'),
  )
}

const digests: string[] = []

for (const { name, db } of engines) {
  describe(`the vouchers of the demo's orders on ${name}`, () => {
    beforeAll(async () => {
      await empty(db)
      await seedDemo(db, clock, demo)
      digests.push(await orderVouchers(db))
    })

    test('are those of all orders whose vouchers were created, in number and value to the cent', async () => {
      const all = await db.select().from(clientOrders)
      const created = all.filter((order) => order.selfActivationCreatedAt ?? order.individualCreatedAt)
      expect(created.length).toBeGreaterThan(5)
      expect(created.length).toBeLessThan(all.length)
      for (const order of all) {
        const made = await vouchersOfOrder(db, order.id)
        if (!created.includes(order)) {
          expect(made).toEqual([])
          continue
        }
        for (const item of await itemsOf(db, order.id)) {
          const ofItem = made.filter(({ itemId }) => itemId === item.id).map(({ voucher }) => voucher)
          expect(ofItem.map(({ amountCents }) => amountCents)).toEqual(Array(item.qty).fill(item.amountCents))
        }
        const sum = made.reduce((total, { voucher }) => total + voucher.amountCents, 0)
        expect(sum).toBe(order.totalCents)
        expect(new Set(made.map(({ voucher }) => voucher.purchaseId))).toEqual(new Set([order.referenceNo]))
      }
    })

    test('are as old as their order says, over after a year, and begin with their credit', async () => {
      const now = clock.now()
      const rows = await db
        .select({ voucher: vouchers, order: clientOrders, credit: voucherTransactions })
        .from(vouchers)
        .innerJoin(clientOrders, eq(clientOrders.referenceNo, vouchers.purchaseId))
        .innerJoin(voucherTransactions, eq(voucherTransactions.voucherId, vouchers.id))
      const statuses = new Set(rows.map(({ voucher }) => voucher.status))
      expect(statuses).toEqual(new Set(['PENDING_ACTIVATION', 'ACTIVE', 'EXPIRED']))
      for (const { voucher, order, credit } of rows) {
        expect(voucher.id).toMatch(/^[0-9A-Z]{12}$/)
        expect(voucher.createdDate.getTime()).toBeGreaterThanOrEqual(order.orderedAt.getTime())
        expect(voucher.createdDate.getTime()).toBeLessThanOrEqual(now.getTime())
        const days = (voucher.expiryDate.getTime() - voucher.createdDate.getTime()) / 86_400_000
        expect(Math.floor(days)).toBe(365)
        expect(voucher.status === 'EXPIRED').toBe(voucher.expiryDate < now)
        if (voucher.status === 'ACTIVE') expect(voucher.ownerName).not.toBe('')
        if (voucher.status === 'PENDING_ACTIVATION') expect(voucher.ownerName).toBe('')
        expect(credit).toMatchObject({ transactionType: 'CREDIT', at: voucher.createdDate })
        expect(credit.runningBalanceCents).toBe(voucher.amountCents)
      }
    })

    test('are never so many of one second that a device cannot be sure of all of them', async () => {
      const { rows } = (await db.execute(
        sql`select count(*)::int as count from vouchers group by created_date order by 1 desc limit 1`,
      )) as unknown as { rows: { count: number }[] }
      expect(rows).toEqual([{ count: 100 }])
    })

    test('go to the people that the order names', async () => {
      const people = await db.select({ name: clientOrderReceivers.receiverName }).from(clientOrderReceivers)
      const [order] = await db.select().from(clientOrders).where(isNotNull(clientOrders.individualCreatedAt)).limit(1)
      const made = await vouchersOfOrder(db, order?.id ?? 0)
      const named = made.filter(({ voucher }) => voucher.sender === 'The management')
      expect(named.length).toBeGreaterThan(1)
      for (const { voucher } of named) expect(people).toContainEqual({ name: voucher.ownerName })
    })

    test('change no other row of the demo', async () => {
      const beside = await otherRows(db)
      await empty(db)
      await seedDemo(db, clock, { ...demo, orderVouchers: false })
      expect(await db.select().from(clientOrderVouchers)).toEqual([])
      expect(await otherRows(db)).toEqual(beside)
    })

    test('are the same every time and on every database', async () => {
      await empty(db)
      await seedDemo(db, clock, demo)
      digests.push(await orderVouchers(db))
      expect(new Set(digests).size).toBe(1)
    })

    test('of an order that is half made are of the kind that is made', async () => {
      await empty(db)
      await seedDemo(db, clock, { ...demo, orderVouchers: false })
      const both = and(isNotNull(clientOrders.selfActivationCreatedAt), isNotNull(clientOrders.individualCreatedAt))
      const [mixed] = await db.select().from(clientOrders).where(both).limit(1)
      const id = mixed?.id ?? 0
      await db.update(clientOrders).set({ individualCreatedAt: null }).where(eq(clientOrders.id, id))
      await seedOrderVouchers(db, clock.now())
      const made = await vouchersOfOrder(db, id)
      const selfActivated = (await itemsOf(db, id)).filter(({ voucherType }) => voucherType === 'SELF_ACTIVATION')
      expect(selfActivated).not.toEqual([])
      expect(made).toHaveLength(selfActivated.reduce((sum, { qty }) => sum + qty, 0))
    })
  })
}
