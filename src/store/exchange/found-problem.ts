import type { TableColumn } from '#store/define/define-table.ts'

/** A cell that was judged before. */
export interface Judged {
  wrong: string | null
  odd: string | null
  /** The first row that has it, from 0, and how many do. */
  first: number
  rows: number
}

/** Something wrong or odd in the n-th row. */
export interface Found {
  n: number
  /** Null if it is the whole row. */
  column: TableColumn | null
  words: string
  cell?: string
  /** The judgement of all cells with the same content. */
  judged?: Judged
}
