import type { ListQuery } from '#store/listing/list-query.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { isProved, listStatusWords } from '#ui/listing/list-words.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useSums } from '#ui/listing/use-sums.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { type ReconcileLine, reconcileLines, type ReconcileSums } from './reconcile.ts'

/** How much of the period itself is here: the list beside it may show less of it. */
export function useReconciledWords(
  { query, answer, period, offline }: ListingUse,
  { redeemed, unredeemed }: ReconcileSums,
): { proved: boolean; words: string } {
  const now = useNow(30_000)
  const coverage = useCoverage(query.collection)
  const { noun, order, pull } = redemptions
  const facts = {
    answer: answer && redeemed && unredeemed ? { ...answer, total: redeemed.total + unredeemed.total } : null,
    coverage,
    partition: pull.whole,
    whole: pull.whole,
    searching: false,
    offline,
    noun,
    days: period.start === '' && period.end === '' ? null : { ...period, direction: order.direction },
    now,
  }
  const proved = isProved(facts)
  const words = listStatusWords(facts)
  return { proved, words: proved ? words : `${words}. These figures are not all there is.` }
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
