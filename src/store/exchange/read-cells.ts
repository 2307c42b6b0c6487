import type { Separator } from '#store/define/define-table.ts'
import { formatCount } from '#store/values/count.ts'
import { decodeText } from './decode-text.ts'
import { parseTable, separatorOf } from './parse-table.ts'

/** The cells of a table, row by row; blank rows count and hold nothing. */
export type Cells = readonly (readonly string[])[]

/** A table whose columns only its screen knows, or why it is none. `isPlain`: UTF-8 with commas, as every server reads it. */
export type ReadCells =
  | { ok: true; cells: Cells; isPlain: boolean; separator: Separator }
  | { ok: false; trouble: string }

interface ReadCellsOptions {
  mostRows?: number | undefined
  separator?: Separator | undefined
}

/** More rows are no list that a screen can show. */
const mostShown = 20_000

/** Reads a table in any of the dialects, without rules for its columns (decisions.md Q1). */
export function readCells(bytes: Uint8Array, { mostRows = mostShown, separator }: ReadCellsOptions = {}): ReadCells {
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const parsed = parseTable(decoded.text, separator)
  if (!parsed.ok) return parsed
  const { cells } = parsed
  if (cells.rows > mostRows) {
    return { ok: false, trouble: `The file has ${formatCount(cells.rows)} rows; ${formatCount(mostRows)} are the most` }
  }
  const { isNamed } = separatorOf(decoded.text, separator)
  const isPlain = !isUtf16(bytes) && parsed.separator === ',' && !isNamed
  return { ok: true, cells: cells.toArrays(), isPlain, separator: parsed.separator }
}

function isUtf16([first = 0, second = 0]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
