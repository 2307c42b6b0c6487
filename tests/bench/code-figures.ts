import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#server/data/open-database.ts'
import { merchantVoucherCodes, merchantVouchers } from '#server/data/schema/stock.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { systemClock } from '#server/process/clock.ts'
import { readCodeFile } from '#server/stock/read-code-file.ts'
import { takeCodes } from '#server/stock/take-codes.ts'
import { codeText } from '#tests/support/a-code-file.ts'
import type { Figure } from './figure.ts'
import { percentile } from './paint-times.ts'

const codes = 20_000
const rounds = 4
/** Rows of one bare statement. */
const rowsAtOnce = 1000

/** A part of a file of codes on the embedded database, from its text to its commit, against bare inserts of as many rows. */
export async function measureCodesTaken(): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-codes-'))
  const { db, close } = await openDatabase({ kind: 'folder', folder })
  try {
    await seedDemo(db, systemClock, { vouchers: 2000, rolePart: 'SAHAN', quick: true })
    const [voucher] = await db.select().from(merchantVouchers).orderBy(asc(merchantVouchers.id)).limit(1)
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await timed(() => take(db, voucher?.name ?? '', round)))
      bare.push(await timed(() => insert(db, round)))
    }
    return {
      name: '20,000 codes into PGlite, against bare inserts of as many rows, p50',
      ours: percentile(ours, 0.5),
      peer: percentile(bare, 0.5),
      unit: 'ms',
      atMost: 3,
    }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

const names = (round: number) => Array.from({ length: codes }, (_, n) => `${round}-${n}`)

function take(db: Database, voucher: string, round: number): Promise<void> {
  const rows = names(round).map((name) => [voucher, '1000', `CODE-${name}`, `SN-${name}`, '2099-12-31'])
  const bytes = Buffer.from(codeText(rows))
  return db.transaction(async (within) => {
    const now = systemClock.now()
    const read = readCodeFile({ filename: 'codes.csv', mimetype: 'text/csv', bytes }, now)
    await takeCodes({ db: within, now, uploadedBy: 'merchant-controller@demo.lk' }, read)
  })
}

async function insert(db: Database, round: number): Promise<void> {
  const [like] = await db
    .select()
    .from(merchantVoucherCodes)
    .where(eq(merchantVoucherCodes.serialNumber, `SN-${round}-0`))
  if (!like) throw new Error('nothing was taken into stock')
  const { merchantVoucherId, denominationId, batchId } = like
  const values = names(round).map(
    (name) => `('BARE-${name}', ${merchantVoucherId}, ${denominationId}, ${batchId}, 'BARE-${name}', '2099-12-31')`,
  )
  await db.transaction(async (within) => {
    for (let at = 0; at < codes; at += rowsAtOnce) {
      const some = values.slice(at, at + rowsAtOnce).join(', ')
      await within.execute(
        sql.raw(`insert into merchant_voucher_codes
          (serial_number, merchant_voucher_id, denomination_id, batch_id, voucher_code, expiry) values ${some}`),
      )
    }
  })
}
