import { useNavigate, useSearch } from '@tanstack/react-router'
import { monthInColombo } from '#store/values/calendar-day.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { unsaidWords } from '#store/resources/redemptions/redemption-rules.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { KeepPeriod } from '#ui/listing/keep-period.tsx'
import figure from './figures.module.css'
import { FiguresPage } from './figures-page.tsx'
import { daysOfMonth, monthBefore, totalOf } from './month-figures.ts'
import classes from './month-end.module.css'
import { MonthPicker } from './month-picker.tsx'
import { MonthTable } from './month-table.tsx'
import { OwedOnVouchers } from './owed.tsx'
import { useMonthEnd } from './use-month-end.ts'
import { useMonthToWrite } from './use-month-to-write.ts'

/** What the platform owes at the end of a month: to merchants, and on vouchers. */
export function MonthEnd() {
  const { show } = useSearch({ strict: false }) as { show?: string }
  return show === 'owed' ? <OwedOnVouchers /> : <OwedToMerchants />
}

/** What each merchant's redemptions of a month come to, what is paid of it and what is still owed; works without a server. */
function OwedToMerchants() {
  const { month: asked } = useSearch({ strict: false }) as { month?: string }
  const navigate = useNavigate()
  const thisMonth = monthInColombo(useNow(60_000))
  // Whoever closes a month closes the one that is over.
  const month = asked !== undefined && asked <= thisMonth ? asked : monthBefore(thisMonth)
  const end = useMonthEnd(month)
  const figures = useMonthToWrite(month, end)
  const { start, end: last } = daysOfMonth(month)
  const total = end.rows && totalOf(end.rows)
  const unsaid = total && unsaidWords(total.unsaid)
  const choose = (chosen: string) =>
    void navigate({ to: '/money/month-end', search: { month: chosen } as never, replace: true })

  return (
    <FiguresPage
      tab="merchants"
      figures={figures}
      className={classes['screen']}
      beside={<KeepPeriod period={{ collection: redemptions.name, from: start, to: last }} />}
    >
      <MonthPicker month={month} last={thisMonth} onChoose={choose} />
      <MonthTable
        // Another month begins with its first page.
        key={month}
        rows={end.rows}
        total={total}
        month={month}
        proved={end.proved}
        known={end.asOf !== null}
      />
      {unsaid !== null && (
        <p className={figure['note']}>{`${unsaid}: Earned, Paid and Still owed are without them.`}</p>
      )}
      <p className={figure['note']}>
        Amounts in LKR. Redemptions counts all of the month. Redeemed, Earned and Platform’s part are without what was
        un-redeemed. Earned is Paid and Still owed together.
      </p>
    </FiguresPage>
  )
}
