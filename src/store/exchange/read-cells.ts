import { formatCount } from '#store/values/count.ts'
import { decodeText } from './decode-text.ts'
import { parseTable, separatorOf } from './parse-table.ts'

/** The cells of a table, row by row; blank rows count and hold nothing. */
export type Cells = readonly (readonly string[])[]

/** A table whose columns only its screen knows, or why it is none. `isPlain`: UTF-8 with commas, as every server reads it. */
export type ReadCells = { ok: true; cells: Cells; isPlain: boolean } | { ok: false; trouble: string }

/** More rows are no list that a screen can show. */
const mostShown = 20_000

/** Reads a table in any of the dialects, without rules for its columns (decisions.md Q1). */
export function readCells(bytes: Uint8Array, mostRows = mostShown): ReadCells {
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const parsed = parseTable(decoded.text)
  if (!parsed.ok) return parsed
  const { cells } = parsed
  if (cells.rows > mostRows) {
    return { ok: false, trouble: `The file has ${formatCount(cells.rows)} rows; ${formatCount(mostRows)} are the most` }
  }
  const { delimiter, isNamed } = separatorOf(decoded.text)
  return { ok: true, cells: cells.toArrays(), isPlain: !isUtf16(bytes) && delimiter === ',' && !isNamed }
}

function isUtf16([first = 0, second = 0]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
