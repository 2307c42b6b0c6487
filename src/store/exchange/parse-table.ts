import Papa from 'papaparse'
import type { Separator } from '#store/define/define-table.ts'
import { CellPlacer, type CellTable } from './cell-table.ts'

/** The cells of a CSV, blank rows included, or why it cannot be read. */
export type ParsedTable = { ok: true; cells: CellTable; separator: Separator } | { ok: false; trouble: string }

/** More columns are no table that anybody has typed. */
const mostColumns = 100

/** Reads a text into cells, by the separator that is given or the one that its rows show. */
export function parseTable(text: string, given?: Separator): ParsedTable {
  const { body, separator } = separatorOf(text, given)
  const read = cellsBy(body, separator)
  if (!read.ok) return read
  const { cells } = read
  if (cells.rows === 0) return { ok: false, trouble: 'The file is empty' }
  for (let row = 0; row < cells.rows; row++) {
    if (cells.width(row) > mostColumns) {
      return { ok: false, trouble: `The file has more than ${mostColumns} columns` }
    }
  }
  return { ...read, separator }
}

function cellsBy(body: string, separator: string): { ok: true; cells: CellTable } | { ok: false; trouble: string } {
  const plain = plainCells(body, separator)
  return plain === null ? oddCells(body, separator) : { ok: true, cells: plain }
}

/** Cells of a text whose quotation marks are not where they are expected. */
function oddCells(body: string, delimiter: string): ReturnType<typeof cellsBy> {
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, skipEmptyLines: false })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open === undefined) return { ok: true, cells: cellsOf(data) }
  const row = (open.row ?? 0) + 1
  return { ok: false, trouble: `A quotation mark in row ${row} is not closed, or stands in the middle of a cell` }
}

function cellsOf(rows: readonly (readonly string[])[]): CellTable {
  const places = new CellPlacer()
  let length = 0
  const cells = rows.flatMap((row) => {
    const own = row.map(tidyCell)
    for (const cell of own) places.add(length, (length += cell.length))
    places.endRow()
    return own
  })
  return places.of(cells.join(''))
}

/** How Excel keeps digits as text: ="000123". */
const textFormula = /^="([^"]*)"$/

/** A cell without blanks around it, and the text of a formula that is only a text. */
function tidyCell(cell: string): string {
  const trimmed = cell.trim()
  return (textFormula.exec(trimmed)?.[1] ?? trimmed).trim()
}

/** A letter, a digit or another sign of ASCII. */
function isSign(code: number): boolean {
  return code > 32 && code < 127
}

const codes = { mark: 34, equals: 61, lineFeed: 10, carriageReturn: 13 }

/** The cells of a text as programs write it; null of a text that needs more than that. */
function plainCells(body: string, delimiter: string): CellTable | null {
  const isQuoted = body.includes('"')
  // A cell may hold the one while the other ends a row.
  if (isQuoted && hasLoneReturn(body)) return null
  const newline = body.includes('\n') ? '\n' : '\r'
  const next = (sign: string, from: number) => {
    const found = body.indexOf(sign, from)
    return found < 0 ? body.length : found
  }
  const places = new CellPlacer()
  let [parted, ended] = [next(delimiter, 0), next(newline, 0)]
  for (let start = 0; ; start++) {
    const isMarked = isQuoted && body.charCodeAt(start) === codes.mark
    const first = isMarked ? start + 1 : start
    const close = isMarked ? closingMark(body, first) : start
    if (close < 0) return null
    if (isMarked) start = close + 1
    if (parted < start) parted = next(delimiter, start)
    if (ended < start) ended = next(newline, start)
    const isLast = ended <= parted
    const end = isLast ? ended : parted
    // The first sign of "\r\n" is no part of the last cell.
    const bare = isLast && end > start && body.charCodeAt(end - 1) === codes.carriageReturn ? end - 1 : end
    // Behind a closed mark nothing may follow but the end of the cell.
    if (isMarked && bare > start) return null
    const last = isMarked ? close : bare
    const isDoubled = isMarked && body.indexOf('"', first) < close
    if (isDoubled || (isQuoted && body.charCodeAt(first) === codes.equals))
      places.addOther(tidyCell(unmarked(body.slice(first, last), isDoubled)))
    else if (isSign(body.charCodeAt(first)) && isSign(body.charCodeAt(last - 1))) places.add(first, last)
    else addTrimmed(places, body.slice(first, last), first)
    start = end
    if (!isLast) continue
    places.endRow()
    if (ended === body.length) return places.of(body)
  }
}

function unmarked(cell: string, isDoubled: boolean): string {
  return isDoubled ? cell.replaceAll('""', '"') : cell
}

/** A cell without the blanks around it; few have any. */
function addTrimmed(places: CellPlacer, cell: string, first: number): void {
  places.add(first + cell.length - cell.trimStart().length, first + cell.trimEnd().length)
}

/** Whether a "\r" ends a row, or stands in a cell, by itself. */
function hasLoneReturn(body: string): boolean {
  for (let at = body.indexOf('\r'); at >= 0; at = body.indexOf('\r', at + 1)) {
    if (body.charCodeAt(at + 1) !== codes.lineFeed) return true
  }
  return false
}

/** Where the cell between quotation marks ends that begins here; two of them stand for one. Below 0 if it is not closed. */
function closingMark(body: string, first: number): number {
  let close = body.indexOf('"', first)
  while (close >= 0 && body.charCodeAt(close + 1) === codes.mark) close = body.indexOf('"', close + 2)
  return close
}

/** In this order if two separators fit equally: cells hold commas more often than the others. */
export const separators: readonly Separator[] = ['\t', ';', ',']

/** The first characters of a text, whose rows show what separates their cells. */
const sampleLength = 1 << 14

/**
 * The text below a line "sep=;" that Excel may write, and what separates its cells: the given one, the one of that line,
 * or the one that gives most rows the same number of cells above 1.
 */
export function separatorOf(text: string, given?: Separator): { body: string; separator: Separator; isNamed: boolean } {
  const [, named] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  const body = named === undefined ? text : text.slice(text.indexOf('\n') + 1)
  return { body, separator: given ?? (named as Separator | undefined) ?? mostEven(body), isNamed: named !== undefined }
}

function mostEven(body: string): Separator {
  const start = body.slice(0, sampleLength)
  const sample = start.length < body.length ? start.slice(0, start.lastIndexOf('\n') + 1) || start : start
  // A separator between quotation marks does not count.
  const rows = sample.replace(/"[^"]*"/g, 'x').split(/\r\n|\n|\r/)
  let best: { separator: Separator; count: number } = { separator: ',', count: 0 }
  for (const separator of separators) {
    const count = mostAlike(rows, separator)
    if (count > best.count) best = { separator, count }
  }
  return best.separator
}

/** The largest number of rows with the same number of cells, of those with text in at least two cells. */
function mostAlike(rows: readonly string[], separator: string): number {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const cells = row.split(separator)
    if (cells.filter((cell) => cell.trim() !== '').length < 2) continue
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

/** A name of a column as it is compared: without case, blanks, stars and punctuation. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
