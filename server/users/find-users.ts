import { escapeLike } from '#server/wire/escape-like.ts'
import { and, asc, eq, ilike, type SQL } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { users } from '#server/data/schema/accounts.ts'

export interface UserFilter {
  acceptPromotion?: boolean | null | undefined
  timeZone?: string | null | undefined
  email?: string | null | undefined
}

/** All users, customers and accounts, by id; what a filter leaves open narrows nothing. */
export function findUsers(db: Database, filter: UserFilter = {}) {
  const email = filter.email?.trim() ?? ''
  const zone = filter.timeZone?.trim() ?? ''
  const conditions: (SQL | undefined)[] = [
    filter.acceptPromotion ? eq(users.acceptPromotion, true) : undefined,
    zone === '' || zone.toLowerCase() === 'all' ? undefined : eq(users.timeZone, zone),
    email === '' ? undefined : ilike(users.email, `%${escapeLike(email)}%`),
  ]
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      mobileNo: users.mobileNo,
      acceptPromotion: users.acceptPromotion,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(and(...conditions))
    .orderBy(asc(users.id))
}
