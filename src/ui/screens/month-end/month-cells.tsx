import { Link } from '@tanstack/react-router'
import { formatDay } from '#store/values/colombo-time.ts'
import { redemptions as redemptionResource } from '#store/resources/redemptions/redemptions.ts'
import { counted } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { changeWords } from '#store/values/percent.ts'
import { daysOfMonth, monthBefore, type MonthFigures } from './month-figures.ts'
import figure from './figures.module.css'

/** What one merchant or all of them come to. */
export type MonthOfOne = MonthFigures & { beforeCents: number | null }

interface MonthCellsProps {
  figures: MonthOfOne
  month: string
  /** Null for all. */
  merchant: string | null
}

/** The figures of a line, each with the way to the rows behind it. */
export function MonthCells({ figures, month, merchant }: MonthCellsProps) {
  const to = (show: string | null, of = month) => behind(of, merchant, show)
  const { redemptions, redeemedCents, oldestUnpaid, beforeCents } = figures
  const change = changeWords(redeemedCents, beforeCents)
  const oldest = oldestUnpaid === null ? '' : formatDay(oldestUnpaid)
  return (
    <>
      <Money
        cents={redeemedCents}
        search={to(null)}
        below={redemptions > 0 ? counted(redemptions, redemptionResource.noun) : null}
      />
      <Money cents={figures.platformEarnedCents} search={to(null)} />
      <Money cents={figures.earnedCents} search={to(null)} />
      <Money cents={figures.paidCents} search={to('paid')} />
      <Money
        cents={figures.owedCents}
        // What waits longest stands first.
        search={{ ...to('payable'), sort: 'dateTime.asc' }}
        strong
        below={oldest === '' ? null : `since ${oldest}`}
      />
      <Money cents={figures.unredeemedCents} search={to('unredeemed')} />
      <td>
        {beforeCents === null ? '–' : <MoneyLink cents={beforeCents} search={to(null, monthBefore(month))} />}
        {change !== null && <small className={figure['below']}>{change}</small>}
      </td>
    </>
  )
}

type Behind = Record<string, string>

/** The list that shows just the rows of a figure. */
function behind(month: string, merchant: string | null, show: string | null): Behind {
  const { start, end } = daysOfMonth(month)
  return {
    startDate: start,
    endDate: end,
    ...(merchant === null ? {} : { merchant }),
    ...(show === null ? {} : { show }),
  }
}

interface MoneyProps {
  cents: number
  search: Behind
  strong?: boolean
  /** What else is to be said of it, in small letters below. */
  below?: string | null
}

function Money({ strong = false, ...link }: MoneyProps) {
  return (
    <td data-strong={(strong && link.cents !== 0) || undefined}>
      <MoneyLink {...link} />
    </td>
  )
}

/** Nothing leads to no rows. */
function MoneyLink({ cents, search, below = null }: Omit<MoneyProps, 'strong'>) {
  if (cents === 0 && below === null) return <span className={figure['zero']}>0.00</span>
  return (
    <Link to="/earnings" search={search as never} className={figure['figure']}>
      {formatAmount(cents)}
      {below !== null && <small className={figure['below']}>{below}</small>}
    </Link>
  )
}
