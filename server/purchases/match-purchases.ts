import { escapeLike } from '#server/wire/escape-like.ts'
import { and, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import { purchases } from '#server/data/schema/purchases.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'

/** A number of a row, or null for text that can be none. */
export function asRecordId(typed: string): number | null {
  const id = /^\d{1,10}$/.test(typed) ? Number(typed) : 0
  return id >= 1 && id <= 2_147_483_647 ? id : null
}

/** Purchases that made or concern a voucher, found by its id or the beginning of it. */
export function withVoucher(typed: string): SQL | undefined {
  const beginning = `${escapeLike(typed.toUpperCase())}%`
  // A voucher's purchase id is text; only one that is a number can be cast.
  const made = sql`(select case when ${vouchers.purchaseId} ~ '^[0-9]{1,9}$' then ${vouchers.purchaseId}::integer end
    from ${vouchers} where ${vouchers.id} like ${beginning})`
  return or(like(purchases.voucherId, beginning), inArray(purchases.id, made))
}

/** From the first to the last of these days of Colombo; either may be open. */
export function withinDays(
  column: AnyPgColumn,
  startDate: string | null | undefined,
  endDate: string | null | undefined,
): SQL | undefined {
  if (startDate && endDate && startDate > endDate) throw new HttpError(400, 'startDate: must not be after endDate')
  return and(
    startDate ? gte(column, new Date(colomboDayBounds(startDate).from)) : undefined,
    endDate ? lt(column, new Date(colomboDayBounds(endDate).to)) : undefined,
  )
}
