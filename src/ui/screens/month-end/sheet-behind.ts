import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { type SheetOrder, xlsxRowsAtMost } from '#store/ports/exchange-port.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import { counted, formatCount } from '#store/values/count.ts'
import type { ListColumn } from '#ui/listing/columns.tsx'
import { sheetColumns } from '#ui/listing/export-words.ts'
import { upperFirst } from '#ui/kit/upper-first.ts'

/** The rows behind figures as a sheet, and what its reader has to know of them. */
export interface SheetBehind {
  sheet: SheetOrder
  notes: readonly string[]
}

interface RowsBehind<Row extends AnyRow> {
  resource: Resource<Row>
  columns: ListColumn[]
  /** All of them, in their order. */
  ids: readonly string[]
}

/** A sheet of these rows: the first of them where there are more than an Excel file is made of, and then it says so. */
export async function sheetBehind<Row extends AnyRow>(
  search: Pick<SearchPort, 'locate'>,
  { resource: { name, noun }, columns, ids }: RowsBehind<Row>,
): Promise<SheetBehind> {
  const written = ids.slice(0, xlsxRowsAtMost)
  const places = await search.locate(name, written)
  const all = upperFirst(noun.many)
  const isWhole = written.length === ids.length
  const sheet: SheetOrder = {
    title: isWhole ? all : `${all}, first ${formatCount(written.length)}`,
    columns: sheetColumns(columns),
    rows: { kind: 'stored', collection: name, ids: written, places },
  }
  const leftOut = `the sheet “${sheet.title}” leaves out ${formatCount(ids.length - written.length)} of ${counted(ids.length, noun)}: the list exports all of them as CSV`
  return { sheet, notes: isWhole ? [] : [leftOut] }
}
