import { inArray } from 'drizzle-orm'
import { mostCsvIds } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import { redeemCodesOf } from './redeem-codes.ts'

/** What one QR label says. */
export interface QrLabel {
  voucherId: string
  qrContent: string
  amountCents: number
}

/** One label for each id of a CSV; one that is unknown refuses the whole file. */
export async function labelsFor(db: Database, clock: Clock, ids: readonly string[]): Promise<QrLabel[]> {
  if (ids.length === 0) throw new HttpError(400, 'The file holds no voucher ids')
  if (ids.length > mostCsvIds) throw new HttpError(400, `The file holds more than ${mostCsvIds} voucher ids`)
  const rows = await db
    .select({ id: vouchers.id, amountCents: vouchers.amountCents })
    .from(vouchers)
    .where(inArray(vouchers.id, ids))
  const amounts = new Map(rows.map(({ id, amountCents }) => [id, amountCents]))
  const unknown = ids.filter((id) => !amounts.has(id))
  if (unknown.length > 0) throw new HttpError(400, `VOUCHER_NOT_FOUND: ${unknown.slice(0, 5).join(', ').slice(0, 200)}`)
  const codes = await redeemCodesOf(db, clock, ids)
  return ids.map((id) => ({ voucherId: id, qrContent: codes.get(id) ?? '', amountCents: amounts.get(id) ?? 0 }))
}
