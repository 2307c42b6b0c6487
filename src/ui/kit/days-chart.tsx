import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { type Cents, formatLkr } from '#store/values/money.ts'
import { dayOfMonth } from '#store/values/calendar-day.ts'

export interface DayBar {
  /** "YYYY-MM-DD". */
  day: string
  cents: Cents
}

interface AmountBar {
  /** Stands below it. */
  name: string
  cents: Cents
}

const short = new Intl.NumberFormat('en-LK', { notation: 'compact', maximumFractionDigits: 1 })

/** The days of a month by their number. */
export function DaysChart({ bars }: { bars: DayBar[] }) {
  return <AmountsChart bars={bars.map(({ day, cents }) => ({ name: String(dayOfMonth(day)), cents }))} />
}

/** The bars themselves, in a chunk of their own. They do not move: nobody waits for a chart to finish. */
export function AmountsChart({ bars }: { bars: AmountBar[] }) {
  return (
    <BarChart
      h={160}
      data={bars.map(({ name, cents }) => ({ name, amount: cents / 100 }))}
      dataKey="name"
      series={[{ name: 'amount', label: 'Amount', color: 'accent.8' }]}
      tickLine="none"
      gridAxis="x"
      valueFormatter={(amount) => formatLkr(Math.round(amount * 100))}
      yAxisProps={{ width: 48, tickFormatter: (amount: number) => short.format(amount), tickCount: 4 }}
      barProps={{ isAnimationActive: false, radius: 2, maxBarSize: 28 }}
      // The uppermost figure has room beside its line.
      barChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
      tooltipAnimationDuration={0}
    />
  )
}
