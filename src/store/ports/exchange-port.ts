import type { FileRows } from '#store/exchange/file-rows.ts'
import type { SheetColumn } from '#store/exchange/sheet.ts'
import type { RowLocation } from '#store/listing/list-query.ts'

export type ExportFormat = 'xlsx' | 'csv'

/** The most rows an Excel file is made of: beyond, its writer needs more memory than a small computer has. */
export const xlsxRowsAtMost = 50_000

/**
 * The rows of a file in the order of the view: of a collection, by id and place, or such as no collection holds: a few
 * that a screen has, or as many as the server gave for a file.
 */
export type RowsToWrite =
  | { kind: 'stored'; collection: string; ids: string[]; places: (RowLocation | null)[] }
  | { kind: 'given'; rows: object[] }
  | ({ kind: 'packed' } & FileRows)

/** How many rows a file will have. */
export function countOf(rows: RowsToWrite): number {
  if (rows.kind === 'packed') return rows.count
  return rows.kind === 'given' ? rows.rows.length : rows.ids.length
}

/** Rows under the headers of their columns. */
export interface SheetOrder {
  /** Name of the sheet. */
  title: string
  columns: SheetColumn[]
  rows: RowsToWrite
}

export interface ExportOrder extends SheetOrder {
  format: ExportFormat
  /** Where the rows come from: filters, how many, as of when, by whom; parts stand between " · ". Excel files alone say it. */
  provenance: string
  /** The spec fixes the file's one sheet (spec 001 §7): it is said in the properties of the document alone. */
  singleSheet?: true
  /** The rows behind the figures of the first sheet, on a second one. Excel files alone have it. */
  behind?: SheetOrder
}

export interface ExportRun {
  /** The file; null when it was called off. Rejects where a row of the order cannot be read. */
  readonly bytes: Promise<Uint8Array<ArrayBuffer> | null>
  cancel(): void
}

/** What screens ask of the exchange worker: a file out of rows of this device. */
export interface ExchangePort {
  exportRows(order: ExportOrder, onProgress: (done: number) => void): ExportRun
}
