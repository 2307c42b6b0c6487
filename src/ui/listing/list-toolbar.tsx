import { Suspense } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import type { Listing } from './define-listing.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterFields } from './filter-fields.tsx'
import { filterOf } from './filters.ts'
import classes from './list-toolbar.module.css'
import { SearchBox } from './search-box.tsx'
import type { TableSetup } from './use-columns.ts'
import type { ListExport } from './use-list-export.ts'
import type { ListingUse } from './use-listing.ts'
import { ViewsMenu } from './views-menu.tsx'

// The calendar is for lists that have days to choose.
const DayRangeField = lazyPart(async () => (await import('#ui/form/day-range-field.tsx')).DayRangeField)

interface ListToolbarProps {
  listing: Listing
  list: ListingUse
  setup: TableSetup
  file: ListExport
  filters?: React.ReactNode
  children?: React.ReactNode
}

/** What narrows a list, and what can be done with all of it. */
export function ListToolbar({ listing, list, setup, file, filters, children }: ListToolbarProps) {
  const { searches, noun, columns } = listing
  const days = filterOf(listing.filters, 'days')
  return (
    <div className={classes['toolbar']}>
      <div className={classes['find']} data-whole={days !== undefined || Boolean(filters) || undefined}>
        {list.choice && (
          <SearchBox
            searches={searches}
            choice={list.choice}
            searchKey={list.searchKey}
            busy={list.busy}
            hint={
              list.searching ? `Searching in all ${noun.many}${list.filtered ? ' that pass the filters' : ''}` : null
            }
            onSearch={list.search}
            onSubmit={list.submit}
          />
        )}
        <FilterFields filters={listing.filters} list={list} />
        {filters && <div className={classes['beside']}>{filters}</div>}
      </div>
      {days && (
        <Suspense>
          <DayRangeField
            label={days.title}
            value={list.period}
            onChange={({ start, end }) =>
              list.change({ startDate: start || undefined, endDate: end || undefined, page: 1 }, 'push')
            }
          />
        </Suspense>
      )}
      <div className={classes['tools']} onFocus={showWhole}>
        {children}
        <ViewsMenu setup={setup} view={list.view} onView={list.openView} />
        <ColumnsMenu columns={columns} setup={setup} />
        <ExportMenu
          rows={file.rows}
          selected={file.selected}
          noun={noun}
          exporting={file.exporting}
          onExport={file.onExport}
          onPrint={file.printing.start}
        />
      </div>
    </div>
  )
}

/** On a phone the tools are pushed sideways; a browser leaves one that shows in part where it is. */
function showWhole({ target }: React.FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
