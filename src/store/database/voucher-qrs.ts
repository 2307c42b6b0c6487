import type { PortalDatabase } from './open-database.ts'
import type { PrintJob } from './print-tables.ts'

/** With it begin the ids of what is no voucher's code but a whole row: no server can be asked for that. */
export const wholeRowSign = '~'

/** Which of these vouchers' codes this device does not hold (decisions.md P4). */
export async function missingQrs(database: PortalDatabase, ids: readonly string[]): Promise<string[]> {
  const held = new Set(await database.voucherQrs.toCollection().primaryKeys())
  return ids.filter((id) => !held.has(id))
}

/** The voucher whose code says this; null where this device does not hold its code. */
export async function voucherOfCode(database: PortalDatabase, qrContent: string): Promise<string | null> {
  const found = await database.voucherQrs.filter((held) => held.qrContent === qrContent).first()
  return found && !found.id.startsWith(wholeRowSign) ? found.id : null
}

/** Keeps what the server said; empty contents are no contents. */
export async function keepQrs(
  database: PortalDatabase,
  answers: readonly { voucherId: string; qrContent: string }[],
  asOf: number,
): Promise<void> {
  const known = answers.filter(({ qrContent }) => qrContent !== '')
  await database.voucherQrs.bulkPut(known.map(({ voucherId, qrContent }) => ({ id: voucherId, qrContent, asOf })))
}

/** What the rows [from, to) of a print job, counted from 0, say and this device no longer holds; null where the rows themselves are gone. */
export async function missingOfJob(
  database: PortalDatabase,
  { id }: Pick<PrintJob, 'id'>,
  { from, to }: { from: number; to: number },
): Promise<string[] | null> {
  const chunks = await database.printRows.where('[job+chunk]').between([id, 0], [id, Infinity]).sortBy('chunk')
  const rows = chunks.flatMap((chunk) => chunk.rows).slice(from, to)
  if (rows.length < to - from) return null
  return missingQrs(database, [...new Set(rows.flatMap(({ codes = [] }) => codes))])
}
