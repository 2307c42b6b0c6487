import { Suspense } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import type { Listing } from './define-listing.ts'
import { FilterFields } from './filter-fields.tsx'
import { filterOf } from './filters.ts'
import classes from './list-toolbar.module.css'
import { SearchBox } from './search-box.tsx'
import type { ListingUse } from './use-listing.ts'

// The calendar is for lists that have days to choose.
const DayRangeField = lazyPart(async () => (await import('#ui/form/day-range-field.tsx')).DayRangeField)

interface ListToolbarProps {
  listing: Listing
  list: ListingUse
  filters?: React.ReactNode
  /** Under all of it: what is to be known of the rows. */
  note?: React.ReactNode
}

/** What narrows a list, in one order everywhere: the search, what can be chosen, the days. */
export function ListToolbar({ listing, list, filters, note }: ListToolbarProps) {
  const { searches, noun } = listing
  const days = filterOf(listing.filters, 'days')
  return (
    <>
      <div className={classes['toolbar']}>
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
      </div>
      {note}
    </>
  )
}
