import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { roleToWire } from '#store/access/roles.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { userDetailsOnWire } from '#store/resources/session/session-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { userMerchants, users } from '#server/data/schema/accounts.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import type { Person } from './tokens.ts'

/** The signed-in person as the wire tells it: role, and merchants or a sub-merchant's record (decisions.md C20). */
export async function userDetails(
  db: Database,
  config: RuntimeConfig,
  who: Person,
): Promise<z.input<typeof userDetailsOnWire>> {
  const [user] = await db.select().from(users).where(eq(users.id, who.id))
  if (!user) throw new Error(`user ${who.id} is gone`)
  const base = {
    role: roleToWire(who.role, config.provider.rolePart),
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    mobileNo: user.mobileNo,
  }
  if (user.subMerchantId !== null) {
    return { ...base, coreSubMerchantAdmin: await subMerchantAdmin(db, user.subMerchantId) }
  }
  const works = await merchantsOf(db, who.id)
  return works.length > 0
    ? { ...base, merchantDetailsControllerResponses: works.map((merchant) => ({ merchant })) }
    : base
}

function merchantsOf(db: Database, userId: number) {
  return db
    .select({ id: merchants.id, name: merchants.name })
    .from(userMerchants)
    .innerJoin(merchants, eq(merchants.id, userMerchants.merchantId))
    .where(eq(userMerchants.userId, userId))
    .orderBy(asc(userMerchants.place))
}

async function subMerchantAdmin(db: Database, id: number) {
  const [row] = await db
    .select({
      id: subMerchants.id,
      email: subMerchants.email,
      location: subMerchants.location,
      merchantId: subMerchants.merchantId,
      merchantName: merchants.name,
    })
    .from(subMerchants)
    .innerJoin(merchants, eq(merchants.id, subMerchants.merchantId))
    .where(eq(subMerchants.id, id))
  if (!row) throw new Error(`sub-merchant ${id} is gone`)
  const { merchantId, merchantName, ...admin } = row
  return { ...admin, merchant: { id: merchantId, name: merchantName } }
}
