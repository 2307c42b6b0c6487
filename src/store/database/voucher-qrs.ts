import type { PortalDatabase } from './open-database.ts'

/** Which of these vouchers' codes this device does not hold (decisions.md P4). */
export async function missingQrs(database: PortalDatabase, ids: readonly string[]): Promise<string[]> {
  const held = new Set(await database.voucherQrs.toCollection().primaryKeys())
  return ids.filter((id) => !held.has(id))
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
