import { NativeSelect, Pill } from '@mantine/core'
import {
  choicesOf,
  type ExactFilter,
  type Filter,
  filterId,
  filterWords,
  type SelectFilter,
  type SpanFilter,
  wordWith,
} from './filters.ts'
import { useKeptFocus } from '#ui/kit/use-kept-focus.ts'
import classes from './list-toolbar.module.css'
import type { ListingUse } from './use-listing.ts'

/** The choice that does not narrow. */
const all = 'ALL'

type ChipFilter = ExactFilter | SpanFilter | SelectFilter

const isChip = (filter: Filter): filter is ChipFilter =>
  filter.kind === 'exact' || filter.kind === 'span' || (filter.kind === 'select' && filter.chip === true)
const isSelect = (filter: Filter) => filter.kind === 'select' && !filter.cards && !filter.chip

interface FieldsProps {
  filters: readonly Filter[]
  list: ListingUse
}

/** A chip for each text, kind or span of days that a list is narrowed to. */
export function FilterChips({ filters, list }: FieldsProps) {
  return filters.filter(isChip).map((filter) => <Chip key={filter.param} filter={filter} list={list} />)
}

/** The dropdowns of a list, if it has any. Another choice begins on page 1. */
export function FilterSelects({ filters, list }: FieldsProps) {
  const selects = selectsOf(filters)
  return selects.length > 0 && <Selects filters={filters} selects={selects} list={list} />
}

/** The filters that a dropdown offers. */
export function selectsOf(filters: readonly Filter[]): SelectFilter[] {
  return filters.filter((filter): filter is SelectFilter => isSelect(filter))
}

/** Says what the list is narrowed to, and ends it. */
function Chip({ filter, list }: { filter: ChipFilter; list: ListingUse }) {
  const value = list.values[filterId(filter)] ?? ''
  const words = filterWords(filter, value).join(', ')
  const field = useKeptFocus<HTMLDivElement>(value)
  return (
    <div ref={field} tabIndex={-1} className={classes['exact']}>
      {value !== '' && (
        <Pill
          size="md"
          className={classes['chip'] ?? ''}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Clear ${words}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => list.change({ [filter.param]: undefined, page: 1 }, 'push')}
        >
          {words}
        </Pill>
      )}
    </div>
  )
}

function Selects({ filters, selects, list }: FieldsProps & { selects: readonly SelectFilter[] }) {
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
