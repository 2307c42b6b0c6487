import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Day, dayWords } from '#store/values/calendar-day.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { changeWords } from '#store/values/percent.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { clockWords } from '#ui/listing/list-words.ts'
import { useDaysSeen } from '#ui/listing/use-days-seen.ts'
import { useList } from '#ui/live/use-list.ts'
import { type DayFigure, dayFigures, daysUntil, type TodayLine, todayQuery } from './today-lines.ts'
import classes from './today.module.css'

/** One figure of the day, and the way to its rows. What is not all here says so, or says nothing. */
export function TodayCard({ line, today }: { line: TodayLine; today: Day }) {
  const now = useNow(60_000)
  const { answer } = useList(useMemo(() => todayQuery(line, today), [line, today]))
  const { proved } = useDaysSeen(line.of, answer)(daysUntil(today))
  const days = dayFigures(answer, today)
  const last = days?.at(-1)
  const weekAgo = days?.at(-8)
  const change = last && weekAgo && proved ? changeWords(last.cents, weekAgo.cents) : null
  return (
    <li>
      <Link to={line.path} search={line.search(today) as never} className={classes['card']}>
        <span className={classes['title']}>{line.title}</span>
        <strong className={classes['figure']}>{last ? formatLkr(last.cents) : '–'}</strong>
        <span className={classes['words']}>
          {last && answer?.asOf != null
            ? `${counted(last.rows, line.of.noun)}, ${proved ? 'as of' : 'so far, as of'} ${clockWords(answer.asOf, now)}`
            : 'Not on this device yet: open to download'}
        </span>
        {days && <Bars days={days} />}
        {weekAgo && proved && (
          <span className={classes['words']}>
            {`All of ${weekday(weekAgo.day)} a week ago: ${formatLkr(weekAgo.cents)}${change === null ? '' : ` (now ${change})`}`}
          </span>
        )}
      </Link>
    </li>
  )
}

/** Fourteen days beside each other, the last one marked. */
function Bars({ days }: { days: readonly DayFigure[] }) {
  const most = Math.max(1, ...days.map(({ cents }) => cents))
  return (
    <span className={classes['bars']} aria-hidden>
      {days.map(({ day, cents }) => (
        <span
          key={day}
          title={`${dayWords(day)}: ${formatLkr(cents)}`}
          style={{ height: `${Math.max(4, Math.round((cents / most) * 100))}%` }}
        />
      ))}
    </span>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const weekday = (day: Day) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
