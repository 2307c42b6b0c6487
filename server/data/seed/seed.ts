import { userMerchants, users } from '#server/data/schema/accounts.ts'
import { merchantGroupMembers, merchantGroups, merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { redemptionCodes, voucherTransactions, voucherTransfers, vouchers } from '#server/data/schema/vouchers.ts'
import { sql } from 'drizzle-orm'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import type { SeedScale } from '#server/process/settings.ts'
import { seedCustomersAndLogs } from './accounts.ts'
import { seedClientOrders } from './client-orders.ts'
import { continueNumbering } from './continue-numbering.ts'
import { demoAccounts } from './demo-accounts.ts'
import { insertRows } from './insert-rows.ts'
import { seedMerchantDetails } from './merchant-details.ts'
import { makeMerchants, type SeededMerchants } from './merchants.ts'
import { seedOrderVouchers } from './order-vouchers.ts'
import { mobileNumber } from './people.ts'
import { seedMoreMerchants } from './more-merchants.ts'
import { seedPurchases } from './purchases.ts'
import { Random } from './random.ts'
import { seedTopUps } from './top-ups.ts'
import { RedemptionBook } from './redemptions.ts'
import { liveVoucher, type VoucherLife } from './voucher-life.ts'
import { makeVoucher, type SeededVoucher } from './vouchers.ts'
import { withoutIndexes } from './without-indexes.ts'

const voucherCounts: Readonly<Record<Exclude<SeedScale, 'none'>, number>> = {
  small: 2000,
  standard: 20_000,
  large: 1_000_000,
}

/** Vouchers made and written at a time: a million never lie in memory at once. */
const chunkSize = 10_000

/** From here on it is quicker to build indexes afterwards. */
const manyVouchers = 50_000
const voucherTables = ['vouchers', 'voucher_transactions', 'voucher_transfers', 'redemption_codes', 'redemptions']

interface SeedOrder {
  vouchers: number
  rolePart: string
  /** Cheap password hashes, for tests. */
  quick?: boolean
  /** 5,000 merchants; else only beside a million vouchers. */
  manyMerchants?: boolean
  /** The vouchers of the client orders, beside `vouchers`: about as many again. */
  orderVouchers?: boolean
}

/** How many vouchers a scale means. */
export function voucherCountOf(scale: Exclude<SeedScale, 'none'>): number {
  return voucherCounts[scale]
}

/** Fills an empty database with the demo, all of it or nothing; the same clock and count give the same rows. */
export async function seedDemo(db: Database, clock: Clock, order: SeedOrder): Promise<void> {
  const random = new Random(20_260_101)
  const now = clock.now()
  await db.transaction(async (within) => {
    const shops = makeMerchants(random, 'sub-merchant@demo.lk')
    await insertRows(within, merchants, shops.merchants)
    await insertRows(within, subMerchants, shops.subMerchants)
    await insertRows(within, merchantGroups, shops.groups)
    await insertRows(within, merchantGroupMembers, shops.members)
    await seedMerchantDetails(within, { vouchers: order.vouchers, now, shops })
    await seedAccounts(within, random, shops, order.quick ?? false)
    await seedCustomersAndLogs(within, { vouchers: order.vouchers, now })
    const fill = (tables: readonly string[], work: () => Promise<void>) =>
      order.vouchers < manyVouchers ? work() : withoutIndexes(within, tables, work)
    await fill(voucherTables, () =>
      seedVouchers(within, { total: order.vouchers, now, shops, rolePart: order.rolePart }),
    )
    await fill(['purchases', 'deliveries'], () => seedPurchases(within, { vouchers: order.vouchers, now }))
    await seedClientOrders(within, { vouchers: order.vouchers, now })
    await seedTopUps(within, { vouchers: order.vouchers, now })
    await seedMoreMerchants(within, order.manyMerchants ?? order.vouchers >= voucherCounts.large)
    if (order.orderVouchers) await seedOrderVouchers(within, now)
  })
  // PGlite has no autovacuum: without this the planner guesses, and no index is read alone.
  for (const table of [
    'vouchers',
    'voucher_transactions',
    'voucher_transfers',
    'redemptions',
    'merchant_payables',
    'client_order_vouchers',
  ]) {
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
  }
}

async function seedAccounts(db: Database, random: Random, shops: SeededMerchants, quick: boolean): Promise<void> {
  const hashes = await Promise.all(demoAccounts.map(({ password }) => hashPassword(password, quick)))
  const accounts = demoAccounts.map(({ email, role, firstName, lastName }, place) => ({
    id: place + 1,
    email,
    role,
    firstName,
    lastName,
    passwordHash: hashes[place] ?? '',
    mobileNo: mobileNumber(random),
    acceptPromotion: place % 2 === 0,
    timeZone: 'Asia/Colombo',
    subMerchantId: role === 'subMerchantAdministrator' ? (shops.subMerchants[0]?.id ?? null) : null,
  }))
  await insertRows(db, users, accounts)
  const worksFor = (role: string, merchantIds: number[]) =>
    merchantIds.map((merchantId, place) => ({
      userId: accounts.find((user) => user.role === role)?.id ?? 0,
      merchantId,
      place,
    }))
  await insertRows(db, userMerchants, [
    ...worksFor('merchantAdministrator', [101, 103]),
    ...worksFor('merchantRedemptions', [101]),
  ])
  await continueNumbering(db, 'users')
}

interface VoucherOrder {
  total: number
  now: Date
  shops: SeededMerchants
  rolePart: string
}

async function seedVouchers(db: Database, order: VoucherOrder): Promise<void> {
  const next = { transaction: 1, transfer: 1 }
  const merchantIds = order.shops.merchants.map(({ id = 0 }) => id)
  const book = await RedemptionBook.open(db, { now: order.now, total: order.total, merchantIds })
  for (let start = 0; start < order.total; start += chunkSize) {
    const rows: SeededVoucher[] = []
    const life: VoucherLife = { transactions: [], transfers: [], codes: [] }
    for (let index = start; index < Math.min(start + chunkSize, order.total); index += 1) {
      // How many of them are over changes from hour to hour, and with it what is drawn for them.
      const random = Random.of(20_260_102, index)
      const voucher = makeVoucher(random, index, order.total, order.now)
      const { transactions, transfers, codes } = liveVoucher(random, voucher, { ...order, book })
      rows.push(voucher)
      life.transactions.push(...transactions.map((row) => ({ ...row, id: next.transaction++ })))
      life.transfers.push(...transfers.map((row) => ({ ...row, id: next.transfer++ })))
      life.codes.push(...codes)
    }
    await insertRows(db, vouchers, rows)
    await insertRows(db, voucherTransactions, life.transactions)
    await insertRows(db, voucherTransfers, life.transfers)
    await insertRows(db, redemptionCodes, life.codes)
    await book.write(db)
  }
  await book.close(db)
  await continueNumbering(db, 'voucher_transactions')
  await continueNumbering(db, 'voucher_transfers')
  await continueNumbering(db, 'redemptions')
  await continueNumbering(db, 'merchant_payables')
}
