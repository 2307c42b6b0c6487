import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  addMerchantGroup,
  getMerchantGroups,
  updateMerchantGroup,
} from '#store/resources/merchant-groups/merchant-group-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchantGroupMembers, merchantGroups, merchants } from '#server/data/schema/merchants.ts'
import { HttpError } from '#server/http/http-error.ts'
import { idFromWire } from '#server/merchants/id-from-wire.ts'

/** A page of groups with their merchants, by name or id; equal names by id. */
export async function pageOfGroups(db: Database, asked: z.output<(typeof getMerchantGroups)['query']>) {
  const direction = asked.order === 'desc' ? desc : asc
  const rows = await db
    .select()
    .from(merchantGroups)
    .orderBy(...(asked.sortBy === 'name' ? [direction(byName)] : []), direction(merchantGroups.id))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
  const total = await db.$count(merchantGroups)
  const members = await membersOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map((row) => ({ ...row, merchants: members.get(row.id) ?? [] })),
    totalPages: Math.ceil(total / asked.pageSize),
    page: asked.page,
  }
}

/** The order people expect, the same on every database. */
const byName = sql`lower(${merchantGroups.name}) collate "C"`

async function membersOf(db: Database, groupIds: number[]) {
  const members = new Map<number, { id: number; name: string }[]>(groupIds.map((id) => [id, []]))
  if (groupIds.length === 0) return members
  const rows = await db
    .select({ groupId: merchantGroupMembers.groupId, id: merchants.id, name: merchants.name })
    .from(merchantGroupMembers)
    .innerJoin(merchants, eq(merchants.id, merchantGroupMembers.merchantId))
    .where(inArray(merchantGroupMembers.groupId, groupIds))
    .orderBy(asc(merchants.id))
  for (const { groupId, ...merchant } of rows) members.get(groupId)?.push(merchant)
  return members
}

/** Adds a group under the id that was asked for (decisions.md F22); of two with the same id one is added. */
export async function createGroup(db: Database, wanted: z.output<(typeof addMerchantGroup)['body']>): Promise<void> {
  const id = idFromWire(wanted.merchantGroupId)
  if (id < 0) throw new HttpError(400, 'merchantGroupId: must be a number')
  const added = await db
    .insert(merchantGroups)
    .values({
      id,
      name: wanted.name.trim(),
      description: wanted.description.trim(),
      imageUrl: wanted.imageUrl.trim(),
    })
    .onConflictDoNothing()
    .returning({ id: merchantGroups.id })
  if (added.length === 0) throw new HttpError(409, 'MERCHANT_GROUP_ALREADY_EXISTS')
  await addMembers(db, id, wanted.merchantIds)
}

/** Gives a group its name, description and exactly these merchants. */
export async function editGroup(
  db: Database,
  wireId: string,
  wanted: z.output<(typeof updateMerchantGroup)['body']>,
): Promise<void> {
  const id = idFromWire(wireId)
  // Holds the group as well: of two that change its merchants at once one waits.
  const renamed = await db
    .update(merchantGroups)
    .set({ name: wanted.name.trim(), description: wanted.description.trim() })
    .where(eq(merchantGroups.id, id))
    .returning({ id: merchantGroups.id })
  if (renamed.length === 0) throw new HttpError(404, 'MERCHANT_GROUP_NOT_FOUND')
  // Of thousands of members few come or leave at once.
  const ofGroup = eq(merchantGroupMembers.groupId, id)
  const rows = await db.select({ id: merchantGroupMembers.merchantId }).from(merchantGroupMembers).where(ofGroup)
  const had = new Set(rows.map((row) => row.id))
  const has = new Set(wanted.merchantIds.map(idFromWire))
  const gone = [...had].filter((one) => !has.has(one))
  const come = [...has].filter((one) => !had.has(one))
  if (gone.length > 0) {
    await db.delete(merchantGroupMembers).where(and(ofGroup, inArray(merchantGroupMembers.merchantId, gone)))
  }
  await addMembers(db, id, come)
}

async function addMembers(db: Database, groupId: number, wanted: readonly (string | number)[]): Promise<void> {
  const ids = [...new Set(wanted.map(idFromWire))]
  if (ids.length === 0) return
  const known = await db.select({ id: merchants.id }).from(merchants).where(inArray(merchants.id, ids))
  if (known.length !== ids.length) throw new HttpError(400, 'MERCHANT_NOT_FOUND')
  await db.insert(merchantGroupMembers).values(ids.map((merchantId) => ({ groupId, merchantId })))
}
