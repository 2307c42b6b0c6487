import type { BankColumns, guessedPlaces, KnownColumns } from '#store/bank/bank-columns.ts'
import type { BankAnswers, LeftOutLine } from '#store/bank/bank-lines.ts'
import type { MatchedLine } from '#store/bank/match-lines.ts'
import type { WaitingRow } from '#store/bank/read-lines.ts'
import type { Cells, ReadCells } from '#store/exchange/read-cells.ts'
import type {
  Separator,
  TableAnswers,
  TableCells,
  TableContext,
  TablePart,
  TableReport,
} from '#store/define/define-table.ts'

/** A text for a cell; `isAlike`: for all cells of its column that hold the same. */
export interface Correction {
  text: string
  isAlike: boolean
}

/** One file that is read in a worker of its own, whose memory goes with it. Each promise is null once it is closed. */
export interface OpenFile {
  /** What is wrong in the first rows of a long file, sooner than the report; null where nothing is told so soon. */
  readonly first: Promise<TableReport | null>
  readonly report: Promise<TableReport | null>
  /** SHA-256 of the file as it was chosen, in hexadecimal digits. */
  fingerprint(): Promise<string | null>
  /** Writes another text into a cell, or into all that hold the same; `column` is its title. */
  mend(row: number, column: string, correction: Correction): Promise<TableReport | null>
  leaveOut(row: number): Promise<TableReport | null>
  /** Answers questions about the file. */
  answer(answers: TableAnswers): Promise<TableReport | null>
  part(number: number): Promise<TablePart | null>
  /** So many rows from a place on, for a screen that goes on with them itself. */
  cells(from: number, count: number): Promise<TableCells[] | null>
  close(): void
}

/** Reads tables whose columns only their screen knows, in a worker of its own that begins with the first of them. */
export interface CellReader {
  /** What is in a file, or in pasted text; null once it is closed. */
  read(file: Blob, separator?: Separator): Promise<ReadCells | null>
  close(): void
}

/** The columns of a bank's statement, or why it cannot be read. */
export type BankHead =
  | {
      ok: true
      /** The place of the header among the rows, from 0. */
      header: number
      separator: Separator
      titles: readonly string[]
      /** The first rows below it. */
      samples: Cells
      /** The fingerprint of the header. */
      print: string
      /** All rows of the file. */
      rows: number
      /** As a person has named them before; null for a header that is new. */
      columns: BankColumns | null
      guess: ReturnType<typeof guessedPlaces>
    }
  | { ok: false; trouble: string }

export interface MatchOrder {
  header: number
  columns: BankColumns
  answers: BankAnswers
  waiting: readonly WaitingRow[]
}

export type LineGroup = MatchedLine['kind'] | 'left-out'

export interface BankMatch {
  /** How its amounts are read; null if none of them shows it. */
  writing: TableReport['writing']
  /** Days that can be read in two ways: nothing is matched until a person has said in which. */
  unclearDays: readonly string[]
  /** The same of its amounts. */
  unclearAmounts: readonly string[]
  counts: Readonly<Record<LineGroup, number>>
  /** The one row of each such line, by the line's row in the file; without credits that may have been taken back. */
  sure: readonly { row: number; id: string }[]
  likely: readonly { row: number; id: string }[]
}

export interface BankPage {
  lines: readonly MatchedLine[]
  leftOut: readonly LeftOutLine[]
}

/** Reads one bank's statement and matches it, in a worker of its own. Each promise is null once it is closed. */
export interface BankReader {
  read(file: Blob, known: KnownColumns): Promise<BankHead | null>
  /** The same by another separator. */
  separate(separator: Separator, known: KnownColumns): Promise<BankHead | null>
  /** The same with another row as the header. */
  head(header: number, known: KnownColumns): Promise<BankHead | null>
  match(order: MatchOrder): Promise<BankMatch | null>
  /** Lines of the last match, a page at a time. */
  page(group: LineGroup, from: number, count: number): Promise<BankPage | null>
  close(): void
}

/** What screens ask of the worker that reads files: what is in one, before anything of it is sent. */
export interface FilePort {
  /** `table` names its rules in `store/file-tables.ts`. */
  open(file: Blob, table: string, context: TableContext): OpenFile
  openReader(): CellReader
  openBank(): BankReader
}
