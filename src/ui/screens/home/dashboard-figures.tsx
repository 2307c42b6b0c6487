import { Skeleton } from '@mantine/core'
import { formatCount } from '#store/values/count.ts'
import { type Cents, formatLkr } from '#store/values/money.ts'
import classes from './dashboard.module.css'

export type Figure = { name: string; cents: Cents | null } | { name: string; count: number }

/** The figures in a row; while they load, bars of the same height stand in their place. */
export function DashboardFigures({ figures, loading }: { figures: Figure[]; loading: boolean }) {
  return (
    <dl className={classes['figures']}>
      {figures.map((figure) => (
        <div key={figure.name} className={classes['figure']}>
          <dt>{figure.name}</dt>
          <dd>{loading ? <Skeleton height={28} width="70%" /> : wordsOf(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}

function wordsOf(figure: Figure): string {
  if ('count' in figure) return formatCount(figure.count)
  return figure.cents === null ? '–' : formatLkr(figure.cents)
}
