import { eq } from 'drizzle-orm'
import type { SignedIn } from '#server/auth/tokens.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Transport } from '#server/mail/transport.ts'
import type { VoucherRow } from '#server/vouchers/voucher-on-wire.ts'

/** One change being made: its transaction, who makes it, and what the audit calls it. */
export interface Change {
  db: Database
  clock: Clock
  transport: Transport
  by: SignedIn
  operation: { name: string; key: string | null }
}

/** A voucher, if there is one; held until the change is committed when the change says so. */
export async function findVoucher(db: Database, id: string, { hold }: { hold: boolean }): Promise<VoucherRow | null> {
  const query = db.select().from(vouchers).where(eq(vouchers.id, id.toUpperCase()))
  const [row] = await (hold ? query.for('update') : query)
  return row ?? null
}

/** Reads a voucher and holds it until the change is committed, so that two changes never work on the same old row. */
export async function holdVoucher(db: Database, id: string): Promise<VoucherRow> {
  const row = await findVoucher(db, id, { hold: true })
  if (!row) throw new HttpError(404, 'VOUCHER_NOT_FOUND')
  return row
}

/** As holdVoucher, and refuses a deleted one: nothing may change it any more. */
export async function holdLivingVoucher(db: Database, id: string): Promise<VoucherRow> {
  const row = await holdVoucher(db, id)
  refuseDeleted(row)
  return row
}

/** Refuses a deleted voucher; says nothing of one that is not there. */
export function refuseDeleted(voucher: VoucherRow | null): void {
  if (voucher?.status === 'DELETED') throw new HttpError(400, 'VOUCHER_DELETED')
}

/** Writes the fields, if there are any. */
export async function applyChange(db: Database, id: string, fields: Partial<VoucherRow>): Promise<void> {
  if (Object.keys(fields).length > 0) await db.update(vouchers).set(fields).where(eq(vouchers.id, id))
}
