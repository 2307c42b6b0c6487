import Papa from 'papaparse'
import type { Cells } from './read-cells.ts'

/** A table as text again: with tabs, as a sheet pastes it, or with commas, as a server reads it. */
export function cellsText(cells: Cells, delimiter: ',' | '\t'): string {
  return Papa.unparse(
    cells.map((row) => [...row]),
    { delimiter, newline: delimiter === ',' ? '\r\n' : '\n' },
  )
}
