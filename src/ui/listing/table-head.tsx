import type { ListQuery } from '#store/listing/list-query.ts'
import type { ListColumn } from './columns.tsx'
import classes from './data-table.module.css'

type Sort = ListQuery['sort']

interface TableHeadProps {
  columns: ListColumn[]
  check: 'none' | 'some' | 'all'
  empty: boolean
  onCheck(): void
  sort: Sort
  sorts: readonly string[]
  onSort(sort: Sort): void
}

/** The header row: select-all for the page, titles, and a button on each title that sorts. */
export function TableHead({ columns, check, empty, onCheck, sort, sorts, onSort }: TableHeadProps) {
  return (
    <>
      <colgroup>
        <col className={classes['checkColumn']} />
        {columns.map(({ id, meta }, at) => (
          <col
            key={id}
            className={at === 0 ? classes['firstColumn'] : undefined}
            style={widthOf(meta?.width, at === 0)}
          />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes['check']}>
            <input
              type="checkbox"
              aria-label="Select all rows of this page"
              checked={check === 'all'}
              disabled={empty}
              ref={(box) => {
                if (box) box.indeterminate = check === 'some'
              }}
              onChange={onCheck}
            />
          </th>
          {columns.map((column) => {
            const { sortBy, align, hint } = column.meta ?? {}
            const title = typeof column.header === 'string' ? column.header : column.id
            const by = sortBy && sorts.includes(sortBy) ? sortBy : null
            const sorted = by !== null && by === sort.by
            const ariaSort = sorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
            return (
              <th
                key={column.id}
                scope="col"
                aria-sort={ariaSort}
                className={align === 'end' ? classes['end'] : undefined}
                data-hint={hint}
              >
                {by === null ? (
                  title
                ) : (
                  <button type="button" className={classes['sort']} onClick={() => onSort(nextSort(sort, by))}>
                    {title}
                  </button>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}

function nextSort(sort: Sort, by: string): Sort {
  return { by, direction: sort.by === by && sort.direction === 'desc' ? 'asc' : 'desc' }
}

function widthOf(width: string | undefined, first: boolean): React.CSSProperties | undefined {
  if (width === undefined) return undefined
  return first ? ({ '--width': width } as React.CSSProperties) : { width }
}
