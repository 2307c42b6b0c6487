import type { Database } from '#server/data/open-database.ts'
import {
  merchantVoucherBatches,
  merchantVoucherCodes,
  merchantVoucherDenominations,
  merchantVouchers,
} from '#server/data/schema/stock.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { continueNumbering } from './continue-numbering.ts'
import { insertRows } from './insert-rows.ts'
import type { SeededMerchants } from './merchants.ts'
import type { Random } from './random.ts'

const dayMs = 86_400_000
const values = [50_000, 100_000, 200_000, 500_000, 1_000_000]

interface Store {
  voucherId: number
  batches: (typeof merchantVoucherBatches.$inferInsert)[]
  denominations: (typeof merchantVoucherDenominations.$inferInsert)[]
  codes: (typeof merchantVoucherCodes.$inferInsert)[]
}

interface SeedOrder {
  vouchers: number
  now: Date
  shops: SeededMerchants
}

/** Gift vouchers of every second merchant, uploads of codes over the last year, and what is left of them. */
export async function seedStock(db: Database, random: Random, order: SeedOrder): Promise<void> {
  const stores = order.shops.merchants
    .filter((_, place) => place % 2 === 0)
    .map(({ id = 0, name }, place) => ({ id: 1 + place, merchantId: id, name: `${name} Gift Voucher` }))
  await insertRows(db, merchantVouchers, stores)
  if (order.vouchers > 0) {
    const perUpload = Math.min(60, Math.round(8 + order.vouchers / 1000))
    const filled = stores.map(({ id }) => fillStore(random, id, { now: order.now, perUpload }))
    await insertRows(
      db,
      merchantVoucherBatches,
      filled.flatMap(({ batches }) => batches),
    )
    await insertRows(
      db,
      merchantVoucherDenominations,
      filled.flatMap(({ denominations }) => denominations),
    )
    await insertRows(
      db,
      merchantVoucherCodes,
      filled.flatMap(({ codes }) => codes),
    )
  }
  for (const table of ['merchant_vouchers', 'merchant_voucher_batches', 'merchant_voucher_denominations']) {
    await continueNumbering(db, table)
  }
}

/** Uploads one after the other; between two of them the oldest codes are given out, in one value all of them. */
function fillStore(random: Random, voucherId: number, size: { now: Date; perUpload: number }): Store {
  const theirs = values.slice(random.whole(0, 1), random.whole(3, 5))
  const uploads = random.whole(2, 4)
  const store: Store = { voucherId, batches: [], denominations: [], codes: [] }
  store.denominations = theirs.map((denominationCents, place) => ({
    id: voucherId * 10 + place,
    merchantVoucherId: voucherId,
    denominationCents,
  }))
  for (let upload = 0; upload < uploads; upload += 1) {
    const daysAgo = Math.round(330 * (1 - upload / uploads)) - random.whole(0, 40)
    const createdDate = new Date(Math.floor((size.now.getTime() - daysAgo * dayMs) / 1000) * 1000)
    const previousSnapshot = snapshotOf(store)
    addCodes(random, store, { createdDate, batchId: voucherId * 100 + upload, perUpload: size.perUpload })
    store.batches.push({
      id: voucherId * 100 + upload,
      merchantVoucherId: voucherId,
      createdDate,
      status: 'COMPLETED',
      uploadedBy: random.pick(['administrator@demo.lk', 'merchant-controller@demo.lk']),
      previousSnapshot,
      currentSnapshot: snapshotOf(store),
    })
    const soldOut = upload === uploads - 1 ? store.denominations.at(-1)?.id : null
    store.codes = store.codes.filter(({ denominationId }) => denominationId !== soldOut && random.chance(0.7))
  }
  return store
}

function addCodes(
  random: Random,
  store: Store,
  upload: { createdDate: Date; batchId: number; perUpload: number },
): void {
  for (const { id = 0 } of store.denominations) {
    const quantity = upload.perUpload + random.whole(0, upload.perUpload)
    for (let count = 0; count < quantity; count += 1) {
      store.codes.push({
        serialNumber: `MV${upload.batchId}-${id}-${String(count).padStart(4, '0')}`,
        merchantVoucherId: store.voucherId,
        denominationId: id,
        batchId: upload.batchId,
        voucherCode: `${random.code(4)}-${random.code(4)}-${random.code(4)}`,
        expiry: todayInColombo(upload.createdDate.getTime() + 730 * dayMs),
      })
    }
  }
}

function snapshotOf({ batches, denominations, codes }: Store) {
  if (batches.length === 0 && codes.length === 0) return []
  return denominations.map(({ id, denominationCents }) => ({
    denominationCents,
    availableQuantity: codes.filter(({ denominationId }) => denominationId === id).length,
  }))
}
