import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  purchaseSearchIds,
  purchaseStatusKeys,
  purchaseTypeKeys,
} from '#store/resources/purchases/purchase-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { tie } from '#server/http/tie-breaker.ts'
import { asRecordId, withinDays, withVoucher } from './match-purchases.ts'
import type { FoundPurchase } from './purchase-on-wire.ts'
import type { RememberedTotals } from '#server/wire/remembered-totals.ts'

type TypeKey = (typeof purchaseTypeKeys)[number]

export interface PurchaseFilter {
  typeKey: TypeKey
  statusKey: (typeof purchaseStatusKeys)[number]
  /** Days of Colombo, both included. */
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

export interface PurchasePage {
  rows: FoundPurchase[]
  totalPages: number
  page: number
}

/** The wire names no size; the screen shows ten (decisions.md H12). */
const pageSize = 10

/** A page of the purchases of a type and status, newest first, equal times by id. */
export async function listPurchases(
  db: Database,
  totals: RememberedTotals,
  { typeKey, statusKey, page }: PurchaseFilter & { page: number },
): Promise<PurchasePage> {
  const where = fitting({ typeKey, statusKey })
  const total = await totals.of(`${typeKey} ${statusKey}`, () => db.$count(purchases, where))
  return { rows: await rowsOf(db, where, page), totalPages: Math.ceil(total / pageSize), page }
}

/** A page of the purchases created within the filter's days, newest first. */
export function filterPurchases(db: Database, filter: PurchaseFilter & { page: number }): Promise<PurchasePage> {
  return pageWhere(db, fitting(filter), filter.page)
}

/** A page of the purchases found by their own id, by who made them, or by a voucher's id or its beginning. */
export function searchPurchases(
  db: Database,
  search: { by: (typeof purchaseSearchIds)[number]; text: string; typeKey: TypeKey },
  page: number,
): Promise<PurchasePage> {
  const found = matching(search.by, search.text.trim())
  if (found === 'nothing') return Promise.resolve({ rows: [], totalPages: 0, page })
  return pageWhere(db, and(found, fitting({ typeKey: search.typeKey, statusKey: 'ALL' })), page)
}

/** Every purchase that fits, newest first, some at a time. */
export async function* allPurchases(db: Database, filter: PurchaseFilter): AsyncGenerator<FoundPurchase[]> {
  const atATime = 5000
  for (let page = 1; ; page += 1) {
    const rows = await rowsOf(db, fitting(filter), page, atATime)
    if (rows.length > 0) yield rows
    if (rows.length < atATime) return
  }
}

function fitting({ typeKey, statusKey, startDate, endDate }: PurchaseFilter): SQL | undefined {
  return and(
    typeKey === 'ALL' ? undefined : eq(purchases.type, typeKey),
    statusKey === 'ALL' ? undefined : eq(purchases.status, statusKey),
    withinDays(purchases.createdDate, startDate, endDate),
  )
}

function matching(by: (typeof purchaseSearchIds)[number], text: string): SQL | undefined | 'nothing' {
  if (text === '') return 'nothing'
  if (by === 'voucher_id') return withVoucher(text)
  const id = asRecordId(text)
  if (id === null) return 'nothing'
  return eq(by === 'id' ? purchases.id : purchases.createdById, id)
}

async function pageWhere(db: Database, where: SQL | undefined, page: number): Promise<PurchasePage> {
  const rows = await rowsOf(db, where, page)
  const total = await db.$count(purchases, where)
  return { rows, totalPages: Math.ceil(total / pageSize), page }
}

function rowsOf(db: Database, where: SQL | undefined, page: number, size = pageSize): Promise<FoundPurchase[]> {
  // The offset is walked over the index alone; only the rows of the page are read whole.
  const ids = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(where)
    .orderBy(desc(purchases.createdDate), tie(desc(purchases.id)))
    .limit(size)
    .offset((page - 1) * size)
    .as('ids')
  return db
    .select({
      ...getTableColumns(purchases),
      physicalOption: deliveries.physicalOption,
      pendingVoucherId: sql<
        number | null
      >`case when ${isNull(pendingVouchers.completedAt)} then ${pendingVouchers.id} end`,
      completedBy: pendingVouchers.completedBy,
    })
    .from(ids)
    .innerJoin(purchases, eq(purchases.id, ids.id))
    .leftJoin(deliveries, eq(deliveries.purchaseId, purchases.id))
    .leftJoin(pendingVouchers, eq(pendingVouchers.purchaseId, purchases.id))
    .orderBy(desc(purchases.createdDate), tie(desc(purchases.id)))
}
