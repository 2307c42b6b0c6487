import Papa from 'papaparse'
import { CellPlacer, type CellTable } from './cell-table.ts'

/** The cells of a CSV, blank rows included, or why it cannot be read. */
export type ParsedTable = { ok: true; cells: CellTable } | { ok: false; trouble: string }

/** More columns are no table that anybody has typed. */
const mostColumns = 100

/** Marks of direction and of byte order, which nobody sees. */
const unseen = /[\uFEFF\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const allUnseen = new RegExp(unseen, 'g')

/** Parts a text into cells, by comma, semicolon or tab, whichever the first line that has any has most of. */
export function parseTable(text: string): ParsedTable {
  const { body, delimiter } = separatorOf(text)
  const plain = plainCells(body, delimiter)
  const read: ParsedTable = plain === null ? oddCells(body, delimiter) : { ok: true, cells: plain }
  if (!read.ok) return read
  const { cells } = read
  if (cells.rows === 0) return { ok: false, trouble: 'The file is empty' }
  for (let row = 0; row < cells.rows; row++) {
    if (cells.width(row) > mostColumns) {
      return { ok: false, trouble: `The file has more than ${mostColumns} columns` }
    }
  }
  return read
}

/** Cells of a text whose quotation marks are not where they are expected. */
function oddCells(body: string, delimiter: string): ParsedTable {
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

/** A cell without what nobody sees, and without blanks around it. */
function tidyCell(cell: string): string {
  return cell.replace(allUnseen, '').trim()
}

/** A letter, a digit or another sign of ASCII. */
function isSign(code: number): boolean {
  return code > 32 && code < 127
}

const codes = { mark: 34, lineFeed: 10, carriageReturn: 13 }

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
  const hasUnseen = unseen.test(body)
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
    if (isDoubled || (hasUnseen && unseen.test(body.slice(first, last))))
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

const separators = [',', ';', '\t']

/** The text that holds the rows, and what parts their cells. */
export function separatorOf(text: string): { body: string; delimiter: string; isNamed: boolean } {
  // Excel may write a line before the header that names the separator.
  const [, named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  if (named === undefined) {
    // A mark of byte order is no part of the first cell, which may begin with a quotation mark.
    return { body: text.startsWith('\uFEFF') ? text.slice(1) : text, delimiter: guessed(text), isNamed: false }
  }
  return { body: text.slice(text.indexOf('\n') + 1), delimiter: named, isNamed: true }
}

function guessed(text: string): string {
  const body = text.replace(/^[\uFEFF\s]+/, '')
  const [line = ''] = body.split(/\r?\n|\r/, 1)
  // A list whose first rows end early, or have one cell, is parted by what a later one has.
  return mostIn(line) ?? mostIn(/^.*[,;\t].*$/m.exec(bare(body))?.[0] ?? '') ?? ','
}

function mostIn(line: string): string | null {
  const signs = bare(line)
  // Sheets paste tabs, and their cells may hold commas.
  if (/^[^,;\t]+\t/.test(signs)) return '\t'
  const counts = separators.map((sign) => signs.split(sign).length - 1)
  const most = Math.max(...counts)
  return most === 0 ? null : (separators[counts.indexOf(most)] ?? null)
}

function bare(text: string): string {
  return text.replace(/"[^"]*"/g, '')
}

/** A name of a column as it is compared: without case, blanks, stars and punctuation. */
export function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
