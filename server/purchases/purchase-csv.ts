import Papa from 'papaparse'
import type { Database } from '#server/data/open-database.ts'
import { colomboClockToWire, formatFileStamp } from '#store/values/colombo-time.ts'
import { allPurchases, type PurchaseFilter } from './find-purchases.ts'
import type { FoundPurchase } from './purchase-on-wire.ts'

const header = ['ID', 'User ID', 'Voucher ID', 'Amount (LKR)', 'Type', 'Status', 'Created Date']

/** The purchases that fit as CSV under the names of the screen's columns; money with two decimals, times of Colombo. */
export async function purchaseCsv(db: Database, filter: PurchaseFilter): Promise<Uint8Array> {
  const parts = [`${header.join(',')}\r\n`]
  for await (const rows of allPurchases(db, filter)) {
    parts.push(`${Papa.unparse(rows.map(lineOf), { escapeFormulae: true })}\r\n`)
  }
  return Buffer.from(parts.join(''), 'utf8')
}

/** `purchases_<datetime>.csv` (spec 002 §7), the time as in the names of PDFs: DDMMYY-HHmmss of Colombo. */
export function csvName(now: Date): string {
  return `purchases_${formatFileStamp(now.toISOString())}.csv`
}

function lineOf(row: FoundPurchase): (string | number)[] {
  return [
    row.id,
    row.createdById,
    row.voucherId ?? '',
    `${Math.floor(row.amountCents / 100)}.${String(row.amountCents % 100).padStart(2, '0')}`,
    row.type,
    row.status,
    colomboClockToWire(row.createdDate.toISOString()),
  ]
}
