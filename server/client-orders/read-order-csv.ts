import Papa from 'papaparse'
import type { UploadedFile } from '#store/define/file-values.ts'
import { mostVouchers, orderDetailOnWire } from '#store/resources/client-orders/client-order-calls.ts'
import { readCsvText } from '#server/documents/read-csv-text.ts'
import { HttpError } from '#server/http/http-error.ts'
import { type DetailOnWire, exactCents, type ItemOnWire, readDeliveryTime } from './order-items.ts'

/** The columns of spec 002 §3 and the names they have on the wire; a star marks what every row must have. */
const columns = {
  No: 'No',
  "Receiver's Name*": 'receiverName',
  'Method of Delivery*': 'methodOf',
  "Receiver's Mobile Number*": 'receiverMobile',
  "Receiver's Email Address": 'receiverEmail',
  'Voucher Message': 'voucherMessage',
  "Sender's Name*": 'senderName',
  'Voucher Value*': 'voucherValue',
  'Delivery Date & time*': 'deliveryDateTime',
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]

/** A client order CSV as receivers and, grouped by value, items (decisions.md E14). What is wrong is named with its row. */
export function readOrderCsv(file: UploadedFile): { items: ItemOnWire[]; details: DetailOnWire[] } {
  const { data, errors } = Papa.parse<string[]>(readCsvText(file), { skipEmptyLines: 'greedy' })
  const fault = errors.find(({ type }) => type !== 'Delimiter')
  if (fault) throw new HttpError(400, `Error parsing CSV file: ${fault.message}`)
  const [heading = [], ...rows] = data
  if (rows.length === 0) throw new HttpError(400, 'The file has no rows')
  if (rows.length > mostVouchers) throw new HttpError(400, 'TOO_MANY_VOUCHERS')
  const places = placesOf(heading)
  const details = rows.map((row, place) => readRow((name) => row[places.get(name) ?? -1]?.trim() ?? '', place + 2))
  return { items: itemsByValue(details), details }
}

/** In which cell each column stands; typographic apostrophes and odd blanks are what spreadsheets make of ours. */
function placesOf(heading: readonly string[]): Map<Column, number> {
  const found = heading.map((cell) => cell.replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ').trim())
  const missing = names.filter((name) => name.endsWith('*') && !found.includes(name))
  if (missing.length > 0) throw new HttpError(400, `The file lacks the columns: ${missing.join(', ')}`)
  const twice = names.find((name) => found.indexOf(name) !== found.lastIndexOf(name))
  if (twice) throw new HttpError(400, `The file has the column ${twice} twice`)
  return new Map(names.map((name) => [name, found.indexOf(name)]))
}

function readRow(cell: (name: Column) => string, number: number): DetailOnWire {
  const empty = names.find((name) => name.endsWith('*') && cell(name) === '')
  if (empty) throw new HttpError(400, `Row ${number}: ${empty} is empty`)
  const read = orderDetailOnWire.safeParse(Object.fromEntries(names.map((name) => [columns[name], cell(name)])))
  if (!read.success) throw new HttpError(400, `Row ${number}: ${read.error.issues[0]?.message ?? 'is wrong'}`)
  const detail = read.data
  try {
    exactCents(detail.voucherValue, 'Voucher Value*')
    readDeliveryTime(detail.deliveryDateTime ?? '')
  } catch (error) {
    if (error instanceof HttpError) throw new HttpError(400, `Row ${number}: ${error.message}`)
    throw error
  }
  return detail
}

function itemsByValue(details: readonly DetailOnWire[]): ItemOnWire[] {
  const counts = new Map<number, number>()
  for (const { voucherValue } of details) {
    const cents = exactCents(voucherValue, 'Voucher Value*')
    counts.set(cents, (counts.get(cents) ?? 0) + 1)
  }
  return [...counts].map(([cents, qty]) => ({
    amount: cents / 100,
    qty,
    voucherType: 'INDIVIDUAL',
    deliveryType: 'E_VOUCHER_ONLY',
    brandingMaterial: 'COME_UP_FROM_SCRATCH',
  }))
}
