import { escapeLike } from '#server/wire/escape-like.ts'
import { asc, eq, ilike, or } from 'drizzle-orm'
import type { merchantGroupSearchTypes } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchantGroups } from '#server/data/schema/merchants.ts'

/** Groups by their id, or by a part of name or description; at most 50, by name. */
export function findMerchantGroups(db: Database, text: string, searchType: (typeof merchantGroupSearchTypes)[number]) {
  const pattern = `%${escapeLike(text.trim())}%`
  const id = /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1
  return db
    .select()
    .from(merchantGroups)
    .where(
      searchType === 'ID'
        ? eq(merchantGroups.id, id)
        : or(ilike(merchantGroups.description, pattern), ilike(merchantGroups.name, pattern)),
    )
    .orderBy(asc(merchantGroups.name), asc(merchantGroups.id))
    .limit(50)
}
