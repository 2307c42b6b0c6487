import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { purchaseChanges } from '#server/data/schema/purchases.ts'
import { voucherChanges } from '#server/data/schema/vouchers.ts'

type Ledger = typeof voucherChanges | typeof purchaseChanges

interface LastChange {
  changedBy: string
  changedAt: string
}

/**
 * Who changed each of these records last, and when, by id; none for a record that nobody has changed. A message alone
 * changes nothing. Names staff by e-mail: only for calls whose roles see that elsewhere (a voucher's transfers) as well.
 */
export async function lastChanges<Id extends string | number>(
  db: Database,
  ledger: Ledger,
  of: typeof voucherChanges.voucherId | typeof purchaseChanges.purchaseId,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, LastChange>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([of], { id: of, by: ledger.byEmail, at: ledger.at })
    .from(ledger)
    .where(and(inArray(of, [...ids]), sql`${ledger.fields} <> '{}'::jsonb`))
    .orderBy(of, desc(ledger.id))
  return new Map(rows.map(({ id, by, at }) => [id as Id, { changedBy: by, changedAt: at.toISOString() }]))
}
