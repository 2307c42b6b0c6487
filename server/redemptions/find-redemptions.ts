import { escapeLike } from '#server/wire/escape-like.ts'
import { and, desc, eq, gte, ilike, inArray, isNull, like, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { redemptionSearchTypes } from '#store/resources/redemptions/redemption-calls.ts'
import type { Chosen } from '#server/auth/reach.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { redemptions } from '#server/data/schema/redemptions.ts'
import { HttpError } from '#server/http/http-error.ts'
import { tie } from '#server/http/tie-breaker.ts'
import type { DateRange } from './date-range.ts'
import type { NamedRedemption } from './redemption-on-wire.ts'
import type { RememberedTotals } from '#server/wire/remembered-totals.ts'

type SearchType = (typeof redemptionSearchTypes)[number]

/** Which redemptions: of whom, when, and what they are searched by. */
export interface RedemptionFilter {
  of: Chosen
  range?: DateRange
  search?: { by: SearchType; text: string }
  /** Only those a merchant is still to be paid for. */
  isToPay?: boolean
}

export interface RedemptionPage {
  rows: NamedRedemption[]
  totalPages: number
  page: number
}

/** The most a download may have: more would stop the server for everybody else. */
const mostToDownload = 100_000

/** A page of redemptions, newest first, equal times by id. */
export async function findRedemptions(
  db: Database,
  totals: RememberedTotals,
  filter: RedemptionFilter,
  { page, size }: { page: number; size: number },
): Promise<RedemptionPage> {
  const where = conditionOf(filter)
  // The offset is walked over the index alone; only the rows of the page are read whole.
  const ids = db
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(where)
    .orderBy(desc(redemptions.at), tie(desc(redemptions.id)))
    .limit(size)
    .offset((page - 1) * size)
    .as('ids')
  const rows = await db
    .select({ redemption: redemptions, merchantName: merchants.name, location: subMerchants.location })
    .from(ids)
    .innerJoin(redemptions, eq(redemptions.id, ids.id))
    .innerJoin(merchants, eq(merchants.id, redemptions.merchantId))
    .innerJoin(subMerchants, eq(subMerchants.id, redemptions.subMerchantId))
    .orderBy(desc(redemptions.at), tie(desc(redemptions.id)))
  const total = await totals.of(JSON.stringify(filter), () => db.$count(redemptions, where))
  return { rows: rows.map(named), totalPages: Math.ceil(total / size), page }
}

/** All redemptions of a filter, newest first, for a download. */
export async function allRedemptions(db: Database, filter: RedemptionFilter): Promise<NamedRedemption[]> {
  const rows = await db
    .select({ redemption: redemptions, merchantName: merchants.name, location: subMerchants.location })
    .from(redemptions)
    .innerJoin(merchants, eq(merchants.id, redemptions.merchantId))
    .innerJoin(subMerchants, eq(subMerchants.id, redemptions.subMerchantId))
    .where(conditionOf(filter))
    .orderBy(desc(redemptions.at), tie(desc(redemptions.id)))
    .limit(mostToDownload + 1)
  if (rows.length > mostToDownload)
    throw new HttpError(400, 'Too many redemptions to download. Choose a shorter period')
  return rows.map(named)
}

interface Joined {
  redemption: typeof redemptions.$inferSelect
  merchantName: string
  location: string
}

function named({ redemption, ...names }: Joined): NamedRedemption {
  return { ...redemption, ...names }
}

function conditionOf({ of, range, search, isToPay }: RedemptionFilter): SQL | undefined {
  return and(
    of.merchantIds === null ? undefined : inArray(redemptions.merchantId, [...of.merchantIds]),
    of.subMerchantId === null ? undefined : eq(redemptions.subMerchantId, of.subMerchantId),
    range?.from ? gte(redemptions.at, range.from) : undefined,
    range?.before ? lt(redemptions.at, range.before) : undefined,
    search ? matching(search.by, search.text.trim()) : undefined,
    isToPay ? and(isNull(redemptions.payableId), ne(redemptions.status, 'UNREDEEMED')) : undefined,
  )
}

/** Ids and reference codes whole or by their beginning, merchants by any part of the name; in any case. */
function matching(by: SearchType, text: string): SQL | undefined {
  switch (by) {
    case 'REDEMPTION_ID':
    case 'REDEMPTION_ID_FOR_PAYMENT':
      return like(redemptions.code, `${escapeLike(text.toUpperCase())}%`)
    case 'REFERENCE_CODE':
      return sql`upper(${redemptions.referenceCode}) like ${`${escapeLike(text.toUpperCase())}%`}`
    case 'MERCHANT_NAME':
      return sql`${redemptions.merchantId} in (select ${merchants.id} from ${merchants} where ${ilike(merchants.name, `%${escapeLike(text)}%`)})`
  }
}
