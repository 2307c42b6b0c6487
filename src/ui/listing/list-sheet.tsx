import './list-sheet.css'
import type { AnyRow } from '#store/define/define-resource.ts'
import { counted, formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import { apartWords, isApart } from '#store/values/net-amount.ts'
import { PrintedSheet } from '#ui/kit/printed-sheet.tsx'
import { headerOf, type ListColumn } from './columns.tsx'

/** What lies on paper: every row, and what is to be known of them. */
export interface ListPaper {
  rows: AnyRow[]
  provenance: string
  /** How much of what the list is narrowed to is here, as the screen says it; null for a selection. */
  completeness: string | null
  /** Nothing is missing of what the list is narrowed to. */
  whole: boolean
}

interface ListSheetProps {
  title: string
  noun: { one: string; many: string }
  columns: ListColumn[]
  paper: ListPaper
  onDone(): void
}

/** A list on paper: where it comes from, every row with the columns that show, and what its amounts come to. */
export function ListSheet({ title, noun, columns, paper, onDone }: ListSheetProps) {
  const { rows, provenance, completeness, whole } = paper
  return (
    <PrintedSheet onDone={onDone}>
      <div className="rows">
        <h1>{title}</h1>
        <p>{provenance}</p>
        {completeness !== null && <p>{completeness}</p>}
        <PrintedRows {...{ columns, rows, whole, noun }} />
      </div>
    </PrintedSheet>
  )
}

interface PrintedRowsProps extends Pick<ListSheetProps, 'columns' | 'noun'>, Pick<ListPaper, 'rows' | 'whole'> {}

/** Every row on paper, and below them what their amounts come to. */
export function PrintedRows({ columns: shown, rows, whole, noun }: PrintedRowsProps) {
  // Buttons are of no use on paper.
  const columns = shown.filter(({ meta }) => meta?.file !== undefined)
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-align={column.meta?.align}>
              {headerOf(column)}
              {column.meta?.hint !== undefined && ` (${column.meta.hint})`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row['id'])}>
            {columns.map((column) => (
              <td key={column.id} data-align={column.meta?.align} data-kind={column.meta?.file?.kind}>
                {shownIn(column, row)}
              </td>
            ))}
          </tr>
        ))}
        <Totals
          columns={columns}
          rows={rows}
          words={`${whole ? 'Total' : 'So far'} of ${counted(rows.length, noun)}`}
        />
      </tbody>
    </table>
  )
}

/** What every column of amounts comes to; what is in no sum, because it was never said, is counted. */
function Totals({ columns, rows, words }: { columns: ListColumn[]; rows: AnyRow[]; words: string }) {
  const first = columns.findIndex(isMoney)
  if (first < 1) return null
  return (
    <tr className="totals">
      <th scope="row" colSpan={first}>
        {words}
      </th>
      {columns.slice(first).map((column) => (
        <td key={column.id} data-align={column.meta?.align}>
          {isMoney(column) && <Sum rows={rows} column={column} />}
        </td>
      ))}
    </tr>
  )
}

/** What the rows that count come to, how many do not say it, and below it what counts for nothing. */
function Sum({ rows, column }: { rows: AnyRow[]; column: ListColumn }) {
  const { field = '', net } = column.meta?.file ?? {}
  const counted = net ? rows.filter((row) => !isApart(row, net.apart)) : rows
  const unsaid = counted.filter((row) => typeof centsOf(row, field) !== 'number').length
  const all = sumOf(rows, field)
  const sum = sumOf(counted, field)
  const beside = net ? apartWords(all, all - sum, net.apart.words, formatAmount) : null
  return (
    <>
      {`${formatAmount(sum)}${unsaid === 0 ? '' : ` without ${formatCount(unsaid)}`}`}
      {beside !== null && <div className="apart">{beside}</div>}
    </>
  )
}

function sumOf(rows: AnyRow[], field: string): number {
  return rows.reduce((sum, row) => sum + (Number(centsOf(row, field)) || 0), 0)
}

function centsOf(row: AnyRow, field: string): unknown {
  return (row as AnyRow & Readonly<Record<string, unknown>>)[field]
}

const isMoney = (column: ListColumn) => column.meta?.file?.kind === 'money'

/** The cell as the screen shows it. */
function shownIn({ cell }: ListColumn, row: AnyRow): React.ReactNode {
  if (typeof cell !== 'function') return cell
  // Of all that the table tells a cell, those of columns.tsx look at the row alone.
  return cell({ row: { original: { id: String(row['id']), row } } } as Parameters<typeof cell>[0]) as React.ReactNode
}
