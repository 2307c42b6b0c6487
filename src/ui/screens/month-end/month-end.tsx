import { useNavigate, useSearch } from '@tanstack/react-router'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { unsaidWords } from '#store/resources/redemptions/redemption-rules.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ExportMenu } from '#ui/listing/export-menu.tsx'
import { KeepPeriod } from '#ui/listing/keep-period.tsx'
import head from '#ui/listing/list-head.module.css'
import { ListHead } from '#ui/listing/list-head.tsx'
import { monthColumns } from './month-columns.ts'
import { daysOfMonth, monthBefore, totalOf } from './month-figures.ts'
import classes from './month-end.module.css'
import { MonthEndTabs } from './month-end-tabs.tsx'
import { MonthPicker } from './month-picker.tsx'
import { MonthTable } from './month-table.tsx'
import { OwedOnVouchers } from './owed.tsx'
import { useMonthEnd } from './use-month-end.ts'
import { useMonthFile } from './use-month-file.ts'

const title = 'Month End'
const noun = { one: 'merchant', many: 'merchants' }

/** What the platform owes at the end of a month: to merchants, and on vouchers. */
export function MonthEnd() {
  const { show } = useSearch({ strict: false }) as { show?: string }
  return show === 'owed' ? <OwedOnVouchers /> : <OwedToMerchants />
}

/** What each merchant's redemptions of a month come to, what is paid of it and what is still owed; works without a server. */
function OwedToMerchants() {
  const { month: asked } = useSearch({ strict: false }) as { month?: string }
  const navigate = useNavigate()
  const thisMonth = todayInColombo(useNow(60_000)).slice(0, 7)
  // Whoever closes a month closes the one that is over.
  const month = asked !== undefined && asked <= thisMonth ? asked : monthBefore(thisMonth)
  const end = useMonthEnd(month)
  const file = useMonthFile(title, month, end)
  const { start, end: last } = daysOfMonth(month)
  const total = end.rows && totalOf(end.rows)
  const unsaid = total && unsaidWords(total.unsaid)
  const choose = (chosen: string) =>
    void navigate({ to: '/money/month-end', search: { month: chosen } as never, replace: true })

  return (
    <div className={classes['screen']}>
      <ListHead
        title={title}
        status={
          <div className={head['status']}>
            <span role="status">{end.words}</span>
            <KeepPeriod period={{ collection: redemptions.name, from: start, to: last }} />
          </div>
        }
      >
        <ExportMenu
          rows={end.rows?.length ?? 0}
          selected={false}
          noun={noun}
          exporting={file.exporting}
          onExport={file.onExport}
          onPrint={file.printing.start}
        />
      </ListHead>
      <MonthEndTabs tab="merchants" />
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
        <p className={classes['note']}>{`${unsaid}: Earned, Paid and Still owed are without them.`}</p>
      )}
      <p className={classes['note']}>
        Amounts in LKR. Redemptions counts all of the month. Redeemed, Earned and Platform’s part are without what was
        un-redeemed. Earned is Paid and Still owed together.
      </p>
      {file.printing.sheet && (
        <file.printing.sheet.Sheet
          key={file.printing.sheet.turn}
          {...{ title, noun }}
          columns={monthColumns}
          paper={file.printing.sheet.paper}
          onDone={file.printing.end}
        />
      )}
    </div>
  )
}
