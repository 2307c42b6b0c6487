import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'

interface Author {
  by: { id: number; email: string }
  operation: { name: string; key: string | null }
  at: Date
}

/** From here on all that a transaction changes is in the audit, as one change of this person; nothing is without it. */
export async function auditAs(within: Database, { by, operation, at }: Author): Promise<void> {
  const change = {
    change: randomUUID(),
    operation: operation.name,
    key: operation.key,
    byUserId: by.id,
    byEmail: by.email,
    at: at.toISOString(),
  }
  await within.execute(sql`select set_config('portal.change', ${JSON.stringify(change)}, true)`)
}
