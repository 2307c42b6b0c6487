import { NativeSelect } from '@mantine/core'
import { choicesOf, type Filter } from './filters.ts'
import classes from './list-toolbar.module.css'
import type { ListingUse } from './use-listing.ts'

type SelectFilter = Extract<Filter, { kind: 'select' }>

/** The choice that does not narrow. */
const all = 'ALL'

const isSelect = (filter: Filter) => filter.kind === 'select'

/** The dropdowns of a list. Another choice begins on page 1. */
export function FilterFields({ filters, list }: { filters: readonly Filter[]; list: ListingUse }) {
  const selects = filters.filter((filter): filter is SelectFilter => isSelect(filter))
  if (selects.length === 0) return null
  return (
    <div className={classes['filters']}>
      {selects.map((filter) => (
        <NativeSelect
          key={filter.param}
          aria-label={filter.title}
          value={list.values[filter.param] || all}
          data={[
            { value: all, label: filter.all },
            ...choicesOf(filter).map(({ key, title }) => ({ value: key, label: title })),
          ]}
          onChange={({ currentTarget }) =>
            list.change(
              {
                [filter.param]: currentTarget.value === all ? undefined : currentTarget.value,
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
