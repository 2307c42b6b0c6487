import Papa from 'papaparse'

/** The cells of a CSV, blank rows included, or why it cannot be read. */
export type ParsedTable = { ok: true; cells: string[][] } | { ok: false; trouble: string }

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
  const hasUnseen = unseen.test(body)
  // In place: of a hundred thousand rows hardly a cell changes, and copies take longer than all the rest.
  for (const row of cells) {
    for (let at = 0; at < row.length; at++) {
      const cell = row[at] ?? ''
      row[at] = (hasUnseen ? cell.replace(allUnseen, '') : cell).trim()
    }
  }
  while (cells.length > 0 && cells.at(-1)?.every((cell) => cell === '')) cells.pop()
  if (cells.length === 0) return { ok: false, trouble: 'The file is empty' }
  if (cells.some((row) => row.length > mostColumns)) {
    return { ok: false, trouble: `The file has more than ${mostColumns} columns` }
  }
  return { ok: true, cells }
}

/** Cells of a text whose quotation marks are not where they are expected. */
function oddCells(body: string, delimiter: string): ParsedTable {
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, skipEmptyLines: false })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open === undefined) return { ok: true, cells: data }
  const row = (open.row ?? 0) + 1
  return { ok: false, trouble: `A quotation mark in row ${row} is not closed, or stands in the middle of a cell` }
}

/** Cells of a text as programs write it, each cut out of it at once; null of a text that needs more than that. */
function plainCells(body: string, delimiter: string): string[][] | null {
  const isQuoted = body.includes('"')
  // A cell may hold the one while the other ends a row.
  if (isQuoted && /\r(?!\n)/.test(body)) return null
  // What is left of "\r\n" is a blank at the end of a cell.
  const newline = body.includes('\n') ? '\n' : '\r'
  const next = (sign: string, from: number) => {
    const found = body.indexOf(sign, from)
    return found < 0 ? body.length : found
  }
  const cells: string[][] = []
  let row: string[] = []
  let [parted, ended] = [next(delimiter, 0), next(newline, 0)]
  for (let start = 0; ; start++) {
    const quoted = isQuoted && body.startsWith('"', start) ? quotedCell(body, start) : undefined
    if (quoted === null) return null
    if (quoted !== undefined) start = quoted.end
    if (parted < start) parted = next(delimiter, start)
    if (ended < start) ended = next(newline, start)
    const end = Math.min(parted, ended)
    // Behind a closed mark nothing may follow but the end of the cell.
    if (quoted !== undefined && end > start && body.slice(start, end) !== '\r') return null
    row.push(quoted?.text ?? body.slice(start, end))
    start = end
    if (parted < ended) continue
    cells.push(row)
    row = []
    if (ended === body.length) return cells
  }
}

/** A cell between quotation marks, of which two stand for one, and the place behind it; null if it is not closed. */
function quotedCell(body: string, start: number): { text: string; end: number } | null {
  let close = body.indexOf('"', start + 1)
  let hasMarks = false
  while (close >= 0 && body.startsWith('"', close + 1)) {
    hasMarks = true
    close = body.indexOf('"', close + 2)
  }
  if (close < 0) return null
  const text = body.slice(start + 1, close)
  return { text: hasMarks ? text.replaceAll('""', '"') : text, end: close + 1 }
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
