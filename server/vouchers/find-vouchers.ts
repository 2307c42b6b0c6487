import { escapeLike } from '#server/wire/escape-like.ts'
import { and, asc, desc, eq, getTableColumns, gte, ilike, like, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { voucherSearchIds, voucherStatusKeys } from '#store/resources/vouchers/voucher-calls.ts'
import { colomboDayBounds, isCalendarDay, lastDay } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import type { Database } from '#server/data/open-database.ts'
import { preparedOnce } from '#server/data/prepared.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { areTiesShuffled, tie } from '#server/http/tie-breaker.ts'
import type { VoucherRow } from './voucher-on-wire.ts'
import type { RememberedTotals } from '#server/wire/remembered-totals.ts'

export interface PageAsked {
  /** 1-based. */
  page: number
  pageSize: number
  order: 'asc' | 'desc'
}

export interface VoucherPage {
  rows: VoucherRow[]
  totalPages: number
  page: number
}

/** A page of the vouchers of one status, or of all; by creation time, equal times by id. */
export async function listVouchers(
  db: Database,
  totals: RememberedTotals,
  asked: PageAsked & { statusKey: (typeof voucherStatusKeys)[number] },
): Promise<VoucherPage> {
  const { statusKey } = asked
  const where = statusKey === 'ALL' ? undefined : eq(vouchers.status, statusKey)
  const rows = await rowsOfStatus(db, asked)
  return pageOf(rows, await totals.of(statusKey, () => db.$count(vouchers, where)), asked)
}

/** The pages that every portal reads all day. */
function rowsOfStatus(
  db: Database,
  { statusKey, order, page, pageSize }: PageAsked & { statusKey: (typeof voucherStatusKeys)[number] },
): Promise<VoucherRow[]> {
  const isOfAll = statusKey === 'ALL'
  const shape = ['vouchers', isOfAll ? 'all' : 'of_status', order, areTiesShuffled() ? 'shuffled' : 'by_id']
  const query = preparedOnce(db, shape.join('_'), (name) => {
    const where = isOfAll ? undefined : eq(vouchers.status, sql.placeholder('status'))
    const cut = { order, limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
    return pageQuery(db, where, cut).prepare(name)
  })
  return query.execute({ status: statusKey, limit: pageSize, offset: (page - 1) * pageSize })
}

/** A page of the vouchers that match one of the six searches, of any status (decisions.md G2, R1). */
export async function searchVouchers(
  db: Database,
  search: { by: (typeof voucherSearchIds)[number]; text: string },
  asked: PageAsked,
): Promise<VoucherPage> {
  const where = matching(search.by, search.text.trim())
  const rows = await rowsWhere(db, where, asked)
  const total = await db.$count(vouchers, where)
  return pageOf(rows, total, asked)
}

function matching(by: (typeof voucherSearchIds)[number], text: string): SQL | undefined {
  switch (by) {
    case 'id':
      return like(vouchers.id, `${escapeLike(text.toUpperCase())}%`)
    case 'receiver_mobile': {
      const digits = mobileCore(text)
      if (digits === '') throw new HttpError(400, 'searchKey: must contain digits')
      return like(vouchers.ownerMobileCore, `%${digits}%`)
    }
    case 'sender_name':
      return ilike(vouchers.sender, `%${escapeLike(text)}%`)
    case 'receiver_name':
      return ilike(vouchers.ownerName, `%${escapeLike(text)}%`)
    case 'created_date':
      return onDay(vouchers.createdDate, text)
    case 'expiry_date':
      return onDay(vouchers.expiryDate, text)
  }
}

function onDay(column: typeof vouchers.createdDate | typeof vouchers.expiryDate, day: string): SQL | undefined {
  if (!isCalendarDay(day)) throw new HttpError(400, 'searchKey: must be a date like 2026-10-01')
  const { from, to } = colomboDayBounds(day)
  // All later instants are shown as the last day.
  return and(gte(column, new Date(from)), day === lastDay ? undefined : lt(column, new Date(to)))
}

async function rowsWhere(db: Database, where: SQL | undefined, asked: PageAsked): Promise<VoucherRow[]> {
  const { order, page, pageSize } = asked
  return pageQuery(db, where, { order, limit: pageSize, offset: (page - 1) * pageSize })
}

interface Cut {
  order: PageAsked['order']
  limit: number | Placeholder
  offset: number | Placeholder
}

function pageQuery(db: Database, where: SQL | undefined, { order, limit, offset }: Cut) {
  const direction = order === 'desc' ? desc : asc
  const last = tie(direction(vouchers.id))
  // The offset is walked over the index alone; only the rows of the page are read whole.
  const ids = db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(where)
    .orderBy(direction(vouchers.createdDate), last)
    .limit(limit)
    .offset(offset)
    .as('ids')
  return db
    .select(getTableColumns(vouchers))
    .from(ids)
    .innerJoin(vouchers, eq(vouchers.id, ids.id))
    .orderBy(direction(vouchers.createdDate), last)
}

function pageOf(rows: VoucherRow[], total: number, { page, pageSize }: PageAsked): VoucherPage {
  return { rows, totalPages: Math.ceil(total / pageSize), page }
}
