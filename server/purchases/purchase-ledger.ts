import { desc } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { purchaseChanges } from '#server/data/schema/purchases.ts'
import type { Change } from '#server/change/change-ledger.ts'

/** Writes down what was applied to a purchase or its delivery. */
export function recordPurchaseChange(change: Change, purchaseId: number, fields: object): Promise<void> {
  return recordPurchaseChanges(change, [{ purchaseId, fields }])
}

/** As recordPurchaseChange, for many purchases at once. */
export async function recordPurchaseChanges(
  { db, operation, by, clock }: Change,
  changed: readonly { purchaseId: number; fields: object }[],
): Promise<void> {
  const entry = { operation: operation.name, byEmail: by.email, at: clock.now(), idempotencyKey: operation.key }
  await db.insert(purchaseChanges).values(changed.map((one) => ({ ...one, ...entry })))
}

/** The ledger's newest rows, newest first. */
export function newestPurchaseChanges(db: Database, limit: number) {
  return db.select().from(purchaseChanges).orderBy(desc(purchaseChanges.id)).limit(limit)
}

/** Fields to be written; undefined leaves one as it is. */
export type Wanted<Row> = { [Name in keyof Row]?: Row[Name] | undefined }

/** The fields whose new value differs from the row's; times are compared as times. */
export function changedFields<Row extends object>(row: Row, wanted: Wanted<Row>): Partial<Row> {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && plain(value) !== plain(row[name as keyof Row])
  return Object.fromEntries(Object.entries(wanted).filter(differs)) as Partial<Row>
}
