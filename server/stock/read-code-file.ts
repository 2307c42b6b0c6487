import Papa from 'papaparse'
import type { UploadedFile } from '#store/define/file-values.ts'
import { colomboDay, isCalendarDay } from '#store/values/colombo-time.ts'
import { centsFromWire } from '#store/values/money.ts'
import { readCsvText } from '#server/documents/read-csv-text.ts'
import { HttpError } from '#server/http/http-error.ts'

/** One code as a line of the file says it. */
export interface CodeLine {
  /** As a spreadsheet counts, the header being 1. */
  line: number
  /** Id or name of the merchant voucher. */
  merchantVoucher: string
  denominationCents: number
  voucherCode: string
  serialNumber: string
  expiry: string
}

/** The columns of a code file; blanks, case and punctuation of a header do not count. */
const columns = {
  merchantVoucher: 'Merchant Voucher',
  denomination: 'Denomination',
  voucherCode: 'Voucher Code',
  serialNumber: 'Serial Number',
  expiry: 'Expiry',
} as const

type Cells = Record<keyof typeof columns, string>

const mostCodes = 20_000

/** Reads a file of codes; all of it is right, or it is refused with the first lines that are wrong. Codes are never quoted. */
export function readCodeFile(file: UploadedFile, now: Date): CodeLine[] {
  const [header, ...rows] = Papa.parse<string[]>(readCsvText(file)).data
  const cellsOf = readHeader(header ?? [])
  const filled = rows
    .map((row, index) => ({ row, line: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw new HttpError(400, 'The file has no codes')
  if (filled.length > mostCodes) throw new HttpError(400, 'A file can hold at most 20,000 codes')
  const today = colomboDay(now.toISOString())
  const problems: LineProblem[] = []
  const lines = filled.map(({ row, line }) => {
    const reading = readLine(cellsOf(row), line, today)
    problems.push(...reading.problems.map((text) => ({ line, text })))
    return reading.code
  })
  refuseLines([...problems, ...repeated(lines, 'serialNumber'), ...repeated(lines, 'voucherCode')])
  return lines
}

function readHeader(header: readonly string[]): (row: readonly string[]) => Cells {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const places = Object.entries(columns).map(([key, title]) => ({
    key,
    title,
    at: header.findIndex((cell) => plain(cell) === plain(title)),
  }))
  const missing = places.filter(({ at }) => at < 0).map(({ title }) => title)
  if (missing.length > 0) throw new HttpError(400, `The file lacks ${missing.join(', ')}`)
  return (row) => Object.fromEntries(places.map(({ key, at }) => [key, (row[at] ?? '').trim()])) as Cells
}

function readLine(cells: Cells, line: number, today: string): { code: CodeLine; problems: string[] } {
  const denominationCents = /^[\d,]{1,12}(\.\d{1,2})?$/.test(cells.denomination)
    ? (centsFromWire(cells.denomination) ?? 0)
    : 0
  const expiry = dayOf(cells.expiry)
  const problems = [
    cells.merchantVoucher === '' && 'Merchant Voucher is empty',
    denominationCents === 0 && 'Denomination must be an amount',
    !/^[!-~]{4,64}$/.test(cells.voucherCode) && 'Voucher Code must have 4 to 64 letters, digits or signs',
    !/^[!-~]{1,64}$/.test(cells.serialNumber) && 'Serial Number must have 1 to 64 letters, digits or signs',
    expiry === null && 'Expiry must be a date like 2026-12-31 or 31/12/2026',
    expiry !== null && expiry < today && 'Expiry is over',
  ].filter((problem) => problem !== false)
  const { merchantVoucher, voucherCode, serialNumber } = cells
  const code = { line, merchantVoucher, denominationCents, voucherCode, serialNumber, expiry: expiry ?? '' }
  return { code, problems }
}

function dayOf(text: string): string | null {
  const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return isCalendarDay(day) ? day : null
}

/** Codes are told apart within one merchant voucher, serial numbers everywhere. */
function repeated(lines: readonly CodeLine[], key: 'serialNumber' | 'voucherCode'): LineProblem[] {
  const seen = new Set<string>()
  return lines.flatMap((code) => {
    const scope = key === 'voucherCode' ? code.merchantVoucher.toLowerCase() : ''
    const value = JSON.stringify([scope, code[key]])
    if (seen.has(value)) return [{ line: code.line, text: `${columns[key]} is there twice` }]
    seen.add(value)
    return []
  })
}

export interface LineProblem {
  line: number
  text: string
}

/** Refuses with the first five problems, in the file's order; says nothing where there are none. */
export function refuseLines(problems: readonly LineProblem[]): void {
  if (problems.length === 0) return
  const inOrder = problems.toSorted((one, other) => one.line - other.line)
  const said = inOrder.slice(0, 5).map(({ line, text }) => `Row ${line}: ${text}`)
  const more = inOrder.length > said.length ? `; and ${inOrder.length - said.length} more` : ''
  throw new HttpError(400, `${said.join('; ')}${more}`)
}
