import { Link } from '@tanstack/react-router'
import { formatDay } from '#store/values/colombo-time.ts'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { changeWords } from '#store/values/percent.ts'
import { daysOfMonth, monthBefore, type MonthFigures } from './month-figures.ts'
import classes from './month-end.module.css'

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
      <Figure words={formatCount(redemptions)} search={to(null)} isNothing={redemptions === 0} />
      <Money cents={redeemedCents} search={to(null)} />
      <Money cents={figures.platformEarnedCents} search={to(null)} />
      <Money cents={figures.earnedCents} search={to(null)} />
      <Money cents={figures.paidCents} search={to('paid')} />
      <Money cents={figures.owedCents} search={to('payable')} strong />
      <Figure words={oldest} search={{ ...to('payable'), sort: 'dateTime.asc' }} isNothing={oldest === ''} />
      <Money cents={figures.unredeemedCents} search={to('unredeemed')} />
      <td>
        {beforeCents === null ? '–' : <MoneyLink cents={beforeCents} search={to(null, monthBefore(month))} />}
        {change !== null && <small className={classes['change']}>{change}</small>}
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

function Money({ cents, search, strong = false }: { cents: number; search: Behind; strong?: boolean }) {
  return (
    <td data-strong={(strong && cents !== 0) || undefined}>
      <MoneyLink cents={cents} search={search} />
    </td>
  )
}

function MoneyLink({ cents, search }: { cents: number; search: Behind }) {
  return cents === 0 ? (
    <span className={classes['zero']}>0.00</span>
  ) : (
    <To search={search} words={formatAmount(cents)} />
  )
}

function Figure({ words, search, isNothing }: { words: string; search: Behind; isNothing: boolean }) {
  return (
    <td>
      {isNothing ? <span className={classes['zero']}>{words || '–'}</span> : <To search={search} words={words} />}
    </td>
  )
}

function To({ search, words }: { search: Behind; words: string }) {
  return (
    <Link to="/earnings" search={search as never} className={classes['figure']}>
      {words}
    </Link>
  )
}
