import { useMemo } from 'react'
import type { Resource } from '#store/define/define-resource.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { anyDay } from '#store/values/day-range.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useDaysSeen } from '#ui/listing/use-days-seen.ts'
import { useList } from '#ui/live/use-list.ts'
import { daysOfMonth } from './month-figures.ts'
import { type OwedFigures, owedFigures, type OwedLine } from './owed-figures.ts'
import { owedQuery } from './owed-query.ts'

export interface Owed {
  /** Null until anything is known. */
  figures: OwedFigures | null
  /** All vouchers are on this device. */
  proved: boolean
  /** All vouchers that a figure is of are on this device: of a month of issue sooner than of the others. */
  isProved(line: OwedLine): boolean
  /** How fresh and how whole the figures are. */
  words: string
  /** When the newest rows were last looked at, epoch milliseconds; null when never. */
  asOf: number | null
}

/** What the platform owes on vouchers, from the rows of this device, kept current. */
export function useOwed(): Owed {
  const today = todayInColombo(useNow(60_000))
  const { answer } = useList(useMemo(() => owedQuery(today), [today]))
  const seen = useDaysSeen(vouchers as unknown as Resource, answer)
  const groups = answer && !answer.preview ? answer.groups : null
  const figures = useMemo(() => groups && owedFigures(groups, today), [groups, today])
  const whole = seen(anyDay)
  return {
    figures,
    ...whole,
    isProved: ({ issued }) => whole.proved || (issued !== null && seen(daysOfMonth(issued)).proved),
    asOf: answer?.asOf ?? null,
  }
}
