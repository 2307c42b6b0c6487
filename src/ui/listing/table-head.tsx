import type { ListQuery } from '#store/listing/list-query.ts'
import { headerOf, type ListColumn } from './columns.tsx'
import classes from './data-table.module.css'
import head from './table-head.module.css'

type Sort = ListQuery['sort']

interface TableHeadProps {
  columns: ListColumn[]
  check: 'none' | 'some' | 'all'
  empty: boolean
  onCheck(): void
  sort: Sort
  sorts: readonly string[]
  onSort(sort: Sort): void
  onWidth(column: string, pixels: number): void
}

/** The header row: select-all for the page, titles, a button on each title that sorts, and edges to drag. */
export function TableHead({ columns, check, empty, onCheck, sort, sorts, onSort, onWidth }: TableHeadProps) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" scope="col" className={classes['check']}>
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
          const by = sortBy && sorts.includes(sortBy) ? sortBy : null
          const sorted = by !== null && by === sort.by
          const ariaSort = sorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              aria-sort={ariaSort}
              className={align === 'end' ? classes['end'] : undefined}
              data-hint={by === null ? hint : undefined}
              data-column={column.id}
              data-shares={column.meta?.width === undefined || undefined}
            >
              {by === null ? (
                headerOf(column)
              ) : (
                <button
                  type="button"
                  className={head['sort']}
                  data-hint={hint}
                  onClick={() => onSort(nextSort(sort, by))}
                >
                  <span>{headerOf(column)}</span>
                </button>
              )}
              <span
                aria-hidden
                className={head['edge']}
                onPointerDown={(event) => dragEdge(event, (pixels) => onWidth(column.id ?? '', pixels))}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function nextSort(sort: Sort, by: string): Sort {
  return { by, direction: sort.by === by && sort.direction === 'desc' ? 'asc' : 'desc' }
}

/** Follows the pointer until it is let go. The keyboard's way is in the column menu. */
function dragEdge(event: React.PointerEvent<HTMLElement>, onWidth: (pixels: number) => void): void {
  const edge = event.currentTarget
  const header = edge.parentElement
  if (!header || event.button !== 0) return
  event.preventDefault()
  const beginning = header.getBoundingClientRect().width - event.clientX
  const move = ({ clientX }: PointerEvent) => onWidth(beginning + clientX)
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', move)
  const end = () => edge.removeEventListener('pointermove', move)
  edge.addEventListener('pointerup', end, { once: true })
  edge.addEventListener('pointercancel', end, { once: true })
}
