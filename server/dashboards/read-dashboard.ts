import { and, desc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { dashboardOnWire } from '#store/resources/dashboards/dashboard-calls.ts'
import { firstOfMonth, todayInColombo } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import type { Chosen } from '#server/auth/reach.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import { offerOwners, offers } from '#server/data/schema/offers.ts'
import { redemptions } from '#server/data/schema/redemptions.ts'
import { statusAt } from '#server/offers/find-offers.ts'
import { findRedemptions } from '#server/redemptions/find-redemptions.ts'
import { redemptionToWire } from '#server/redemptions/redemption-on-wire.ts'
import type { RememberedTotals } from '#server/wire/remembered-totals.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { colomboIso } from '#server/wire/times.ts'

const latest = 10

interface Reading {
  db: Database
  now: Date
  totals: RememberedTotals
  /** Figures this role must not see are left out (decisions.md C12). */
  viewer: KnownRole
}

/** The dashboard of the merchants or of the shop chosen. Redemptions that were taken back are in no figure. */
export async function readDashboard(reading: Reading, of: Chosen): Promise<z.input<typeof dashboardOnWire>> {
  const { db, now, totals, viewer } = reading
  const page = await findRedemptions(db, totals, { of }, { page: 1, size: latest })
  return {
    ...(await figuresOf(db, now, of)),
    earnings: { earnings: page.rows.map((row) => redemptionToWire(row, viewer)) },
    offers: { offers: await latestOffers(db, now, of) },
  }
}

/** Months begin in Colombo; the average is rounded to the cent. What was taken back is told beside the other figures. */
async function figuresOf(db: Database, now: Date, of: Chosen) {
  const monthBegins = colomboDayBounds(firstOfMonth(todayInColombo(now.getTime()))).from
  const sumWhen = (when: SQL) => sql<string>`coalesce(sum(${redemptions.redeemedCents}) filter (where ${when}), 0)`
  const stands = ne(redemptions.status, 'UNREDEEMED')
  const isTakenBack = eq(redemptions.status, 'UNREDEEMED')
  const isOfMonth = sql`${redemptions.at} >= ${monthBegins}::timestamptz`
  const [row] = await db
    .select({
      total: sumWhen(stands),
      thisMonth: sumWhen(sql`${stands} and ${isOfMonth}`),
      takenBack: sumWhen(isTakenBack),
      takenBackThisMonth: sumWhen(sql`${isTakenBack} and ${isOfMonth}`),
      count: sql<string>`count(*) filter (where ${stands})`,
      vouchers: sql<string>`count(distinct ${redemptions.voucherId}) filter (where ${stands})`,
    })
    .from(redemptions)
    .where(
      and(
        of.merchantIds === null ? undefined : inArray(redemptions.merchantId, [...of.merchantIds]),
        of.subMerchantId === null ? undefined : eq(redemptions.subMerchantId, of.subMerchantId),
      ),
    )
  const total = Number(row?.total ?? 0)
  const count = Number(row?.count ?? 0)
  return {
    totalRedemptionAmount: amountOnWire(total),
    currentMonthRedemptionAmount: amountOnWire(Number(row?.thisMonth ?? 0)),
    numberOfVouchers: Number(row?.vouchers ?? 0),
    averageRedemptionAmount: amountOnWire(count === 0 ? 0 : Math.round(total / count)),
    totalUnredeemedAmount: amountOnWire(Number(row?.takenBack ?? 0)),
    currentMonthUnredeemedAmount: amountOnWire(Number(row?.takenBackThisMonth ?? 0)),
  }
}

async function latestOffers(db: Database, now: Date, { merchantIds, subMerchantId }: Chosen) {
  const ownedHere = db
    .select({ id: offerOwners.offerId })
    .from(offerOwners)
    .where(and(eq(offerOwners.offerId, offers.id), eq(offerOwners.subMerchantId, subMerchantId ?? 0)))
  const rows = await db
    .select()
    .from(offers)
    .where(
      and(
        merchantIds === null ? undefined : inArray(offers.merchantId, [...merchantIds]),
        subMerchantId === null ? undefined : exists(ownedHere),
      ),
    )
    .orderBy(desc(offers.id))
    .limit(latest)
  return rows.map((offer) => ({
    id: offer.id,
    code: offer.code,
    title: offer.title,
    startDate: colomboIso(offer.startDate),
    endDate: colomboIso(offer.endDate),
    status: statusAt(offer, now),
  }))
}
