import type { DayOfEarnings } from '#store/resources/dashboards/dashboard-details.ts'
import type { DayBar } from '#ui/kit/days-chart.tsx'
import { dayOfMonth, monthOfDay } from '#store/values/calendar-day.ts'

/** One bar for each day of the month up to today, days without a redemption included; earned where it may be seen. */
export function barsOf(
  days: readonly DayOfEarnings[],
  today: string,
  withEarned: boolean,
): { title: string; bars: DayBar[] } {
  const known = new Map(days.map((one) => [one.day, withEarned ? (one.earnedCents ?? 0) : one.redeemedCents]))
  const month = monthOfDay(today)
  const bars = Array.from({ length: dayOfMonth(today) }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`
    return { day, cents: known.get(day) ?? 0 }
  })
  return { title: withEarned ? 'Earned this month' : 'Redeemed this month', bars }
}
