import { desc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { ipLogOnWire } from '#store/resources/ip-logs/ip-log-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { ipLogs, signInTries } from '#server/data/schema/accounts.ts'
import { tie } from '#server/http/tie-breaker.ts'

interface BatchAsked {
  /** 1-based. */
  page: number
  pageSize: number
}

/** A batch of the log, newest first. */
export async function listIpLogs(db: Database, { page, pageSize }: BatchAsked) {
  const rows = await db
    .select()
    .from(ipLogs)
    .orderBy(desc(ipLogs.createdAt), tie(desc(ipLogs.id)))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = await db.$count(ipLogs)
  return { rows: rows.map(toWire), totalPages: Math.ceil(total / pageSize), page }
}

function toWire(row: typeof ipLogs.$inferSelect): z.input<typeof ipLogOnWire> {
  return {
    ipAddress: row.ipAddress,
    count: row.count,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Deletes every row of these addresses; what was locked for them is open again. */
export async function deleteIpLogs(within: Database, addresses: string[]): Promise<void> {
  await within.delete(ipLogs).where(inArray(ipLogs.ipAddress, addresses))
  await within.delete(signInTries).where(inArray(signInTries.ipAddress, addresses))
}
