import { type ColumnDef, createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table'
import type { AnyRow } from '#store/define/define-resource.ts'
import { formatDateTime, isInstant } from '#store/values/colombo-time.ts'
import { formatAmount } from '#store/values/money.ts'

interface ColumnMeta {
  /** A CSS width; columns without one share what is left. */
  width?: string
  align?: 'end'
  /** Row field to sort by when the header is pressed. */
  sortBy?: string
  /** Stands small beside the header: a unit or a zone. */
  hint?: string
  /** The text a copy button copies; the cell's own text is the link of the row. */
  copies?: boolean
  mono?: boolean
}

/** A place in a page of a list: the row comes a moment after its id. */
export interface ListItem<Row extends AnyRow = AnyRow> {
  id: string
  row: Row | undefined
}

export const listFeatures = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })

/** A column whose row type is no longer known: the table only hands rows through. */
export type ListColumn = ColumnDef<typeof listFeatures, ListItem, unknown>

/**
 * The column kinds of a list of `Row`. Cells are plain HTML: Mantine components in cells cost three times the paint
 * of a page of a hundred rows (design/experience.md 2).
 */
export function columnsOf<Row extends AnyRow>() {
  const helper = createColumnHelper<typeof listFeatures, ListItem<Row>>()

  function column(id: keyof Row & string, header: string, show: (row: Row) => React.ReactNode, meta: ColumnMeta) {
    const cell = ({ row }: { row: { original: ListItem<Row> } }) => row.original.row && show(row.original.row)
    return helper.display({ id, header, meta, cell }) as unknown as ListColumn
  }

  return {
    /** An id or code in a mono face with its own copy button. */
    id: (field: keyof Row & string, header: string) =>
      column(field, header, (row) => String(row[field]), { width: '10.25rem', copies: true, mono: true }),
    text: (field: keyof Row & string, header: string) => column(field, header, (row) => String(row[field] ?? ''), {}),
    /** Digits that should line up: mobile numbers. */
    digits: (field: keyof Row & string, header: string) =>
      column(field, header, (row) => String(row[field] ?? ''), { width: '8.5rem' }),
    /** Integer cents, right-aligned; the header says the currency once. */
    money: (field: keyof Row & string, header: string) =>
      column(field, header, (row) => formatAmount(Number(row[field])), {
        width: '7.75rem',
        align: 'end',
        sortBy: field,
        hint: 'LKR',
      }),
    dateTime: (field: keyof Row & string, header: string) =>
      column(field, header, (row) => <DateTime instant={row[field]} />, {
        width: '11.5rem',
        sortBy: field,
        hint: 'IST',
      }),
  }
}

function DateTime({ instant }: { instant: unknown }) {
  if (typeof instant !== 'string') return '–'
  return isInstant(instant) ? <time dateTime={instant}>{formatDateTime(instant)}</time> : instant
}
