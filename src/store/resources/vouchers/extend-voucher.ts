import { type Day, daysAfter, dayWords, todayInColombo } from '#store/values/calendar-day.ts'
import {
  colomboDay,
  daysLater,
  endOfDay,
  type Instant,
  isInstant,
  isOnLastDay,
  lastDay,
} from '#store/values/colombo-time.ts'

export const neverExpiresWords = 'This voucher never expires: there is nothing to extend'

/** The four ways to extend, by how many days they add to the current expiry (spec 000 §4). */
export const extensionPeriods = [
  { id: 'day', title: '1 day', days: 1 },
  { id: 'week', title: '1 week', days: 7 },
  { id: 'two-weeks', title: '2 weeks', days: 14 },
  { id: 'custom', title: 'Custom date', days: null },
] as const

export type ExtensionPeriod = (typeof extensionPeriods)[number]['id']

/** The first day a custom extension may choose: the day after the current expiry, and never today or earlier (decisions.md T6). */
export function firstCustomDay(expiry: Instant | null, now: number): Day {
  const tomorrow = daysAfter(todayInColombo(now), 1)
  if (expiry === null || !isInstant(expiry)) return tomorrow
  const dayAfterExpiry = daysAfter(colomboDay(expiry), 1)
  return dayAfterExpiry > tomorrow ? dayAfterExpiry : tomorrow
}

interface Extension {
  period: ExtensionPeriod | null
  /** For a custom date; '' while none is chosen. */
  day: Day
}

export type ExtensionResult =
  | { kind: 'until'; expiry: Instant; warning: string | null }
  | { kind: 'problem'; field: 'period' | 'day'; words: string }

/**
 * The new expiry of a voucher, or what is missing in the spec's words. A preset that leads into the past is a warning and
 * not refused (T5). A voucher that never expires, and a preset that leads beyond the calendar, are refused.
 */
export function extendedExpiry({ period, day }: Extension, expiry: Instant | null, now: number): ExtensionResult {
  const chosen = extensionPeriods.find(({ id }) => id === period)
  if (expiry !== null && isOnLastDay(expiry)) return { kind: 'problem', field: 'period', words: neverExpiresWords }
  if (!chosen) return { kind: 'problem', field: 'period', words: 'Choose a period of extension' }
  if (chosen.days !== null) {
    if (expiry === null || !isInstant(expiry)) {
      return { kind: 'problem', field: 'period', words: 'This voucher has no expiry date: choose a custom date' }
    }
    if (daysAfter(colomboDay(expiry), chosen.days - 1) === lastDay) {
      const words = `${chosen.title} more would be after ${dayWords(lastDay)}: choose a custom date`
      return { kind: 'problem', field: 'period', words }
    }
    const extended = daysLater(expiry, chosen.days)
    const warning = Date.parse(extended) <= now ? 'This is still in the past: choose a custom date' : null
    return { kind: 'until', expiry: extended, warning }
  }
  if (day === '') return { kind: 'problem', field: 'day', words: 'Date cannot be empty' }
  if (day < firstCustomDay(expiry, now)) {
    return { kind: 'problem', field: 'day', words: 'Choose a day after the current expiry date, tomorrow or later' }
  }
  return { kind: 'until', expiry: endOfDay(day), warning: null }
}
