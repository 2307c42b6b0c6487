import { Suspense } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import type { Listing } from './define-listing.ts'
import { ExportMenu } from './export-menu.tsx'
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
  children?: React.ReactNode
}

/** What narrows a list, and what can be done with all of it. */
export function ListToolbar({ listing, list, setup, file, children }: ListToolbarProps) {
  const { searches, noun, columns, periodTitle } = listing
  return (
    <div className={classes['toolbar']}>
      <div className={classes['find']}>
        {list.choice && (
          <SearchBox
            searches={searches}
            choice={list.choice}
            searchKey={list.searchKey}
            busy={list.busy}
            hint={list.searching ? `Searching in all ${noun.many}` : null}
            onSearch={list.search}
            onSubmit={list.submit}
          />
        )}
        {periodTitle !== null && (
          <Suspense>
            <DayRangeField
              label={periodTitle}
              value={list.period}
              onChange={({ start, end }) =>
                list.change({ startDate: start || undefined, endDate: end || undefined, page: 1 }, 'push')
              }
            />
          </Suspense>
        )}
      </div>
      <div className={classes['tools']}>
        {children}
        <ViewsMenu setup={setup} view={list.view} onView={list.openView} />
        <ColumnsMenu columns={columns} setup={setup} />
        <ExportMenu
          rows={file.rows}
          selected={file.selected}
          noun={noun}
          exporting={file.exporting}
          onExport={file.onExport}
        />
      </div>
    </div>
  )
}
