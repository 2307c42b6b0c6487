import { dayRange, type ListQuery } from '#store/listing/list-query.ts'
import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import { type Redemption, redemptionPageSize, redemptions } from '#store/resources/redemptions/redemptions.ts'
import type { DayRange } from '#store/values/day-range.ts'
import { apartWords } from '#store/values/net-amount.ts'
import { formatAmount } from '#store/values/money.ts'
import type { FieldFilters } from '#ui/listing/filters.ts'
import type { Sums } from '#ui/listing/use-sums.ts'
import { redemptionKinds } from './redemption-kinds.ts'

/** A line of a reconciliation: what of the redemptions it counts. */
export interface ReconcileLine {
  key: 'redeemed' | 'unredeemed' | 'paid' | 'payable' | 'taken-back-paid'
  title: string
  narrowsBy: Partial<FieldFilters<keyof Redemption>>
}

const { redeemed, payable, paid, unredeemed } = redemptionKinds

/** What was redeemed and stands, what was taken back beside it, and what is paid to the merchant or still to be paid. */
export const reconcileLines: readonly ReconcileLine[] = [
  { key: 'redeemed', ...redeemed },
  { key: 'unredeemed', ...unredeemed },
  { key: 'paid', ...paid },
  { key: 'payable', ...payable },
  {
    key: 'taken-back-paid',
    title: 'Unredeemed, though in a payment',
    narrowsBy: { ...unredeemed.narrowsBy, ...paid.narrowsBy },
  },
]

/**
 * Everything that is reconciled: of one merchant ('' for all of them) in some days. The shop, the text and the order that
 * the list beside it is narrowed and sorted by are not part of it.
 */
export function reconciledQuery(collection: string, { start, end }: DayRange, merchant: string): ListQuery {
  return {
    collection,
    filters: {
      ...(start === '' && end === '' ? {} : { dateTime: dayRange(start || null, end || null) }),
      ...(merchant === '' ? {} : { merchantId: merchant }),
    },
    search: null,
    sort: redemptions.order,
    page: 1,
    pageSize: redemptionPageSize,
  }
}

export type ReconcileSums = Readonly<Record<ReconcileLine['key'], Sums | null>>

/**
 * Whether the lines explain each other: what was redeemed and stands is paid or payable, and what was taken back though
 * paid is in no figure but its own. Null while a sum is not known; integer cents.
 */
export function doesAddUp(sums: ReconcileSums): boolean | null {
  const { redeemed, unredeemed, paid, payable } = sums
  const both = sums['taken-back-paid']
  if (!redeemed || !unredeemed || !paid || !payable || !both) return null
  const parts = [paid, payable]
  const count = parts.reduce((sum, { total }) => sum + total, 0) - both.total
  const isSum = (field: string) =>
    parts.reduce((sum, { cents }) => sum + (cents[field] ?? 0), 0) - (both.cents[field] ?? 0) === redeemed.cents[field]
  return count === redeemed.total && Object.keys(redeemed.cents).every(isSum)
}

/** Whether a line tells just these rows: so many, and to the cent what they come to. */
export function isExplainedBy({ total, cents, unsaid }: Sums, rows: readonly Redemption[]): boolean {
  const redeemed = rows.reduce((sum, { redeemedCents }) => sum + redeemedCents, 0)
  const earned = rows.reduce((sum, { earnedCents }) => sum + (earnedCents ?? 0), 0)
  const without = rows.filter(({ earnedCents }) => earnedCents === null).length
  const isSum = redeemed === cents['redeemedCents'] && earned === cents['earnedCents']
  return rows.length === total && without === unsaid && isSum
}

/** "494,822.11, of it un-redeemed 79.99", beside what was redeemed; null beside other lines, and where nothing was taken back. */
export function besideLine(sums: ReconcileSums, key: ReconcileLine['key'], field: string): string | null {
  const { redeemed, unredeemed } = sums
  if (key !== 'redeemed' || !redeemed || !unredeemed) return null
  const apart = unredeemed.cents[field] ?? 0
  return apartWords((redeemed.cents[field] ?? 0) + apart, apart, takenBack.words, formatAmount)
}

/** The lines that are shown: what is taken back though paid only where there is any. */
export function shownLines(sums: ReconcileSums): ReconcileLine[] {
  return reconcileLines.filter(({ key }) => key !== 'taken-back-paid' || (sums[key]?.total ?? 0) > 0)
}

interface KnownLine extends Pick<ReconcileLine, 'key' | 'title'> {
  total: number
  redeemedCents: number
  earnedCents: number
  /** Redemptions that do not say what was earned. */
  unsaid: number
}

/** The lines that are shown with what they come to; null while one is not known. */
export function knownLines(sums: ReconcileSums): KnownLine[] | null {
  if (reconcileLines.some(({ key }) => sums[key] === null)) return null
  return shownLines(sums).map(({ key, title }) => {
    const { total = 0, cents = {}, unsaid = 0 } = sums[key] ?? {}
    return {
      key,
      title,
      total,
      redeemedCents: cents['redeemedCents'] ?? 0,
      earnedCents: cents['earnedCents'] ?? 0,
      unsaid,
    }
  })
}
