import { Suspense } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { ListBox } from '#ui/listing/listing-screen.tsx'
import { ListStatus } from '#ui/listing/list-status.tsx'
import { Pager } from '#ui/listing/pager.tsx'
import { SearchBox } from '#ui/listing/search-box.tsx'
import { SelectionBar } from '#ui/listing/selection-bar.tsx'
import { useColumns } from '#ui/listing/use-columns.ts'
import classes from './add-payment.module.css'
import type { ToPayUse } from './use-to-pay.ts'

// The calendar comes a moment after the rows.
const DayRangeField = lazyPart(async () => (await import('#ui/form/day-range-field.tsx')).DayRangeField)

interface ToPayPanelProps {
  toPay: ToPayUse
  /** Somebody wanted to pay, and nothing is selected. */
  missing: boolean
}

/** What the merchant is still to be paid for: by days and id, ten rows at a time, selected by box, page, rectangle or all. */
export function ToPayPanel({ toPay, missing }: ToPayPanelProps) {
  const { listing, list } = toPay
  const setup = useColumns('redemptions to pay', listing.columns)
  const hasDays = list.period.start !== '' || list.period.end !== ''
  return (
    <section aria-labelledby="to-pay">
      <header className={classes['panelHead']}>
        <h2 id="to-pay">Redemptions to pay</h2>
        <ListStatus list={list} />
      </header>
      <div className={classes['find']}>
        {list.choice && (
          <SearchBox
            searches={listing.searches}
            choice={list.choice}
            searchKey={list.searchKey}
            busy={list.busy}
            hint={null}
            onSearch={list.search}
            onSubmit={list.submit}
          />
        )}
        <Suspense>
          <DayRangeField
            label="Redeemed"
            value={list.period}
            onChange={({ start, end }) =>
              list.change({ startDate: start || undefined, endDate: end || undefined, page: 1 }, 'push')
            }
          />
        </Suspense>
      </div>
      <div className={classes['table']}>
        <ListBox listing={listing} list={list} setup={setup} openId={undefined} />
      </div>
      <div className={classes['foot']}>
        <SelectionBar
          selection={list.selection}
          page={list.answer?.ids ?? []}
          total={list.total}
          noun={listing.noun}
          sum={null}
          proved={list.proved}
          among={hasDays && !list.searching ? 'in this period' : undefined}
          onSelect={list.select}
          onAll={() => void list.selectAll()}
        />
        <Pager
          page={list.page}
          pageSize={list.query.pageSize}
          total={list.total}
          proved={list.proved}
          noun={listing.noun}
          from={null}
          onPage={(page) => list.change({ page }, 'push')}
        />
      </div>
      {missing && (
        <p role="alert" className={classes['trouble']}>
          Select at least one redemption to continue
        </p>
      )}
    </section>
  )
}
