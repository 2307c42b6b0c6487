import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { redemptionCodes } from '#server/data/schema/vouchers.ts'
import {
  merchantVoucherBatches,
  merchantVoucherCodes,
  merchantVoucherDenominations,
  merchantVouchers,
} from '#server/data/schema/stock.ts'
import { idFromWire } from '#server/merchants/id-from-wire.ts'
import { refuseRows } from '#server/documents/read-upload.ts'
import type { CodeLine } from './read-code-file.ts'
import { stockOf } from './stock.ts'

interface Upload {
  db: Database
  now: Date
  uploadedBy: string
}

type LineOfVoucher = CodeLine & { merchantVoucherId: number }

/** Takes all codes of a file into stock, a batch for each merchant voucher in it; one wrong line refuses all of them. */
export async function takeCodes(upload: Upload, read: readonly CodeLine[]): Promise<void> {
  const lines = await findVouchers(upload.db, read)
  await refuseGivenOut(upload.db, lines)
  for (const id of new Set(lines.map(({ merchantVoucherId }) => merchantVoucherId))) {
    const theirs = lines.filter(({ merchantVoucherId }) => merchantVoucherId === id)
    await takeBatch(upload, id, theirs)
  }
}

/** Holds the merchant vouchers: uploads come one after the other, so that each snapshot says what was there before it. */
async function findVouchers(db: Database, lines: readonly CodeLine[]): Promise<LineOfVoucher[]> {
  const vouchers = await db.select().from(merchantVouchers).orderBy(asc(merchantVouchers.id)).for('update')
  const byName = new Map(vouchers.map(({ id, name }) => [name.toLowerCase(), id]))
  const ids = new Set(vouchers.map(({ id }) => id))
  const found = lines.map((line) => {
    const id = idFromWire(line.merchantVoucher)
    return { ...line, merchantVoucherId: ids.has(id) ? id : (byName.get(line.merchantVoucher.toLowerCase()) ?? -1) }
  })
  // What stands in the column is not repeated: in a file with shifted columns it would be a code.
  refuseRows(
    found
      .filter(({ merchantVoucherId }) => merchantVoucherId < 0)
      .map(({ line }) => ({ row: line, column: 'Merchant Voucher', words: 'Merchant Voucher is not known' })),
  )
  return found
}

/** Codes that left the stock long ago are not in it any more, but must not come back. */
async function refuseGivenOut(db: Database, lines: readonly LineOfVoucher[]): Promise<void> {
  const known = new Set<string>()
  for (const chunk of chunksOf(lines)) {
    const serials = chunk.map(({ serialNumber }) => serialNumber)
    const rows = await db
      .select({ serial: redemptionCodes.serialNumber })
      .from(redemptionCodes)
      .where(sql`${redemptionCodes.serialNumber} = any(${sql.param(serials)}::text[])`)
    for (const { serial } of rows) known.add(serial)
  }
  refuseKnown(lines, ({ serialNumber }) => !known.has(serialNumber))
}

async function takeBatch({ db, now, uploadedBy }: Upload, merchantVoucherId: number, lines: readonly LineOfVoucher[]) {
  const previousSnapshot = await stockOf(db, now, merchantVoucherId)
  const [batch] = await db
    .insert(merchantVoucherBatches)
    .values({
      merchantVoucherId,
      createdDate: now,
      status: 'COMPLETED',
      uploadedBy,
      previousSnapshot,
      currentSnapshot: previousSnapshot,
    })
    .returning({ id: merchantVoucherBatches.id })
  if (!batch) throw new Error('a batch was not written')
  const denominationIds = await denominationsOf(db, merchantVoucherId, lines)
  const taken = new Set<string>()
  for (const chunk of chunksOf(lines)) {
    const column = (of: (line: LineOfVoucher) => string | number) => sql.param(chunk.map(of))
    // By columns: six parameters a statement in place of six thousand.
    const rows = await db
      .insert(merchantVoucherCodes)
      .select(
        sql`select * from unnest(
          ${column(({ serialNumber }) => serialNumber)}::text[],
          ${column(() => merchantVoucherId)}::int[],
          ${column(({ denominationCents }) => denominationIds.get(denominationCents) ?? 0)}::int[],
          ${column(() => batch.id)}::int[],
          ${column(({ voucherCode }) => voucherCode)}::text[],
          ${column(({ expiry }) => expiry)}::date[])`,
      )
      .onConflictDoNothing()
      .returning({ serial: merchantVoucherCodes.serialNumber })
    for (const { serial } of rows) taken.add(serial)
  }
  refuseKnown(lines, ({ serialNumber }) => taken.has(serialNumber))
  const currentSnapshot = await stockOf(db, now, merchantVoucherId)
  await db.update(merchantVoucherBatches).set({ currentSnapshot }).where(eq(merchantVoucherBatches.id, batch.id))
}

/** The id of each value in the file; new values become known. */
async function denominationsOf(db: Database, merchantVoucherId: number, lines: readonly CodeLine[]) {
  const wanted = [...new Set(lines.map(({ denominationCents }) => denominationCents))]
  await db
    .insert(merchantVoucherDenominations)
    .values(wanted.map((denominationCents) => ({ merchantVoucherId, denominationCents })))
    .onConflictDoNothing()
  const rows = await db
    .select()
    .from(merchantVoucherDenominations)
    .where(eq(merchantVoucherDenominations.merchantVoucherId, merchantVoucherId))
  return new Map(rows.map((row) => [row.denominationCents, row.id]))
}

function refuseKnown(lines: readonly LineOfVoucher[], isNew: (line: LineOfVoucher) => boolean): void {
  refuseRows(
    lines
      .filter((line) => !isNew(line))
      .map(({ line }) => ({ row: line, column: 'Voucher Code', words: 'is known already' })),
  )
}

/** What one statement can carry. */
function chunksOf<T>(rows: readonly T[]): T[][] {
  const size = 1000
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
