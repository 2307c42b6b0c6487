import { useTable } from '@tanstack/react-table'
import { useMemo, useRef } from 'react'
import type { ListQuery } from '#store/listing/list-query.ts'
import { runUnlessBurst } from '#ui/keyboard/key-bursts.ts'
import type { RowMark } from '#ui/kit/state-badge.tsx'
import type { MenuAt } from '#ui/record/row-menu.tsx'
import { type ListColumn, type ListItem, listFeatures } from './columns.tsx'
import cards from './data-cards.module.css'
import classes from './data-table.module.css'
import {
  nothingSelected,
  pageCheck,
  type Selection,
  selectPage,
  selectRange,
  toggleRow,
  togglePage,
} from './selection.ts'
import { menuEvents } from './menu-events.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import { focusRow, indexOfRow, isTypedIn, leavesPage, meansRow, rowAct } from './table-keys.ts'
import { TableRow } from './table-row.tsx'
import { headsOf, tracksOf } from './table-tracks.ts'
import { titleOfCutCell } from './title-of-cut-cell.ts'
import { type DrawnItem, useDrawn } from './use-drawn.ts'
import { useRoving } from './use-roving.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface DataTableProps {
  caption: string
  columns: ListColumn[]
  /** One page in list order; null while nothing is known, which so many rows stand for. */
  items: ListItem[] | null
  skeletons?: number
  /** Place of the first item over all pages, from 1, and how many there are. */
  firstPlace: number
  total: number
  states: ReadonlyMap<string, RowMark>
  /** Rows that have notes on this device. */
  noted?: ReadonlySet<string>
  selection: Selection
  onSelect(change: (selection: Selection) => Selection): void
  openId: string | undefined
  /** Null where a click on a row selects it (decisions.md J16). */
  onOpen: ((id: string) => void) | null
  /** Opens the menu of a row at a place on screen, in pixels; null if its rows have none. */
  onMenu: ((at: MenuAt) => void) | null
  hrefOf: ((id: string) => string) | null
  /** Column id to pixels, where somebody has set them. */
  widths: Readonly<Record<string, number>>
  onWidth(column: string, pixels: number): void
  sort: ListQuery['sort']
  sorts: readonly string[]
  onSort(sort: ListQuery['sort']): void
}

const nothing: never[] = []

/** A page of rows as a native table: selection, one tab stop with arrow keys, and a real link in each row. */
export function DataTable(props: DataTableProps) {
  const { columns, items, firstPlace, total, states, selection, onSelect, openId, onOpen, hrefOf } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { page, rowsById } = useRowModels(useDrawn(items ?? nothing, useVisibleRows(body)), columns)
  // What is selected as a page is the page, though its lower rows may not be drawn yet.
  const listed = (items ?? nothing).map(({ id }) => id)
  const { roving, onFocus, onBlur } = useRoving(body, page)

  function select(id: string, range: boolean) {
    onSelect((now) => (range ? selectRange(now, listed, id) : toggleRow(now, id)))
  }

  function onClick(event: React.MouseEvent<HTMLElement>) {
    const index = indexOfRow(event.target)
    const id = page[index]
    const target = event.target as Element
    // What has its own way out of the list keeps it.
    if (id === undefined || isTypedIn(target) || target.closest('button, a[target]')) return
    if (target.closest('[data-check]')) return select(id, event.shiftKey)
    // The row's link keeps its own ways: new tab, new window, copy the address.
    if (event.ctrlKey || event.metaKey) return
    // Whoever marks a number to copy it does not want the drawer.
    if (!event.shiftKey && document.getSelection()?.isCollapsed === false) return event.preventDefault()
    if (onOpen !== null) event.preventDefault()
    if (event.shiftKey || onOpen === null) return select(id, event.shiftKey)
    focusRow(body.current, index, 'a')
    onOpen(id)
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
    const act = rowAct(event)
    const index = indexOfRow(event.target)
    const id = page[index]
    if (!act || (act === 'clear' && selection.ids.size === 0)) return
    if (!meansRow(act, event.target, id) || (openId && leavesPage(event.key, act, page[index + Number(act)]))) return
    event.preventDefault()
    if (act === 'page') onSelect((now) => selectPage(now, listed))
    else if (act === 'clear') onSelect(() => nothingSelected)
    else if (typeof act === 'number') step(body.current, page, { event, by: act, onOpen: openId ? onOpen : null })
    else if (id === undefined) return
    else if (act === 'open') onOpen?.(id)
    // A code may hold a space.
    else runUnlessBurst(event.nativeEvent, () => select(id, act === 'range'))
  }

  const events = { onClick, onFocus, onBlur, ...titleOfCutCell, ...menuEvents(page, props.onMenu) }
  return (
    // The table keeps the arrow keys for whatever has the focus inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      role="table"
      className={`${classes['table']} ${cards['cards']}`}
      style={{ ...tracksOf(columns, props.widths), ...headsOf(columns) }}
      aria-rowcount={total + 1}
      aria-busy={items === null}
      data-wraps={columns.some(({ meta }) => meta?.wraps) || undefined}
      onKeyDown={onKeyDown}
    >
      <caption className={classes['caption']}>{props.caption}</caption>
      <TableHead
        columns={columns}
        check={pageCheck(selection, listed)}
        empty={listed.length === 0}
        onCheck={() => onSelect((now) => togglePage(now, listed))}
        sort={props.sort}
        sorts={props.sorts}
        onSort={props.onSort}
        onWidth={props.onWidth}
      />
      <tbody role="rowgroup" ref={body} {...events}>
        {items === null && <SkeletonRows columns={columns.length + 1} rows={props.skeletons ?? 14} />}
        {page.map((id, index) => (
          <TableRow
            // By place, so that paging changes texts and not nodes.
            key={index}
            row={id === undefined ? undefined : rowsById[id]}
            columns={columns}
            index={index}
            place={firstPlace + index}
            selected={id !== undefined && selection.ids.has(id)}
            open={id !== undefined && id === openId}
            active={index === roving}
            state={id === undefined ? undefined : states.get(id)}
            isNoted={id !== undefined && props.noted?.has(id) === true}
            hrefOf={hrefOf}
            hasMenu={props.onMenu !== null}
          />
        ))}
      </tbody>
    </table>
  )
}

function useRowModels(drawn: readonly DrawnItem[], columns: ListColumn[]) {
  const data = useMemo(() => drawn.filter((item) => item !== null), [drawn])
  const { rowsById } = useTable({ features: listFeatures, columns, data, getRowId: ({ id }) => id }).getRowModel()
  return { page: drawn.map((item) => item?.id), rowsById }
}

interface Step {
  event: React.KeyboardEvent
  by: number
  onOpen: DataTableProps['onOpen']
}

/** Puts the focus into another row; with a record beside the list, that is the next record. A letter may be a scanner's. */
function step(body: HTMLElement | null, page: readonly (string | undefined)[], { event, by, onOpen }: Step): void {
  const run = () => {
    const next = Math.max(0, Math.min(page.length - 1, indexOfRow(document.activeElement) + by))
    focusRow(body, next, 'same')
    const id = page[next]
    if (id !== undefined) onOpen?.(id)
  }
  if (event.key.length === 1) runUnlessBurst(event.nativeEvent, run)
  else run()
}
