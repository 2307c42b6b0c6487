import { Skeleton } from '@mantine/core'
import { formatCount } from '#store/values/count.ts'
import { takenBack } from '#store/resources/redemptions/redemption-rules.ts'
import { type Cents, formatLkr } from '#store/values/money.ts'
import { apartWords } from '#store/values/net-amount.ts'
import classes from './dashboard.module.css'

/** `takenBackCents` is not part of `cents`; left out where nobody tells it. */
export type Figure =
  | { name: string; cents: Cents | null; takenBackCents?: Cents | null }
  | { name: string; count: number }

/** The figures in a row; while they load, bars of the same height stand in their place. */
export function DashboardFigures({ figures, loading }: { figures: Figure[]; loading: boolean }) {
  return (
    <dl className={classes['figures']}>
      {figures.map((figure) => (
        <div key={figure.name} className={classes['figure']}>
          <dt>{figure.name}</dt>
          <dd>{loading ? <Skeleton height={28} width="70%" /> : wordsOf(figure)}</dd>
          <Beside figure={figure} />
        </div>
      ))}
    </dl>
  )
}

function Beside({ figure }: { figure: Figure }) {
  if ('count' in figure || figure.cents === null) return null
  const apart = figure.takenBackCents ?? 0
  const words = apartWords(figure.cents + apart, apart, takenBack.words)
  return words !== null && <dd className={classes['beside']}>{words}</dd>
}

function wordsOf(figure: Figure): string {
  if ('count' in figure) return formatCount(figure.count)
  return figure.cents === null ? '–' : formatLkr(figure.cents)
}
