import Papa from 'papaparse'
import type { TableProblem } from '#store/define/define-table.ts'

/** The problems of a file as a file: rows, columns and words, nothing that stands in a cell. */
export function problemFile(problems: readonly TableProblem[]): string {
  const lines = problems.map(({ row, column, words, level }) => [row, column, level, words])
  return `\uFEFF${Papa.unparse([['Row', 'Column', 'Kind', 'Problem'], ...lines])}\r\n`
}
