import type { z } from 'zod'
import type { Role } from '#store/access/roles.ts'
import { request } from '#store/define/define-call.ts'
import { defineDetail, type Detail } from '#store/define/define-detail.ts'
import {
  downloadRedemptionsByDate,
  type exportedRedemptionOnWire,
} from '#store/resources/redemptions/redemption-calls.ts'
import { shopOfScope, shopScope } from '#store/access/scopes.ts'
import { lastOfMonth } from '#store/values/calendar-day.ts'
import { colomboDay, type Instant, instantFromWire } from '#store/values/colombo-time.ts'
import { type Cents, centsFromWire } from '#store/values/money.ts'
import { dashboardOnWire, getMerchantDashboard, getSubMerchantDashboard } from './dashboard-calls.ts'

/** A redemption on a dashboard; `earnedCents` is null for a role that must not see it (decisions.md C12). */
export interface DashboardEarning {
  id: string
  at: Instant | null
  redemptionId: string
  referenceCode: string
  status: string
  earnedCents: Cents | null
}

export interface DashboardOffer {
  id: string
  name: string
  status: string
}

/** The figures of a merchant or a shop (spec 001 §3); an amount that cannot be read is null. */
export interface Dashboard {
  totalCents: Cents | null
  monthCents: Cents | null
  averageCents: Cents | null
  /** What was taken back, in all and this month, and is in no other figure; null where the server does not say it. */
  takenBackCents: Cents | null
  monthTakenBackCents: Cents | null
  vouchers: number
  earnings: DashboardEarning[]
  offers: DashboardOffer[]
}

/** What was redeemed and earned on one Colombo day "YYYY-MM-DD". */
export interface DayOfEarnings {
  day: string
  redeemedCents: Cents
  earnedCents: Cents | null
}

/** The figures, and the days of a month, of a merchant or a shop for one kind of user. */
export interface DashboardDetails {
  figures: Detail<Dashboard>
  days: Detail<DayOfEarnings[]>
}

const merchant = { one: 'merchant', many: 'merchants' }
const shop = { one: 'shop', many: 'shops' }

function detailsFor(name: string, role: Role, call: typeof getMerchantDashboard, earned: boolean): DashboardDetails {
  const isOfShop = call === getSubMerchantDashboard
  const scope = (id: string) => (isOfShop ? shopScope(id) : id)
  /** Nobody has the dashboard of everybody. */
  const idOf = (own: string) => (isOfShop ? shopOfScope(own) : own || null)
  return {
    figures: defineDetail<Dashboard>({
      name: `dashboards.${name}`,
      roles: [role],
      request: (id) => request(call, { params: { id } }),
      toValue: (answer) => dashboardFromWire(answer, earned),
      held: { title: 'Dashboard', of: isOfShop ? shop : merchant },
      ahead: (own) => [idOf(own)].filter((id) => id !== null),
      scope,
    }),
    days: defineDetail<DayOfEarnings[]>({
      name: `dashboards.${name}-days`,
      roles: [role],
      request: (monthOfOne) => request(downloadRedemptionsByDate, { query: daysOf(monthOfOne) }),
      toValue: (answer) => daysFromWire(answer, earned),
      // One a month for each merchant or shop; the month before is never looked at again.
      keep: 200,
      ahead: (own, { month }) => [idOf(own)].flatMap((id) => (id === null ? [] : [monthOfOne(id, month)])),
      held: {
        title: 'Dashboard by day',
        of: { one: 'month', many: 'months' },
        rows: { one: 'day', many: 'days', count: (days) => days.length },
      },
      scope: (monthOfId) => scope(monthOfId.split('/')[0] ?? ''),
    }),
  }
}

/** By merchant id. */
export const merchantDashboard = detailsFor('merchant', 'merchantAdministrator', getMerchantDashboard, true)

/** By merchant id, without what was earned: it does not even come onto the device (decisions.md C12). */
export const redemptionsDashboard = detailsFor('redemptions', 'merchantRedemptions', getMerchantDashboard, false)

/** By the shop's own id. */
export const subMerchantDashboard = detailsFor('shop', 'subMerchantAdministrator', getSubMerchantDashboard, true)

/** Names the month "YYYY-MM" of a merchant or shop, as the id of `days`. */
export function monthOfOne(id: string, month: string): string {
  return `${id}/${month}`
}

/** From the first to the last day of the month. */
function daysOf(name: string): { id: string; startDate: string; endDate: string } {
  const [id = '', month = ''] = name.split('/')
  return { id, startDate: `${month}-01`, endDate: lastOfMonth(month) }
}

/** Null for an answer of another shape. */
export function dashboardFromWire(answer: unknown, earned: boolean): Dashboard | null {
  const { data } = dashboardOnWire.safeParse(answer)
  if (!data) return null
  return {
    totalCents: centsFromWire(data.totalRedemptionAmount),
    monthCents: centsFromWire(data.currentMonthRedemptionAmount),
    averageCents: centsFromWire(data.averageRedemptionAmount),
    takenBackCents: centsFromWire(data.totalUnredeemedAmount),
    monthTakenBackCents: centsFromWire(data.currentMonthUnredeemedAmount),
    vouchers: data.numberOfVouchers,
    earnings: data.earnings.earnings.map((one) => ({
      id: String(one.id),
      at: instantFromWire(one.dateTime),
      redemptionId: (one.redemptionId ?? String(one.id)).toUpperCase(),
      referenceCode: one.referenceCode ?? '',
      status: one.status ?? '',
      earnedCents: earned ? centsFromWire(one.earnedAmount) : null,
    })),
    offers: (data.offers?.offers ?? []).map((one) => ({
      id: String(one.id),
      name: one.title ?? one.code ?? '',
      status: one.status ?? '',
    })),
  }
}

/** Sums by Colombo day, oldest first; what was taken back counts for nothing. Null for an answer of another shape. */
export function daysFromWire(answer: unknown, earned: boolean): DayOfEarnings[] | null {
  const { data } = downloadRedemptionsByDate.answer.safeParse(answer)
  if (!data) return null
  const days = new Map<string, DayOfEarnings>()
  for (const one of data) addToDay(days, one, earned)
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

function addToDay(
  days: Map<string, DayOfEarnings>,
  one: z.output<typeof exportedRedemptionOnWire>,
  earned: boolean,
): void {
  const day = colomboDay(instantFromWire(one.timestamp) ?? '')
  if (day === '' || one.status === 'UNREDEEMED') return
  const sum = days.get(day) ?? { day, redeemedCents: 0, earnedCents: earned ? 0 : null }
  sum.redeemedCents += centsFromWire(one.amount) ?? 0
  if (sum.earnedCents !== null) sum.earnedCents += centsFromWire(one.merchantEarning) ?? 0
  days.set(day, sum)
}
