import { escapeLike } from '#server/wire/escape-like.ts'
import { and, asc, count, desc, eq, ilike, isNull, like, or, type SQL } from 'drizzle-orm'
import { mobileCore } from '#store/values/mobile-number.ts'
import type { Database } from '#server/data/open-database.ts'
import { deliveries, pendingVouchers, purchases } from '#server/data/schema/purchases.ts'
import { asRecordId, withinDays } from '#server/purchases/match-purchases.ts'

export interface PendingAsked {
  /** 1-based. */
  page: number
  pageSize: number
  order: 'asc' | 'desc'
}

export interface PendingFilter {
  searchKey?: string | undefined
  /** Days of Colombo, both included. */
  startDate?: string | undefined
  endDate?: string | undefined
}

/** A page of the purchases that wait for their completion, by id. */
export async function listPendingPurchases(db: Database, asked: PendingAsked, filter: PendingFilter = {}) {
  const where = and(
    isNull(pendingVouchers.completedAt),
    matching(filter.searchKey?.trim() ?? ''),
    withinDays(pendingVouchers.createdDate, filter.startDate, filter.endDate),
  )
  const direction = asked.order === 'desc' ? desc : asc
  const rows = await db
    .select({ pending: pendingVouchers, purchase: purchases, delivery: deliveries })
    .from(pendingVouchers)
    .innerJoin(purchases, eq(purchases.id, pendingVouchers.purchaseId))
    .leftJoin(deliveries, eq(deliveries.purchaseId, pendingVouchers.purchaseId))
    .where(where)
    .orderBy(direction(pendingVouchers.id))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
  const [row] = await db
    .select({ total: count() })
    .from(pendingVouchers)
    .innerJoin(purchases, eq(purchases.id, pendingVouchers.purchaseId))
    .where(where)
  return { rows, totalPages: Math.ceil((row?.total ?? 0) / asked.pageSize), page: asked.page }
}

export type FoundPending = Awaited<ReturnType<typeof listPendingPurchases>>['rows'][number]

/** Both ids whole, names and creator by any part, numbers and e-mail address by any part. */
function matching(text: string): SQL | undefined {
  if (text === '') return undefined
  const anywhere = `%${escapeLike(text)}%`
  const id = asRecordId(text)
  // Letters are no part of a number: "Silva 2" must not find everybody with a 2 in the number.
  const digits = /^[\d\s+()-]+$/.test(text) ? mobileCore(text) : ''
  return or(
    id === null ? undefined : eq(pendingVouchers.id, id),
    id === null ? undefined : eq(pendingVouchers.purchaseId, id),
    ilike(pendingVouchers.senderName, anywhere),
    ilike(pendingVouchers.receiverName, anywhere),
    ilike(pendingVouchers.createdBy, anywhere),
    ilike(purchases.deliveryEmail, anywhere),
    digits.length < 3 ? undefined : like(pendingVouchers.ownerMobileCore, `%${digits}%`),
  )
}
