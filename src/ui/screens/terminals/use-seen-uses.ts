import type { Resource } from '#store/define/define-resource.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { unusedDays } from '#store/resources/terminals/terminal-rules.ts'
import { colomboDay } from '#store/values/colombo-time.ts'
import { completenessOf } from '#ui/listing/list-words.ts'
import { useDaysSeen } from '#ui/listing/use-days-seen.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'

const minuteMs = 60_000

/** How far it can be said of a terminal that nobody used it. */
export interface SeenUses {
  /** All redemptions are on this device. */
  complete: boolean
  /** When the newest ones were last looked at, epoch milliseconds; null when never. */
  asOf: number | null
  /**
   * The minute up to which all redemptions of the last days that count are here; null where one may be missing. What
   * came after the last look nobody here knows, so that the days end there and not now.
   */
  until: number | null
}

/** How much of the terminals' uses is on this device; `answer` is what was found of the redemptions. */
export function useSeenUses(answer: ListAnswer | null): SeenUses | null {
  const coverage = useCoverage(redemptions.name)
  const seen = useDaysSeen(redemptions as unknown as Resource, answer)
  if (!answer || answer.preview || !coverage) return null
  const { complete, asOf } = completenessOf(coverage, redemptions.pull.whole, redemptions.pull.whole)
  if (asOf === null) return { complete, asOf, until: null }
  const until = Math.floor(asOf / minuteMs) * minuteMs
  const start = colomboDay(new Date(until - unusedDays * 24 * 60 * minuteMs).toISOString())
  return { complete, asOf, until: seen({ start, end: '' }).proved ? until : null }
}
