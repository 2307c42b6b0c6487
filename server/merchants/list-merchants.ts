import { asc } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { readAsJson } from '#server/data/read-as-json.ts'
import { merchants, merchantCategories, tags } from '#server/data/schema/merchants.ts'

/** The columns of the list: bank and ledger stay here. */
const listed = {
  id: merchants.id,
  name: merchants.name,
  category: merchants.category,
  status: merchants.status,
  website: merchants.website,
  contact: merchants.contact,
}

/** All merchants by id. */
export function allMerchants(db: Database) {
  return readAsJson(db, listed, (named) => db.select(named).from(merchants).orderBy(asc(merchants.id)))
}

/** The categories a merchant can be in, by name. */
export function allCategories(db: Database) {
  return db.select().from(merchantCategories).orderBy(asc(merchantCategories.name), asc(merchantCategories.id))
}

/** The tags a merchant can have, by name. */
export function allTags(db: Database) {
  return db.select().from(tags).orderBy(asc(tags.name), asc(tags.id))
}
