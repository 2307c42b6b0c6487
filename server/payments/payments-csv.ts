import { formatDateTime, formatDay } from '#store/values/colombo-time.ts'
import type { PaymentToExport } from './find-payments.ts'

const head = [
  'Payment ID',
  'Date (IST)',
  'Payment Date',
  'Merchant ID',
  'Merchant Name',
  'Reference Code',
  'Redemptions',
  'Amount (LKR)',
]

/** Payments as a CSV that Excel reads as it is: UTF-8 with its mark, CRLF, amounts with two decimals and no commas. */
export function paymentsCsv(rows: readonly PaymentToExport[]): Uint8Array {
  const lines = rows.map((row) => [
    String(row.id),
    formatDateTime(row.createdAt.toISOString()),
    formatDay(`${row.paymentDate}T00:00:00.000Z`),
    String(row.merchantId),
    row.merchantName,
    row.referenceCode,
    String(row.redemptions),
    (row.amountCents / 100).toFixed(2),
  ])
  const text = [head, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')
  return Buffer.from(`\uFEFF${text}\r\n`, 'utf8')
}

/** Quoted where needed; a text that a spreadsheet would calculate is made plain (decisions.md E15). */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
