import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { paymentOnWire } from '#store/resources/payments/payment-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchantPayables, redemptions } from '#server/data/schema/redemptions.ts'
import { merchants } from '#server/data/schema/merchants.ts'
import type { DateRange } from '#server/redemptions/date-range.ts'
import { HttpError } from '#server/http/http-error.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { utcNaive } from '#server/wire/times.ts'
import { tie } from '#server/http/tie-breaker.ts'

/** Which payments: of which merchants (null for all), recorded when, and with which reference code. */
export interface PaymentFilter {
  merchantIds: readonly number[] | null
  range?: DateRange
  referenceCode?: string
}

type PaymentRow = typeof merchantPayables.$inferSelect & { merchantName: string }

interface PaymentPage {
  rows: z.input<typeof paymentOnWire>[]
  totalPages: number
  page: number
}

const pageSize = 10
/** The most a list without pages may have. */
const mostAtOnce = 1000
const mostToDownload = 100_000

/** A page of payments with their redemptions, newest first, equal times by id. */
export async function listPayments(db: Database, filter: PaymentFilter, page: number): Promise<PaymentPage> {
  const rows = await rowsOf(db, filter, { limit: pageSize, offset: (page - 1) * pageSize })
  const total = await db.$count(merchantPayables, conditionOf(filter))
  return { rows: await onWire(db, rows), totalPages: Math.ceil(total / pageSize), page }
}

/** All payments with a reference code, in any case, on one page. */
export async function paymentsWithReference(db: Database, filter: PaymentFilter): Promise<PaymentPage> {
  const rows = await rowsOf(db, filter, { limit: mostAtOnce, offset: 0 })
  return { rows: await onWire(db, rows), totalPages: rows.length > 0 ? 1 : 0, page: 1 }
}

export interface PaymentToExport extends PaymentRow {
  redemptions: number
}

/** All payments of a filter with the number of their redemptions, newest first, for a download. */
export async function paymentsToExport(db: Database, filter: PaymentFilter): Promise<PaymentToExport[]> {
  const rows = await rowsOf(db, filter, { limit: mostToDownload + 1, offset: 0 })
  if (rows.length > mostToDownload) throw new HttpError(400, 'Too many payments to download. Choose a shorter period')
  const counts = await db
    .select({ id: redemptions.payableId, of: count() })
    .from(redemptions)
    .where(sql`${redemptions.payableId} is not null`)
    .groupBy(redemptions.payableId)
  const countOf = new Map(counts.map(({ id, of }) => [id, of]))
  return rows.map((row) => ({ ...row, redemptions: countOf.get(row.id) ?? 0 }))
}

/** The merchants that can be chosen, by name. */
export function paymentMerchants(db: Database, ids: readonly number[] | 'all') {
  return db
    .select({ id: merchants.id, name: merchants.name })
    .from(merchants)
    .where(ids === 'all' ? undefined : inArray(merchants.id, [...ids]))
    .orderBy(asc(merchants.name), asc(merchants.id))
}

async function rowsOf(
  db: Database,
  filter: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentRow[]> {
  const rows = await db
    .select({ payment: merchantPayables, merchantName: merchants.name })
    .from(merchantPayables)
    .innerJoin(merchants, eq(merchants.id, merchantPayables.merchantId))
    .where(conditionOf(filter))
    .orderBy(desc(merchantPayables.createdAt), tie(desc(merchantPayables.id)))
    .limit(limit)
    .offset(offset)
  return rows.map(({ payment, merchantName }) => ({ ...payment, merchantName }))
}

function conditionOf({ merchantIds, range, referenceCode }: PaymentFilter): SQL | undefined {
  return and(
    merchantIds === null ? undefined : inArray(merchantPayables.merchantId, [...merchantIds]),
    range?.from ? gte(merchantPayables.createdAt, range.from) : undefined,
    range?.before ? lt(merchantPayables.createdAt, range.before) : undefined,
    referenceCode === undefined
      ? undefined
      : sql`lower(${merchantPayables.referenceCode}) = ${referenceCode.trim().toLowerCase()}`,
  )
}

async function onWire(db: Database, rows: PaymentRow[]): Promise<PaymentPage['rows']> {
  const ids = rows.map(({ id }) => id)
  const paid = await db
    .select({
      id: redemptions.id,
      code: redemptions.code,
      earnedCents: redemptions.earnedCents,
      payableId: redemptions.payableId,
    })
    .from(redemptions)
    .where(inArray(redemptions.payableId, ids))
    .orderBy(desc(redemptions.at), desc(redemptions.id))
  const of = new Map(ids.map((id) => [id, paid.filter(({ payableId }) => payableId === id)]))
  return rows.map((row) => ({
    id: row.id,
    createdTimestamp: utcNaive(row.createdAt),
    coreMerchant: { id: row.merchantId, name: row.merchantName },
    redemption: (of.get(row.id) ?? []).map(({ id, code, earnedCents }) => ({
      id,
      redemptionId: code,
      merchantEarning: amountOnWire(earnedCents),
    })),
    referenceCode: row.referenceCode,
    amount: amountOnWire(row.amountCents),
    paymentDate: row.paymentDate,
  }))
}
