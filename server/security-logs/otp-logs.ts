import { escapeLike } from '#server/wire/escape-like.ts'
import { desc, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { otpLogOnWire } from '#store/resources/otp-logs/otp-log-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { otpLogs } from '#server/data/schema/accounts.ts'
import { tie } from '#server/http/tie-breaker.ts'
import { recipientCore } from './count-codes.ts'

interface BatchAsked {
  /** 1-based. */
  page: number
  pageSize: number
}

/** A batch of the log, newest first. */
export function listOtpLogs(db: Database, asked: BatchAsked) {
  return batchWhere(db, undefined, asked)
}

/** What every number can begin with before its own digits come: "+94", "0094", "0". */
const prefix = /^(\+|00)?(94)?0?$/

/** A batch of the rows whose mobile number begins with the text, in whatever form both are written. */
export function searchOtpLogs(db: Database, asked: BatchAsked & { recipient: string }) {
  const text = asked.recipient.trim()
  const core = recipientCore(text)
  if (core === '' && !prefix.test(text.replaceAll(/[\s()-]/g, ''))) return batchWhere(db, sql`false`, asked)
  const pattern = escapeLike(core)
  return batchWhere(db, like(otpLogs.recipientCore, `${pattern}%`), asked)
}

async function batchWhere(db: Database, where: SQL | undefined, { page, pageSize }: BatchAsked) {
  const rows = await db
    .select()
    .from(otpLogs)
    .where(where)
    .orderBy(desc(otpLogs.createdAt), tie(desc(otpLogs.id)))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = await db.$count(otpLogs, where)
  return { rows: rows.map(toWire), totalPages: Math.ceil(total / pageSize), page }
}

function toWire(row: typeof otpLogs.$inferSelect): z.input<typeof otpLogOnWire> {
  return {
    recipient: row.recipient,
    invalid: row.invalid,
    time: row.blockedAt?.toISOString() ?? null,
    sent: row.sent,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Deletes every row of these recipients (decisions.md J14); whoever was locked may ask for codes again. */
export async function deleteOtpLogs(within: Database, recipients: string[]): Promise<void> {
  await within.delete(otpLogs).where(inArray(otpLogs.recipient, recipients))
}
