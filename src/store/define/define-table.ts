import type { DecimalMark } from '#store/values/plain-decimal.ts'
import type { DayOrder } from '#store/values/sheet-time.ts'

/** Something that a cell may name, as the server writes it, or by its id. */
export interface KnownValue {
  id: string
  name: string
}

/** What separates the cells of a row. */
export type Separator = ',' | ';' | '\t'

/** Answers to the questions about how a file is written. */
export interface TableAnswers {
  separator?: Separator | undefined
  decimalMark?: DecimalMark | undefined
  dayOrder?: DayOrder | undefined
  /** "09:30": for all days that have no time. */
  time?: string | undefined
}

/** What a check may go by, beside the cell itself. */
export interface TableContext extends Omit<TableAnswers, 'separator'> {
  /** "YYYY-MM-DD" in Colombo. */
  today: string
  /** By column: what this device knows that may stand in it; a column that is not in it is not compared. */
  known: Readonly<Record<string, readonly KnownValue[]>>
  /** Whether amounts, or days, that can be read in two ways are not judged yet, because the user has not answered. */
  isOpen?: { amounts: boolean; days: boolean }
  /** The file was posted to the API: open questions are errors, and "05/04/2027 09:30" is 5 April (decisions.md Q6). */
  isWire?: true
}

/** One column of a file, by rules that the reader in the worker and the words on screen both go by. */
export interface TableColumn {
  key: string
  title: string
  required?: true
  /** As good as money: what stands in it is never shown (decisions.md N1, K7). */
  isSecret?: true
  /** Kind of value whose writing (decimal mark, order of day and month) is decided once for the whole file. */
  holds?: 'amount' | 'day' | 'time'
  /** What is surely right, whatever the context, and told quicker than by `check` and `warn`; it must not be odd either. */
  plain?: RegExp
  /** What is wrong with a cell, in words that do not repeat it; else null. */
  check?(cell: string, context: TableContext): string | null
  /** What is odd about it. */
  warn?(cell: string, context: TableContext): string | null
  /** As it is sent: a day in one spelling, a name as the server writes it. */
  canonical?(cell: string, context: TableContext): string
  /** A text that is equal for cells with the same meaning. Default: the cell as it is sent, in lower case. */
  identity?(cell: string): string
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
  /** Columns whose common repetition in two rows is a warning. The first holds numbers and differs in most rows. */
  twins?: readonly string[]
  /** Columns of codes, of one kind for each value of another column, whose digits a spreadsheet may have removed. */
  codes?: readonly { column: string; within: string; hasOneLength?: true }[]
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
  /** What the cell holds, shortened; null if it is secret or the problem is of the whole row. */
  cell: string | null
  /** How many rows hold the same in this column. */
  alike: number
}

/** What the rows of one value come to. */
export interface TableSum {
  of: string
  /** Nothing is odd about it: what is not known may be a code that stands in the wrong column, and is not shown. */
  isKnown: boolean
  count: number
  /** How many of the rows have an amount that was read; `cents` is the sum of these. */
  read: number
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
  /** How its cells are separated; null if it is not text. */
  separator: Separator | null
  /** The decimal mark and an example; null if no amount has a mark. */
  writing: { mark: DecimalMark; sample: string } | null
  /** The order of day and month and an example; null if no day depends on it, or the user has not answered yet. */
  dayWriting: { order: DayOrder; sample: string } | null
  /** Up to three amounts that can be read in two ways; empty if another amount or the user decides. */
  unclearAmounts: string[]
  /** The same for days. */
  unclearDays: string[]
  /** How many days have no time and need one; 0 if it was answered. */
  withoutTime: number
  /** The time that was answered, "09:30", and how many days have got it. */
  addedTime: { time: string; count: number } | null
  /** Warnings about digits that a spreadsheet may have removed. The file is sent only if the user confirms them. */
  doubts: string[]
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
