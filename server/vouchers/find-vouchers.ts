import { and, asc, count, desc, eq, gte, ilike, like, lt, type SQL } from 'drizzle-orm'
import type { voucherSearchIds, voucherStatusKeys } from '#store/resources/vouchers/voucher-calls.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import type { Database } from '#server/data/open-database.ts'
import { vouchers } from '#server/data/schema.ts'
import { Refusal } from '#server/refusal.ts'
import type { VoucherRow } from './voucher-on-wire.ts'

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
export function listVouchers(
  db: Database,
  statusKey: (typeof voucherStatusKeys)[number],
  asked: PageAsked,
): Promise<VoucherPage> {
  return pageWhere(db, statusKey === 'ALL' ? undefined : eq(vouchers.status, statusKey), asked)
}

/** A page of the vouchers that match one of the six searches, of any status (decisions.md G2, R1). */
export function searchVouchers(
  db: Database,
  search: { by: (typeof voucherSearchIds)[number]; text: string },
  asked: PageAsked,
): Promise<VoucherPage> {
  return pageWhere(db, matching(search.by, search.text.trim()), asked)
}

function matching(by: (typeof voucherSearchIds)[number], text: string): SQL | undefined {
  switch (by) {
    case 'id':
      return like(vouchers.id, `${escaped(text.toUpperCase())}%`)
    case 'receiver_mobile': {
      const digits = mobileCore(text)
      if (digits === '') throw new Refusal(400, 'searchKey: must contain digits')
      return like(vouchers.ownerMobileCore, `%${digits}%`)
    }
    case 'sender_name':
      return ilike(vouchers.sender, `%${escaped(text)}%`)
    case 'receiver_name':
      return ilike(vouchers.ownerName, `%${escaped(text)}%`)
    case 'created_date':
      return onDay(vouchers.createdDate, text)
    case 'expiry_date':
      return onDay(vouchers.expiryDate, text)
  }
}

/** What is typed is text, never a pattern. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

function onDay(column: typeof vouchers.createdDate | typeof vouchers.expiryDate, day: string): SQL | undefined {
  // The round trip refuses days no calendar has: JavaScript reads 31 February as 3 March.
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  if (!instant || Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day) {
    throw new Refusal(400, 'searchKey: must be a date like 2026-10-01')
  }
  const { from, to } = colomboDayBounds(day)
  return and(gte(column, new Date(from)), lt(column, new Date(to)))
}

async function pageWhere(db: Database, where: SQL | undefined, asked: PageAsked): Promise<VoucherPage> {
  const direction = asked.order === 'desc' ? desc : asc
  // The offset is walked over the index alone; only the rows of the page are read whole.
  const ids = db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(where)
    .orderBy(direction(vouchers.createdDate), direction(vouchers.id))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
    .as('ids')
  const rows = await db
    .select()
    .from(ids)
    .innerJoin(vouchers, eq(vouchers.id, ids.id))
    .orderBy(direction(vouchers.createdDate), direction(vouchers.id))
  const [total] = await db.select({ rows: count() }).from(vouchers).where(where)
  return {
    rows: rows.map((row) => row.vouchers),
    totalPages: Math.ceil((total?.rows ?? 0) / asked.pageSize),
    page: asked.page,
  }
}
