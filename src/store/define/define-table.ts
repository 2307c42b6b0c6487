/** Something that a cell may name, as the server writes it, or by its id. */
export interface KnownValue {
  id: string
  name: string
}

/** What a check may go by, beside the cell itself. */
export interface TableContext {
  /** "YYYY-MM-DD" in Colombo. */
  today: string
  /** By column: what this device knows that may stand in it; a column that is not in it is not compared. */
  known: Readonly<Record<string, readonly KnownValue[]>>
  /** How the days of this file are written, where a person has said it or the file shows it (decisions.md T10). */
  dayOrder?: DayOrder | undefined
}

/** 31/12/2026 or 12/31/2026. */
export type DayOrder = 'day-first' | 'month-first'

/** One column of a file, by rules that the reader in the worker and the words on screen both go by. */
export interface TableColumn {
  key: string
  title: string
  required?: true
  /** As good as money: what stands in it is never shown (decisions.md N1, K7). */
  isSecret?: true
  /** Days stand in it whose order the whole column shows, or a person is asked for (decisions.md T10). */
  hasDays?: true
  /** What is surely right, whatever the context, and told quicker than by `check` and `warn`; it must not be odd either. */
  plain?: RegExp
  /** What is wrong with a cell, in words that do not repeat it; else null. */
  check?(cell: string, context: TableContext): string | null
  /** What is odd about it. */
  warn?(cell: string, context: TableContext): string | null
  /** As it is sent: a day in one spelling, a name as the server writes it. */
  canonical?(cell: string, context: TableContext): string
}

/** The rules of one kind of file, as data beside its noun. */
export interface TableRules {
  name: string
  noun: { one: string; many: string }
  columns: readonly TableColumn[]
  /** A cell that a spreadsheet would compute is wrong. */
  refusesFormulas?: true
  /** Columns whose values are there once, everywhere or for each value of another column. */
  uniques: readonly { column: string; within?: string }[]
  /** Columns that are odd where all of them are the same in two rows; first the one that tells most rows apart. */
  twins?: readonly string[]
  /**
   * What the rows come to: an amount by the values of a column. `unknown`: how values that are odd are called in place of
   * their names, which may be secrets out of another column.
   */
  sums: { by: string; amount: string; unknown?: { one: string; many: string } }
  /** How many rows have each amount is told as well. */
  countsAmounts?: true
  mostRows: number
  /** Rows that are sent at once. */
  partRows: number
}

/** What is wrong, or odd, with one cell; `row` as a spreadsheet counts, the header being 1. */
export interface TableProblem {
  row: number
  /** Its title; "" where it is the whole row. */
  column: string
  words: string
  level: 'error' | 'warning'
}

/** What the rows of one value come to. */
export interface TableSum {
  of: string
  /** Nothing is odd about it: what is not known may be a code that stands in the wrong column, and is not shown. */
  isKnown: boolean
  count: number
  cents: number
}

/** How many rows have one amount, of one value. */
export interface TableAmount {
  of: string
  amountCents: number
  count: number
}

/** What is said of a file before anything of it is sent; nothing of its secret cells is in it. */
export interface TableReport {
  /** What is wrong with the file as a whole; then nothing else is known. */
  trouble: string | null
  rows: number
  parts: number
  /** The first ones, errors before warnings. */
  problems: TableProblem[]
  errors: number
  warnings: number
  /** Columns of the file that are not read. */
  unknownColumns: string[]
  sums: TableSum[]
  /** By amount, of values that are known and amounts that are right; empty where the rules do not ask for it. */
  amounts: TableAmount[]
  /** Some of its days that may be read both ways; empty where their order is known. */
  unclearDays: string[]
}

/** Rows that are sent at once. */
export interface TablePart {
  /** As a file of their own. */
  text: string
  /** As the whole file counts them. */
  first: number
  last: number
  sums: TableSum[]
}

/** A row by the keys of its columns, each cell in the spelling in which it is sent. */
export type TableCells = Readonly<Record<string, string>>
