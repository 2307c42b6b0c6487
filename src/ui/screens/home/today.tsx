import { todayInColombo } from '#store/values/calendar-day.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { TodayCard } from './today-card.tsx'
import { todayLines } from './today-lines.ts'
import classes from './today.module.css'

/** What the day has come to so far, beside the same weekday of last week and the last fourteen days. */
export function Today() {
  const places = new Set(useNavItems().map(({ path }) => path))
  const today = todayInColombo(useNow(60_000))
  const lines = todayLines.filter(({ path }) => places.has(path))
  if (lines.length === 0) return null
  return (
    <section className={classes['today']} aria-labelledby="today">
      <h2 id="today">Today</h2>
      <ul className={classes['cards']}>
        {lines.map((line) => (
          <TodayCard key={line.title} line={line} today={today} />
        ))}
      </ul>
    </section>
  )
}
