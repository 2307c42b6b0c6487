import { eq, type SQL } from 'drizzle-orm'
import { type Reach, reaches, readId } from '#server/auth/reach.ts'
import type { Database } from '#server/data/open-database.ts'
import { redemptions } from '#server/data/schema/redemptions.ts'
import { HttpError } from '#server/http/http-error.ts'

export type RedemptionRow = typeof redemptions.$inferSelect

/** The ten characters people see, or the numeric id. */
export type RedemptionKey = string | number

/** Reads a redemption within reach. A merchant user never learns whether somebody else's exists. */
export async function readRedemption(db: Database, reach: Reach, key: RedemptionKey): Promise<RedemptionRow> {
  const [row] = await db.select().from(redemptions).where(named(key))
  return admitted(reach, row)
}

/** As readRedemption, and holds it until the change is committed: nobody takes back what is being paid. */
export async function holdRedemption(db: Database, reach: Reach, key: RedemptionKey): Promise<RedemptionRow> {
  const [row] = await db.select().from(redemptions).where(named(key)).for('update')
  return admitted(reach, row)
}

function admitted(reach: Reach, row: RedemptionRow | undefined): RedemptionRow {
  if (row && reaches(reach, row)) return row
  throw reach.merchantIds === 'all'
    ? new HttpError(404, 'REDEMPTION_NOT_FOUND')
    : new HttpError(403, 'UNAUTHORIZED_USER')
}

/** Ten characters are what people see, even when all of them are digits: numeric ids never grow that long. */
function named(key: RedemptionKey): SQL {
  const text = String(key).trim().toUpperCase()
  const isCode = typeof key === 'string' && (text.length === 10 || !/^\d+$/.test(text))
  return isCode ? eq(redemptions.code, text) : eq(redemptions.id, readId(text) ?? -1)
}
