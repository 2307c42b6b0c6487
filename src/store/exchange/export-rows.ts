import { loadCode } from '#store/values/load-code.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { readAll } from '#store/database/read-all.ts'
import { countOf, type ExportOrder, type RowsToWrite, type SheetOrder } from '#store/ports/exchange-port.ts'
import { unpackRows } from './file-rows.ts'
import { NetTotals, withApartColumns } from './net-columns.ts'
import { noteColumnOf } from './note-column.ts'

/** Rows read and written at a time: enough to be quick, few enough to say how far it is. */
const rowsATime = 500

interface RowWriter {
  /** Begins a sheet, to which rows are added from then on. */
  begin(sheet: Pick<SheetOrder, 'title' | 'columns'>): void
  add(rows: readonly object[]): void
  finish(provenance: string): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Writes the rows of an order as people see them, pending changes laid over, with the notes of this device where the spec
 * does not fix the columns; all of them or none.
 */
export async function exportRows(
  database: PortalDatabase,
  order: ExportOrder,
  onProgress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = await writerOf(order)
  const totals = new NetTotals(order.columns)
  const sheets = sheetsOf(order)
  let done = 0
  for (const [at, sheet] of sheets.entries()) {
    const notes = order.singleSheet ? null : await noteColumnOf(database, sheet.rows)
    writer.begin({ ...sheet, columns: [...withApartColumns(sheet.columns), ...(notes?.columns ?? [])] })
    await writeRows(database, sheet.rows, (some) => {
      writer.add(notes?.onto(some) ?? some)
      if (at === 0) totals.add(some)
      onProgress((done += some.length))
    })
  }
  return writer.finish([order.provenance, ...totals.words()].join(' · '))
}

/** The sheets of a file in their order: a CSV file has one. */
function sheetsOf({ format, title, columns, rows, behind }: ExportOrder): SheetOrder[] {
  return [{ title, columns, rows }, ...(behind && format === 'xlsx' ? [behind] : [])]
}

async function writeRows(
  database: PortalDatabase,
  rows: RowsToWrite,
  write: (some: readonly object[]) => void,
): Promise<void> {
  const count = countOf(rows)
  const given = rows.kind === 'packed' ? unpackRows(rows) : rows.kind === 'given' ? rows.rows : null
  const take = async (from: number): Promise<readonly object[]> => {
    const to = Math.min(count, from + rowsATime)
    return rows.kind === 'stored' ? read(database, rows, from, to) : (given ?? []).slice(from, to)
  }
  // The next rows are fetched while these are written; their trouble is met in their turn.
  let next = take(0)
  for (let from = 0; from < count; from += rowsATime) {
    const some = await next
    next = take(from + rowsATime)
    next.catch(() => {})
    write(some)
  }
}

type StoredRows = Extract<RowsToWrite, { kind: 'stored' }>

function read(database: PortalDatabase, stored: StoredRows, from: number, to: number): Promise<object[]> {
  return readAll(database, stored.collection, stored.ids.slice(from, to), stored.places.slice(from, to))
}

/** Each writer is fetched when it is wanted: the one for Excel weighs a quarter of a megabyte. */
async function writerOf(order: ExportOrder): Promise<RowWriter> {
  if (order.format === 'csv') return new (await loadCode(() => import('./to-csv.ts'))).CsvWriter()
  return new (await loadCode(() => import('./to-xlsx.ts'))).XlsxWriter(order)
}
