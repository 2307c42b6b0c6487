import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getHistory } from '#store/resources/history/history-calls.ts'
import { idFromWire } from '#server/merchants/id-from-wire.ts'
import type { Database } from '#server/data/open-database.ts'
import { audit } from '#server/data/schema/audit.ts'
import { subMerchants } from '#server/data/schema/merchants.ts'
import { pendingVouchers } from '#server/data/schema/purchases.ts'

const pageSize = 20

interface HistoryAsked {
  rows: string
  id: string
  before?: number | undefined
}

/** What was done to a row, newest first; to a user, and by this user; to a merchant and to its shops. */
export async function readHistory(
  db: Database,
  { rows, id, before }: HistoryAsked,
): Promise<z.input<(typeof getHistory)['answer']>> {
  const found = await db
    .select()
    .from(audit)
    .where(
      and(
        await about(db, rows, id),
        before === undefined ? undefined : lt(audit.id, before),
        // Parts that were taken away and put back.
        or(ne(audit.kind, 'changed'), ne(audit.fields, sql`'{}'::jsonb`)),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(pageSize + 1)
  return { list: found.slice(0, pageSize).map(toWire), hasMore: found.length > pageSize }
}

async function about(db: Database, rows: string, id: string): Promise<SQL | undefined> {
  const row = (name: string, rowId: string) => and(eq(audit.rows, name), eq(audit.rowId, rowId))
  if (rows === 'users') return or(row('users', id), eq(audit.byUserId, idFromWire(id)))
  if (rows === 'deliveries') return row('purchases', id)
  if (rows === 'merchants') return or(row('merchants', id), and(eq(audit.rows, 'sub-merchants'), shopOf(db, id)))
  if (rows !== 'pending-purchases') return row(rows, id)
  const [pending] = await db
    .select({ purchaseId: pendingVouchers.purchaseId })
    .from(pendingVouchers)
    .where(eq(pendingVouchers.id, idFromWire(id)))
  return row('purchases', String(pending?.purchaseId ?? ''))
}

function shopOf(db: Database, merchantId: string): SQL {
  const ids = db
    .select({ id: sql`${subMerchants.id}::text` })
    .from(subMerchants)
    .where(eq(subMerchants.merchantId, idFromWire(merchantId)))
  return inArray(audit.rowId, ids)
}

function toWire({ id, at, byEmail, operation, kind, rows, rowId, fields }: typeof audit.$inferSelect) {
  return {
    id,
    at: at.toISOString(),
    by: byEmail,
    operation,
    kind: kind as 'added' | 'changed' | 'deleted' | 'noted',
    rows,
    rowId,
    fields: Object.entries(fields).map(([name, values]) =>
      values === null ? { name, from: null, to: null, secret: true } : { name, from: values[0], to: values[1] },
    ),
  }
}
