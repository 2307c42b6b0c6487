import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import type { Listing } from './define-listing.ts'
import { FilterChips, FilterSelects, selectsOf } from './filter-fields.tsx'
import { filterId, filterOf } from './filters.ts'
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

/**
 * What narrows a list, in one order everywhere: the search, what can be chosen, the days. On a phone all but the search
 * stands behind one button, which says how much of it is set.
 */
export function ListToolbar({ listing, list, filters, note }: ListToolbarProps) {
  const { searches, noun } = listing
  const days = filterOf(listing.filters, 'days')
  const folded = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hasFold = selectsOf(listing.filters).length > 0 || days !== undefined || Boolean(filters)
  const set = countSet(listing, list)
  return (
    <>
      <div className={classes['toolbar']} data-open={isOpen || undefined}>
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
        {hasFold && (
          <Button
            variant={set > 0 ? 'light' : 'default'}
            className={classes['fold'] ?? ''}
            aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
            aria-expanded={isOpen}
            aria-controls={folded}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconFilter size={18} stroke={1.6} aria-hidden />
            {set > 0 && <span>{set}</span>}
          </Button>
        )}
        <FilterChips filters={listing.filters} list={list} />
        {hasFold && (
          <div id={folded} className={classes['folded']}>
            <FilterSelects filters={listing.filters} list={list} />
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
        )}
      </div>
      {note}
    </>
  )
}

/** How many of the filters behind the button narrow the list. */
function countSet({ filters }: Listing, { values, period }: ListingUse): number {
  const pickers = filters.filter(({ kind }) => kind === 'picker')
  const chosen = [...selectsOf(filters), ...pickers].filter((filter) => (values[filterId(filter)] ?? '') !== '')
  return chosen.length + (period.start !== '' || period.end !== '' ? 1 : 0)
}
