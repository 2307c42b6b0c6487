import { escapeLike } from '#server/wire/escape-like.ts'
import { and, asc, count, desc, eq, gte, ilike, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { offerOnWire } from '#store/resources/offers/offer-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchants } from '#server/data/schema/merchants.ts'
import { offerOwners, offers } from '#server/data/schema/offers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { colomboIso } from '#server/wire/times.ts'
import { readOfferDate } from './offer-dates.ts'

/** The specs name no page size for offers: ten, as on screen (decisions.md R10). */
const pageSize = 10

interface Reading {
  db: Database
  now: Date
  /** 1-based. */
  page: number
}

/** A page of all offers, newest first. */
export function allOffers(reading: Reading) {
  return pageWhere(reading, undefined)
}

/** A page of the offers of the merchants with this name; capitals do not count. */
export function offersOfMerchant(reading: Reading, name: string) {
  return pageWhere(reading, eq(sql`lower(${merchants.name})`, name.trim().toLowerCase()))
}

/** A page of the offers with this text in their title. */
export function offersByName(reading: Reading, text: string) {
  const pattern = `%${escapeLike(text.trim())}%`
  return pageWhere(reading, ilike(offers.title, pattern))
}

/** A page of the offers that are given at any time between two dates, both included. */
export function offersBetween(reading: Reading, dates: { startDate: string; endDate: string }) {
  const from = readOfferDate('startDate', dates.startDate, 'first second')
  const to = readOfferDate('endDate', dates.endDate, 'last second')
  if (to < from) throw new HttpError(400, 'End date cannot be before start date.')
  return pageWhere(reading, and(lte(offers.startDate, to), gte(offers.endDate, from)))
}

async function pageWhere({ db, now, page }: Reading, where: SQL | undefined) {
  const rows = await db
    .select({ offer: offers, merchantName: merchants.name })
    .from(offers)
    .innerJoin(merchants, eq(merchants.id, offers.merchantId))
    .where(where)
    .orderBy(desc(offers.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await db
    .select({ offers: count() })
    .from(offers)
    .innerJoin(merchants, eq(merchants.id, offers.merchantId))
    .where(where)
  const owners = await ownersOf(
    db,
    rows.map(({ offer }) => offer.id),
  )
  return {
    rows: rows.map(({ offer, merchantName }) =>
      toWire(offer, { now, merchantName, owner: owners.get(offer.id) ?? [] }),
    ),
    totalPages: Math.ceil((all?.offers ?? 0) / pageSize),
    page,
  }
}

async function ownersOf(db: Database, offerIds: number[]): Promise<Map<number, number[]>> {
  const owners = new Map<number, number[]>(offerIds.map((id) => [id, []]))
  if (offerIds.length === 0) return owners
  const rows = await db
    .select()
    .from(offerOwners)
    .where(inArray(offerOwners.offerId, offerIds))
    .orderBy(asc(offerOwners.subMerchantId))
  for (const { offerId, subMerchantId } of rows) owners.get(offerId)?.push(subMerchantId)
  return owners
}

function toWire(
  offer: typeof offers.$inferSelect,
  around: { now: Date; merchantName: string; owner: number[] },
): z.input<typeof offerOnWire> {
  const { value, minimum, platformContribution, merchantContribution, startDate, endDate, ...rest } = offer
  return {
    ...rest,
    value: decimalToWire(value),
    minimum: decimalToWire(minimum),
    platformContribution: decimalToWire(platformContribution),
    merchantContribution: decimalToWire(merchantContribution),
    startDate: colomboIso(startDate),
    endDate: colomboIso(endDate),
    owner: around.owner,
    merchantName: around.merchantName,
    status: statusAt(offer, around.now),
  }
}

/** A number where a number can hold it, else text: no digit is lost (decisions.md E11). */
function decimalToWire(decimal: string): number | string {
  return decimal.replace(/\D/g, '').length <= 15 ? Number(decimal) : decimal
}

/** Upcoming, Active or Expired, by the dates alone (decisions.md J5). */
export function statusAt({ startDate, endDate }: { startDate: Date; endDate: Date }, now: Date): string {
  if (now < startDate) return 'Upcoming'
  return now > endDate ? 'Expired' : 'Active'
}
