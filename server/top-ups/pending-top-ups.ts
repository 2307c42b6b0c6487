import { escapeLike } from '#server/wire/escape-like.ts'
import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { topUpOnWire } from '#store/resources/top-ups/top-up-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { clients } from '#server/data/schema/clients.ts'
import { topUps } from '#server/data/schema/top-ups.ts'
import { asRecordId } from '#server/purchases/match-purchases.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Change } from '#server/change/change.ts'
import { amountOnWire } from '#server/wire/amounts.ts'
import { tie } from '#server/http/tie-breaker.ts'
import { instantAt } from '#store/values/colombo-time.ts'

export interface TopUpsAsked {
  /** 1-based. */
  page: number
  pageSize: number
  order: 'asc' | 'desc'
  /** Part of a client's name, or a top-up's id. */
  searchKey?: string | undefined
  /** Instants, both included (decisions.md T2). */
  startDate?: string | undefined
  endDate?: string | undefined
}

/** A page of the top-ups nobody has completed, by the time of the request, equal times by id. */
export async function listPendingTopUps(db: Database, asked: TopUpsAsked) {
  const { startDate, endDate } = asked
  if (startDate && endDate && new Date(startDate) > new Date(endDate)) {
    throw new HttpError(400, 'startDate: must not be after endDate')
  }
  const where = and(
    isNull(topUps.completedAt),
    matching(asked.searchKey?.trim() ?? ''),
    startDate ? gte(topUps.requestedAt, new Date(instantAt(Date.parse(startDate)))) : undefined,
    endDate ? lte(topUps.requestedAt, new Date(instantAt(Date.parse(endDate)))) : undefined,
  )
  const direction = asked.order === 'desc' ? desc : asc
  const rows = await db
    .select({ topUp: topUps, clientName: clients.clientName })
    .from(topUps)
    .innerJoin(clients, eq(clients.id, topUps.clientId))
    .where(where)
    .orderBy(direction(topUps.requestedAt), tie(direction(topUps.id)))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
  const [row] = await db
    .select({ total: count() })
    .from(topUps)
    .innerJoin(clients, eq(clients.id, topUps.clientId))
    .where(where)
  return { rows: rows.map(toWire), totalPages: Math.ceil((row?.total ?? 0) / asked.pageSize), page: asked.page }
}

/**
 * Completes top-ups, each once: one that is complete already is left as it is, an unknown one refuses the whole list.
 * Answers how many were completed now.
 */
export async function completeTopUps({ db, clock, by }: Change, ids: readonly number[]): Promise<number> {
  const wanted = [...new Set(ids)]
  // Held in the order of their ids, so that two requests with the same rows never wait in a circle.
  const rows = await db.select().from(topUps).where(inArray(topUps.id, wanted)).orderBy(asc(topUps.id)).for('update')
  if (rows.length < wanted.length) throw new HttpError(404, 'TOP_UP_NOT_FOUND')
  const open = rows.filter(({ completedAt }) => completedAt === null).map(({ id }) => id)
  if (open.length === 0) return 0
  await db.update(topUps).set({ completedAt: clock.now(), completedBy: by.id }).where(inArray(topUps.id, open))
  return open.length
}

interface FoundTopUp {
  topUp: typeof topUps.$inferSelect
  clientName: string
}

function matching(text: string): SQL | undefined {
  if (text === '') return undefined
  const id = asRecordId(text)
  return or(ilike(clients.clientName, `%${escapeLike(text)}%`), id === null ? undefined : eq(topUps.id, id))
}

function toWire({ topUp, clientName }: FoundTopUp): z.input<typeof topUpOnWire> {
  return {
    id: topUp.id,
    clientName,
    clientId: topUp.clientId,
    requestedTime: topUp.requestedAt.toISOString(),
    topUpAmount: amountOnWire(topUp.amountCents),
  }
}
