import Papa from 'papaparse'

/** A column that a file must have; `check` gives the words for a cell that is wrong, else null. */
export interface CsvColumn {
  header: string
  required?: boolean
  check?(text: string): string | null
}

export interface CsvProblem {
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  column: string
  words: string
}

export interface CsvRead {
  header: string[]
  rows: string[][]
  problems: CsvProblem[]
}

/** A file that is no CSV at all. */
class CsvUnreadable extends Error {
  override readonly name = 'CsvUnreadable'

  constructor(reason: string) {
    super(`Error parsing CSV file: ${reason}`)
  }
}

/** Reads a CSV and judges it by its columns, in any order and case; without columns every table is right. */
export function readCsv(text: string, columns: readonly CsvColumn[] = []): CsvRead {
  const parsed = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  // One column has no delimiter to be found: that is no fault of the file.
  const trouble = parsed.errors.find(({ type }) => type !== 'Delimiter')
  if (trouble) throw new CsvUnreadable(trouble.message)
  const [header = [], ...rows] = parsed.data.map((cells) => cells.map((cell) => cell.trim()))
  if (header.length === 0) throw new CsvUnreadable('the file is empty')
  return { header, rows, problems: problemsOf(header, rows, columns) }
}

function problemsOf(header: string[], rows: string[][], columns: readonly CsvColumn[]): CsvProblem[] {
  const places = new Map(header.map((name, place) => [plain(name), place]))
  const missing = columns.filter(({ header: name, required }) => required && !places.has(plain(name)))
  if (missing.length > 0) {
    return missing.map(({ header: column }) => ({ row: 1, column, words: 'This column is missing' }))
  }
  return rows.flatMap((cells, at) =>
    columns.flatMap(({ header: column, required, check }) => {
      const cell = cells[places.get(plain(column)) ?? -1] ?? ''
      const words = cell === '' ? (required ? `${column} cannot be empty` : null) : (check?.(cell) ?? null)
      return words === null ? [] : [{ row: at + 2, column, words }]
    }),
  )
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The cells of pasted text or of a file, without any judgement; blank rows keep their place, so that rows count as seen. */
export function readTable(text: string): string[][] {
  // A tab at the end of the last row parts it from its empty cell: only lines go.
  const rows = text.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '')
  const { data } = Papa.parse<string[]>(rows, { skipEmptyLines: false, delimiter: delimiterOf(rows) })
  return data.map((cells) => cells.map((cell) => cell.trim()))
}

/**
 * What parts the cells. Sheets paste tabs, and files have some beside long numbers, to keep Excel from them. Elsewhere it
 * is guessed from what most rows have, which fails where many end early: then whatever parts any of them.
 */
function delimiterOf(text: string): string {
  const endsFirstCell = /^[^\t,;\r\n]+\t/m
  if (endsFirstCell.test(text)) return '\t'
  const { meta, errors } = Papa.parse(text)
  return errors.some(({ type }) => type === 'Delimiter') && text.includes(';') ? ';' : meta.delimiter
}
