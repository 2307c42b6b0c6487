import type { Resource } from '#store/define/define-resource.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { DayRange } from '#store/values/day-range.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useSyncHealth } from '#ui/state/sync-health.ts'
import { isProved, listStatusWords } from './list-words.ts'

export interface DaysSeenHere {
  /** All rows of the days are on this device. */
  proved: boolean
  /** How fresh and how whole they are, in one line. */
  words: string
}

/** How much of some days of everybody's collection is on this device; `answer` is what was found of them. */
export function useDaysSeen(
  resource: Pick<Resource, 'name' | 'noun' | 'order' | 'pull'>,
  answer: ListAnswer | null,
): (days: DayRange) => DaysSeenHere {
  const coverage = useCoverage(resource.name)
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
      narrowed: true,
      offline: connectivity === 'offline',
      noun,
      days: { ...days, direction: order.direction },
      now,
    }
    return { proved: isProved(facts), words: listStatusWords(facts) }
  }
}
