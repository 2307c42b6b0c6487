import { NativeSelect } from '@mantine/core'
import { choicesOf, type Filter, filterId, type SelectFilter, wordWith } from './filters.ts'
import classes from './list-toolbar.module.css'
import type { ListingUse } from './use-listing.ts'

/** The choice that does not narrow. */
const all = 'ALL'

const isSelect = (filter: Filter) => filter.kind === 'select' && filter.cards === undefined

/** The dropdowns of a list. Another choice begins on page 1. */
export function FilterFields({ filters, list }: { filters: readonly Filter[]; list: ListingUse }) {
  const selects = filters.filter((filter): filter is SelectFilter => isSelect(filter))
  if (selects.length === 0) return null
  return (
    <div className={classes['filters']}>
      {selects.map((filter) => (
        <NativeSelect
          key={filterId(filter)}
          aria-label={filter.title}
          value={list.values[filterId(filter)] || all}
          data={[
            { value: all, label: filter.all },
            ...choicesOf(filter).map(({ key, title }) => ({ value: key, label: title })),
          ]}
          onChange={({ currentTarget }) =>
            list.change(
              {
                [filter.param]: wordWith(
                  filters,
                  list.values,
                  filter,
                  currentTarget.value === all ? '' : currentTarget.value,
                ),
                page: 1,
                ...(filter.endsSearch ? { searchKey: '' } : {}),
              },
              'push',
            )
          }
        />
      ))}
    </div>
  )
}
