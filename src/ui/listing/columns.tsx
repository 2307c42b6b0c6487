import { type ColumnDef, createColumnHelper, metaHelper, tableFeatures } from '@tanstack/react-table'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { CellKind, SheetColumn } from '#store/exchange/sheet.ts'
import { formatDateTime, isInstant } from '#store/values/colombo-time.ts'
import { formatCount } from '#store/values/count.ts'
import { formatAmount } from '#store/values/money.ts'
import type { CountedApart } from '#store/values/net-amount.ts'
import { ReadMore } from '#ui/kit/read-more.tsx'
import type { RecordAction } from '#ui/record/record-action.ts'
import { RowActs } from '#ui/record/row-acts.tsx'

export interface ColumnMeta {
  /** A CSS width; columns without one share what is left. */
  width?: string
  /** Its width where its words stand on two lines: a day over its time. */
  stacked?: string
  /** Without a width: how much of what is left it takes beside the others, and what it has at least. */
  weight?: number
  least?: string
  align?: 'end'
  /** Row field to sort by when the header is pressed. */
  sortBy?: string
  /** Stands small beside the header: a unit or a zone. */
  hint?: string
  /** The text a copy button copies; the cell's own text is the link of the row. */
  copies?: boolean
  mono?: boolean
  /** Its text may take several lines. */
  wraps?: boolean
  /** Shown only to people who ask for it in the Columns menu. */
  optional?: true
  /** How the column is written into a file; without it, it is in none. */
  file?: { field: string; kind: CellKind; header?: string; net?: NonNullable<SheetColumn['net']> }
}

/** A place in a page of a list: null while its row has not been read yet, undefined where it has just moved on. */
export interface ListItem<Row extends AnyRow = AnyRow> {
  id: string
  row: Row | null | undefined
}

export const listFeatures = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })

/** A day and a time on one line, and one over the other. */
const dateWidths = { width: '11.5rem', stacked: '7rem' } as const

/** A column whose row type is no longer known: the table only hands rows through. */
export type ListColumn = ColumnDef<typeof listFeatures, ListItem, unknown>

/** The header of a column as people know it. */
export function headerOf(column: ListColumn): string {
  return typeof column.header === 'string' ? column.header : (column.id ?? '')
}

interface ColumnChoices {
  /** The header in a file, where the spec gives another one. */
  inFile?: string
  width?: string
  /** Its width where its words stand on two lines. */
  stacked?: string
  /** Without a width: how much of what is left it takes beside the others, and what it has at least. */
  weight?: number
  least?: string
  /** Its text may take several lines. */
  wraps?: true
  /** Its header sorts, by its own field or by another. */
  sorts?: true | string
  /** Shown only to people who ask for it in the Columns menu. */
  optional?: true
}

interface ShownChoices extends ColumnChoices {
  /** Stands small beside the header: a unit or a zone. */
  hint?: string
  kind?: CellKind
  align?: 'end'
}

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
    /** An id or code in a mono face with its own copy button, and room for a mark. */
    id: (field: keyof Row & string, header: string, choices: ColumnChoices = {}) =>
      column(field, header, (row) => String(row[field]), {
        ...widthOf(choices, '10.75rem'),
        copies: true,
        mono: true,
        ...sortOf(field, choices),
        file: fileOf(field, 'text', choices),
      }),
    /** A cell of the screen's own; a file has the field as it is. */
    shown: (
      field: keyof Row & string,
      header: string,
      show: (row: Row) => React.ReactNode,
      { hint, kind = 'text', align, ...choices }: ShownChoices = {},
    ) =>
      column(field, header, show, {
        ...(kind === 'dateTime' ? dateWidths : {}),
        ...widthOf(choices),
        ...sortOf(field, choices),
        ...(align === undefined ? {} : { align }),
        ...(hint === undefined ? {} : { hint }),
        ...(choices.wraps ? { wraps: true } : {}),
        ...optionalOf(choices),
        file: fileOf(field, kind, choices),
      }),
    text: (field: keyof Row & string, header: string, choices: ColumnChoices = {}) =>
      column(field, header, (row) => String(row[field] ?? ''), {
        ...widthOf(choices),
        ...sortOf(field, choices),
        file: fileOf(field, 'text', choices),
      }),
    /**
     * Long text on as many lines as it takes, cut by letters as the spec counts them; the rest opens where it stands.
     * `textOf` makes words of markup.
     */
    description: (field: keyof Row & string, header: string, max: number, textOf = (text: string) => text) =>
      column(
        field,
        header,
        (row) => <ReadMore text={textOf(String(row[field] ?? ''))} max={max} what={header.toLowerCase()} />,
        { wraps: true, weight: 3, file: fileOf(field, 'text') },
      ),
    /** Digits that should line up: mobile numbers. */
    digits: (field: keyof Row & string, header: string, choices: ColumnChoices = {}) =>
      column(field, header, (row) => String(row[field] ?? ''), {
        ...widthOf(choices, '8.375rem'),
        file: fileOf(field, 'phone', choices),
      }),
    /** A count. */
    number: (field: keyof Row & string, header: string, choices: ColumnChoices = {}) =>
      column(field, header, (row) => formatCount(Number(row[field])), {
        ...widthOf(choices, '7rem'),
        align: 'end',
        sortBy: field,
        file: fileOf(field, 'number', choices),
      }),
    /**
     * Integer cents, right-aligned; the header says the currency once. No digit of money is ever cut (decisions.md E9).
     * `apart` are the rows whose amounts are in no sum of it.
     */
    money: (field: keyof Row & string, header: string, apart?: CountedApart) =>
      column(field, header, (row) => (row[field] === null ? '–' : formatAmount(Number(row[field]))), {
        width: '7.75rem',
        align: 'end',
        sortBy: field,
        hint: 'LKR',
        file: { ...fileOf(field, 'money'), ...(apart ? { net: { of: header, apart } } : {}) },
      }),
    dateTime: (field: keyof Row & string, header: string, choices: Pick<ColumnChoices, 'optional'> = {}) =>
      column(field, header, (row) => <DateTime instant={row[field]} />, {
        ...dateWidths,
        sortBy: field,
        hint: 'IST',
        ...optionalOf(choices),
        file: fileOf(field, 'dateTime'),
      }),
  }
}

/** What may be done with a row, where the screen has it in the row itself; its drawer has it as well. */
export function actsColumn<Row extends AnyRow>(actions: readonly RecordAction<Row>[], width: string): ListColumn {
  return createColumnHelper<typeof listFeatures, ListItem<Row>>().display({
    id: 'acts',
    header: 'Actions',
    meta: { width },
    cell: ({ row }) => row.original.row && <RowActs actions={actions} row={row.original.row} />,
  }) as unknown as ListColumn
}

function sortOf(field: string, { sorts }: ColumnChoices) {
  return sorts === undefined ? {} : { sortBy: sorts === true ? field : sorts }
}

function fileOf(field: string, kind: CellKind, { inFile }: ColumnChoices = {}): NonNullable<ColumnMeta['file']> {
  return { field, kind, ...(inFile === undefined ? {} : { header: inFile }) }
}

function optionalOf({ optional }: ColumnChoices) {
  return optional ? { optional } : {}
}

function widthOf({ width, stacked, weight, least }: ColumnChoices, usual?: string) {
  const chosen = width ?? usual
  return {
    ...(chosen === undefined ? {} : { width: chosen }),
    ...(stacked === undefined ? {} : { stacked }),
    ...(weight === undefined ? {} : { weight }),
    ...(least === undefined ? {} : { least }),
  }
}

function DateTime({ instant }: { instant: unknown }) {
  if (typeof instant !== 'string') return '–'
  return isInstant(instant) ? <time dateTime={instant}>{formatDateTime(instant)}</time> : instant
}
