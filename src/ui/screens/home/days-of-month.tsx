import { Button, Skeleton, Title } from '@mantine/core'
import { Suspense } from 'react'
import type { Detail } from '#store/define/define-detail.ts'
import { messages } from '#store/messages/catalogue.ts'
import { type DayOfEarnings, monthOfOne } from '#store/resources/dashboards/dashboard-details.ts'
import { monthOfDay } from '#store/values/calendar-day.ts'
import { colomboDay } from '#store/values/colombo-time.ts'
import { formatAmount } from '#store/values/money.ts'
import { NoChart } from '#ui/kit/no-chart.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import type { DayBar } from '#ui/kit/days-chart.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { useDetail } from '#ui/live/use-detail.ts'
import classes from './dashboard-table.module.css'
import { barsOf } from './month-bars.ts'

const DaysChart = lazyPart(async () => (await import('#ui/kit/days-chart.tsx')).DaysChart, { missing: NoChart })

interface DaysOfMonthProps {
  /** Of the merchant or the shop. */
  id: string
  detail: Detail<DayOfEarnings[]>
  /** The redemptions user sees what was redeemed instead (decisions.md C12). */
  withEarned: boolean
}

/** The month so far, day by day: a small chart, and the same figures as a table for whoever prefers to read. */
export function DaysOfMonth({ id, detail, withEarned }: DaysOfMonthProps) {
  const today = colomboDay(new Date(useNow(60_000)).toISOString())
  const { value, result, again } = useDetail(detail, monthOfOne(id, monthOfDay(today)))
  const missing = value === null && result !== 'looking' && result !== null
  const { title, bars } = barsOf(value ?? [], today, withEarned)
  return (
    <section className={classes['card']} aria-labelledby="days-of-month">
      <div className={classes['card-head']}>
        <Title order={2} id="days-of-month">
          {title}
        </Title>
        {missing && (
          <Button variant="subtle" size="compact-sm" onClick={again}>
            Try again
          </Button>
        )}
      </div>
      {missing ? (
        <p className={classes['note']} role="status">
          {result === 'offline' ? 'The days of this month are not on this device yet.' : messages.listFailed}
        </p>
      ) : (
        <MonthOfBars bars={value ? bars : null} />
      )}
    </section>
  )
}

/** The chart and its table; null while the days load. */
function MonthOfBars({ bars }: { bars: DayBar[] | null }) {
  return (
    <>
      <div className={classes['chart']} aria-hidden>
        <Suspense fallback={<ChartBones />}>{bars ? <DaysChart bars={bars} /> : <ChartBones />}</Suspense>
      </div>
      <details className={classes['as-table']}>
        <summary>As a table</summary>
        <table className={classes['table']} aria-labelledby="days-of-month">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" data-number>
                Amount (LKR)
              </th>
            </tr>
          </thead>
          <tbody>
            {bars?.map(({ day, cents }) => (
              <tr key={day}>
                <td>{day.split('-').toReversed().join('/')}</td>
                <td data-number>{formatAmount(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** Beside the room of the chart's scale, below the heading. */
function ChartBones() {
  return <Skeleton height={160} width="auto" ml={12} />
}
