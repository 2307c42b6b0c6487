import Papa from 'papaparse'
import { isCalendarDay } from '#store/values/colombo-time.ts'
import { mobileCore } from '#store/values/mobile-number.ts'
import { centsFromWire } from '#store/values/money.ts'
import { nameField } from '#store/values/text-fields.ts'
import { HttpError } from '#server/http/http-error.ts'

/** One line of a bulk purchase, judged and read. */
export interface BulkLine {
  receiverName: string
  receiverMobile: string
  receiverEmail: string | null
  message: string
  senderName: string
  amountCents: number
  scheduledDate: Date
  notifySms: boolean
  notifyEmail: boolean
  physicalOption: 'STORE_PICKUP' | 'COURIER_DELIVERY' | null
}

/** The columns of spec 002 §3; a star marks what may not be empty. */
const columns = [
  'No',
  "Receiver's Name*",
  'Method of Delivery*',
  "Receiver's Mobile Number*",
  "Receiver's Email Address",
  'Voucher Message',
  "Sender's Name*",
  'Voucher Value*',
  'Delivery Date & time*',
] as const
type Column = (typeof columns)[number]
type Cells = Readonly<Record<Column, string>>

const mostLines = 2000
/** More are not read by anybody. */
const mostProblems = 20
const colomboShiftMs = 5.5 * 3_600_000

/** Reads the CSV of a bulk purchase, all of it or nothing: a refusal names every wrong row (at most 20) and why. */
export function readBulkPurchase(bytes: Uint8Array, now: Date): BulkLine[] {
  const rows = cellsOf(decoded(bytes))
  const problems: string[] = []
  const lines = rows.flatMap(({ line, cells }) => {
    const read = readLine(cells, now)
    if (!Array.isArray(read)) return [read]
    problems.push(...read.map((problem) => `Row ${line}: ${problem}`))
    return []
  })
  if (problems.length > mostProblems) {
    problems.splice(mostProblems, Infinity, `and ${problems.length - mostProblems} more`)
  }
  if (problems.length > 0) throw new HttpError(400, problems.join('; '))
  return lines
}

function decoded(bytes: Uint8Array): string {
  try {
    // A byte order mark is dropped; Excel's other encodings would turn every Sinhala name into signs nobody can read.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'Error parsing CSV file: it is not UTF-8 (save it as "CSV UTF-8")')
  }
}

function cellsOf(text: string): { line: number; cells: Cells }[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',' })
  const [broken] = errors
  if (broken) throw new HttpError(400, `Error parsing CSV file: ${broken.message} (row ${(broken.row ?? 0) + 1})`)
  const [header = [], ...body] = data.map((row) => row.map((cell) => cell.trim()))
  const names = header.map((name) => name.replaceAll('’', "'"))
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new HttpError(400, `Error parsing CSV file: no column ${missing.join(', ')}`)
  const rows = body.flatMap((row, index) => {
    if (row.every((cell) => cell === '')) return []
    const cells = Object.fromEntries(columns.map((column) => [column, row[names.indexOf(column)] ?? ''])) as Cells
    return [{ line: index + 2, cells }]
  })
  if (rows.length === 0) throw new HttpError(400, 'Error parsing CSV file: it has no rows')
  if (rows.length > mostLines) throw new HttpError(400, `Error parsing CSV file: more than ${mostLines} rows`)
  return rows
}

/** The line, or what is wrong with it. */
function readLine(cells: Cells, now: Date): BulkLine | string[] {
  const problems = columns
    .filter((column) => column.endsWith('*') && cells[column] === '')
    .map((column) => `${column} cannot be empty`)
  const amountCents = readAmount(cells['Voucher Value*'])
  const scheduledDate = readTime(cells['Delivery Date & time*'])
  const method = readMethod(cells['Method of Delivery*'])
  const mobile = cells["Receiver's Mobile Number*"].replaceAll(/[\s()-]/g, '')
  const email = cells["Receiver's Email Address"]
  const judge = (cell: string, isWrong: boolean, problem: string) => {
    if (cell !== '' && isWrong) problems.push(problem)
  }
  problems.push(...wrongName('Receiver name', cells["Receiver's Name*"]))
  problems.push(...wrongName('Sender name', cells["Sender's Name*"]))
  judge(mobile, !/^\+?\d{7,15}$/.test(mobile) || mobileCore(mobile) === '', 'Please enter a valid mobile number')
  judge(email, email.length > 100, 'Email cannot exceed 100 characters')
  judge(email, !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email), 'Please enter a valid email address')
  if (email === '' && method.email) problems.push("Email can't be empty when the voucher goes by e-mail")
  judge(
    cells['Voucher Value*'],
    amountCents === null,
    'Voucher Value* must be an amount above 0 with at most 2 decimals',
  )
  const when = cells['Delivery Date & time*']
  judge(when, scheduledDate === null, 'Delivery Date & time* must be like 31/12/2026 09:30')
  judge(
    when,
    scheduledDate !== null && dayOf(scheduledDate) < dayOf(now),
    'Delivery Date & time* cannot be in the past',
  )
  if (problems.length > 0 || amountCents === null || scheduledDate === null) return problems
  return {
    receiverName: cells["Receiver's Name*"],
    receiverMobile: mobile,
    receiverEmail: email === '' ? null : email,
    message: cells['Voucher Message'],
    senderName: cells["Sender's Name*"],
    amountCents,
    scheduledDate,
    notifySms: method.sms,
    notifyEmail: method.email,
    physicalOption: method.physicalOption,
  }
}

function wrongName(label: string, name: string): string[] {
  if (name === '') return []
  return (
    nameField(label)
      .safeParse(name)
      .error?.issues.map(({ message }) => message) ?? []
  )
}

/** The values of the column are nowhere given (decisions.md I9): what is not understood goes by SMS. */
function readMethod(text: string) {
  const says = (pattern: RegExp) => pattern.test(text)
  const physicalOption = says(/pick\s*-?_?up/i)
    ? ('STORE_PICKUP' as const)
    : says(/courier|physical/i)
      ? ('COURIER_DELIVERY' as const)
      : null
  const email = says(/e-?mail/i)
  return { email, sms: says(/sms/i) || !(email || physicalOption), physicalOption }
}

/** "12,500.50"; a third decimal or a sign is refused, never rounded away. */
function readAmount(text: string): number | null {
  if (!/^(\d+|\d{1,3}(,\d{2,3})+)(\.\d{1,2})?$/.test(text)) return null
  const cents = centsFromWire(text)
  return cents !== null && cents > 0 ? cents : null
}

/** DD/MM/YYYY HH:mm of Colombo, strictly (decisions.md T10). */
function readTime(text: string): Date | null {
  const [, day = '', month = '', year = '', time = ''] =
    /^(\d{2})\/(\d{2})\/(\d{4}) (([01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (!isCalendarDay(`${year}-${month}-${day}`)) return null
  return new Date(Date.parse(`${year}-${month}-${day}T${time}:00Z`) - colomboShiftMs)
}

function dayOf(at: Date): string {
  return new Date(at.getTime() + colomboShiftMs).toISOString().slice(0, 10)
}
