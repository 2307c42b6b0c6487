import type { Resource } from '#store/define/define-resource.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { type DaysSeenHere, useDaysSeen } from '#ui/listing/use-days-seen.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useSums } from '#ui/listing/use-sums.ts'
import { type ReconcileLine, reconcileLines, type ReconcileSums } from './reconcile.ts'

/** How much of the period itself is here: the list beside it may show less of it. */
export function useReconciledWords(
  { query, answer, period }: ListingUse,
  { redeemed, unredeemed }: ReconcileSums,
): DaysSeenHere {
  const known = answer && redeemed && unredeemed ? { ...answer, total: redeemed.total + unredeemed.total } : null
  return useDaysSeen(redemptions as unknown as Resource, known, query.collection)(period)
}

const fields = ['redeemedCents', 'earnedCents'] as const

/** What each line comes to; one after the other, always the same five. */
export function useLineSums(queryOf: (line: ReconcileLine) => ListQuery): ReconcileSums {
  const [first, second, third, fourth, fifth] = reconcileLines as readonly [
    ReconcileLine,
    ReconcileLine,
    ReconcileLine,
    ReconcileLine,
    ReconcileLine,
  ]
  const all = [
    [first, useSums(queryOf(first), fields, 'earnedCents')],
    [second, useSums(queryOf(second), fields, 'earnedCents')],
    [third, useSums(queryOf(third), fields, 'earnedCents')],
    [fourth, useSums(queryOf(fourth), fields, 'earnedCents')],
    [fifth, useSums(queryOf(fifth), fields, 'earnedCents')],
  ] as const
  return Object.fromEntries(all.map(([{ key }, sums]) => [key, sums])) as ReconcileSums
}
