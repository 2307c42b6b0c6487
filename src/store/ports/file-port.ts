import type { ReadCells } from '#store/exchange/read-cells.ts'
import type { DayOrder, TableCells, TableContext, TablePart, TableReport } from '#store/define/define-table.ts'

/** One file that is read in a worker of its own, whose memory goes with it. Each promise is null once it is closed. */
export interface OpenFile {
  readonly report: Promise<TableReport | null>
  /** Writes another text into a cell; `column` is its title. */
  mend(row: number, column: string, text: string): Promise<TableReport | null>
  leaveOut(row: number): Promise<TableReport | null>
  orderDays(order: DayOrder): Promise<TableReport | null>
  part(number: number): Promise<TablePart | null>
  /** So many rows from a place on, for a screen that goes on with them itself. */
  cells(from: number, count: number): Promise<TableCells[] | null>
  close(): void
}

/** Reads tables whose columns only their screen knows, in a worker of its own that begins with the first of them. */
export interface CellReader {
  /** What is in a file, or in pasted text; null once it is closed. */
  read(file: Blob): Promise<ReadCells | null>
  close(): void
}

/** What screens ask of the worker that reads files: what is in one, before anything of it is sent. */
export interface FilePort {
  /** `table` names its rules in `store/file-tables.ts`. */
  open(file: Blob, table: string, context: TableContext): OpenFile
  openReader(): CellReader
}
