import { IconNote } from '@tabler/icons-react'
import type { Row as TableModelRow } from '@tanstack/react-table'
import { memo } from 'react'
import { type RowMark, StateBadge } from '#ui/kit/state-badge.tsx'
import type { ColumnMeta, ListColumn, ListItem, listFeatures } from './columns.tsx'
import { CopyId } from './copy-id.tsx'
import classes from './data-table.module.css'
import buttons from './row-buttons.module.css'

type RowModel = TableModelRow<typeof listFeatures, ListItem>

interface TableRowProps {
  /** Undefined where the row of this place comes a moment later. */
  row: RowModel | undefined
  /** Another set of columns draws the row anew. */
  columns: ListColumn[]
  index: number
  place: number
  selected: boolean
  open: boolean
  /** The one row that the Tab key reaches. */
  active: boolean
  state: RowMark | undefined
  /** It has notes on this device. */
  isNoted: boolean
  hrefOf: ((id: string) => string) | null
  hasMenu: boolean
}

const noted = 'Has notes on this device'

/** One row; drawn again only when something of its own changed. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, place, selected, open } = props
  return (
    <tr
      role="row"
      data-index={index}
      data-row={row?.id}
      aria-rowindex={place + 1}
      data-selected={selected || undefined}
      data-open={open || undefined}
    >
      {row ? <Cells {...props} row={row} /> : <td role="cell">&nbsp;</td>}
    </tr>
  )
}, sameRow)

function Cells({ row, selected, active, state, isNoted, hrefOf, hasMenu }: TableRowProps & { row: RowModel }) {
  const tabIndex = active ? 0 : -1
  return (
    <>
      <td role="cell" className={classes['check']} data-check>
        <input type="checkbox" aria-label={`Select ${row.id}`} checked={selected} readOnly tabIndex={tabIndex} />
        {isNoted && <IconNote role="img" size={12} stroke={1.75} aria-label={noted} className={classes['noted']} />}
      </td>
      {row.getAllCells().map((cell, at) => {
        const { cell: show, meta } = cell.column.columnDef
        const content = typeof show === 'function' ? show(cell.getContext()) : show
        const shown = content ?? <span className={classes['skeleton']} />
        // By column: a row that moves up or down changes texts and not nodes.
        const style = { className: cellClass(meta) }
        if (at > 0) {
          return (
            <td key={cell.column.id} role="cell" {...style}>
              {shown}
            </td>
          )
        }
        return (
          <th key={cell.column.id} role="rowheader" scope="row" {...style}>
            <span className={classes['first']}>
              {hrefOf === null ? (
                <span className={classes['link']}>{shown}</span>
              ) : (
                <a href={hrefOf(row.id)} tabIndex={tabIndex} className={classes['link']}>
                  {shown}
                </a>
              )}
              {meta?.copies && typeof content === 'string' && <CopyId text={content} />}
              {hasMenu && (
                <button
                  type="button"
                  // The keyboard has the menu key and Shift+F10.
                  tabIndex={-1}
                  className={buttons['menu']}
                  aria-haspopup="menu"
                  aria-label={`Actions of ${row.id}`}
                  title="Actions"
                  data-menu
                />
              )}
              {state && <StateBadge state={state} words="short" />}
            </span>
          </th>
        )
      })}
    </>
  )
}

function cellClass(meta: ColumnMeta | undefined): string {
  const { align, mono, wraps, stacked } = meta ?? {}
  const names = [
    align === 'end' && classes['end'],
    mono && classes['mono'],
    wraps && classes['wraps'],
    stacked && classes['stacks'],
  ]
  return names.filter(Boolean).join(' ')
}

/** The table hands out new row models with every change of the page; only what is drawn counts. */
function sameRow(before: TableRowProps, after: TableRowProps): boolean {
  return (
    before.row?.id === after.row?.id &&
    before.row?.original.row === after.row?.original.row &&
    before.columns === after.columns &&
    before.index === after.index &&
    before.place === after.place &&
    before.selected === after.selected &&
    before.open === after.open &&
    before.active === after.active &&
    before.state === after.state &&
    before.isNoted === after.isNoted &&
    before.hrefOf === after.hrefOf &&
    before.hasMenu === after.hasMenu
  )
}
