import Papa from 'papaparse'
import type { UploadedFile } from '#store/define/file-values.ts'
import { readCsvText } from '#server/documents/read-csv-text.ts'
import { Refusal } from '#server/refusal.ts'
import { type DetailOnWire, exactCents, type ItemOnWire, mostVouchers, readDeliveryTime } from './order-items.ts'

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
  const { data, errors } = Papa.parse<Record<string, string>>(readCsvText(file), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ').trim(),
  })
  const fault = errors.find(({ type }) => type !== 'Delimiter')
  if (fault) throw new Refusal(400, `Error parsing CSV file: ${fault.message}`)
  const [first] = data
  if (!first) throw new Refusal(400, 'The file has no rows')
  if (data.length > mostVouchers) throw new Refusal(400, 'TOO_MANY_VOUCHERS')
  const missing = names.filter((name) => name.endsWith('*') && !(name in first))
  if (missing.length > 0) throw new Refusal(400, `The file lacks the columns: ${missing.join(', ')}`)
  const details = data.map((row, place) => readRow(row, place + 2))
  return { items: itemsByValue(details), details }
}

function readRow(row: Readonly<Record<string, string>>, number: number): DetailOnWire {
  const cell = (name: Column) => row[name]?.trim() ?? ''
  const empty = names.find((name) => name.endsWith('*') && cell(name) === '')
  if (empty) throw new Refusal(400, `Row ${number}: ${empty} is empty`)
  const detail = Object.fromEntries(names.map((name) => [columns[name], cell(name)])) as unknown as DetailOnWire
  try {
    exactCents(detail.voucherValue, 'Voucher Value*')
    readDeliveryTime(detail.deliveryDateTime ?? '')
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(400, `Row ${number}: ${error.message}`)
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
