import type { Resource } from '#store/define/define-resource.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { DayRange } from '#store/values/day-range.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { hasDays } from './filters.ts'
import { isProved, listStatusWords } from './list-words.ts'

export interface DaysSeenHere {
  /** All rows of the days are on this device. */
  proved: boolean
  /** How fresh and how whole they are, for figures that they come to. */
  words: string
}

/**
 * How much of some days of a collection is on this device, of all of it if they are open; `answer` is what was found of
 * them. `collection` has a scope if the resource has one.
 */
export function useDaysSeen(
  resource: Pick<Resource, 'name' | 'noun' | 'order' | 'pull'>,
  answer: ListAnswer | null,
  collection = resource.name,
): (days: DayRange) => DaysSeenHere {
  const coverage = useCoverage(collection)
  const { connectivity } = useSyncHealth()
  const now = useNow(30_000)
  const { noun, order, pull } = resource
  return (days) => {
    const facts = {
      answer,
      coverage,
      partition: pull.whole,
      whole: pull.whole,
      searching: false,
      offline: connectivity === 'offline',
      noun,
      days: hasDays(days) ? { ...days, direction: order.direction } : null,
      now,
    }
    const proved = isProved(facts)
    const words = listStatusWords(facts)
    return { proved, words: proved ? words : `${words}. These figures are not all there is.` }
  }
}
