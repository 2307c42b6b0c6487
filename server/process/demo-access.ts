import { inArray } from 'drizzle-orm'
import { isWithoutUsers } from '#server/data/first-data.ts'
import type { Database } from '#server/data/open-database.ts'
import { users } from '#server/data/schema/accounts.ts'
import { type DemoAccount, demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { demoOnNetwork, type Settings } from './settings.ts'
import { StartupTrouble } from './startup-trouble.ts'

/** The demo accounts that this database holds. */
export async function demoAccountsIn(db: Database): Promise<DemoAccount[]> {
  const emails = demoAccounts.map(({ email }) => email)
  const known = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails))
  return demoAccounts.filter(({ email }) => known.some((user) => user.email === email))
}

/**
 * A StartupTrouble where the network would reach accounts with published passwords, or pages that show the keys which
 * reset passwords. Asked before an empty database gets its demo data.
 */
export async function refuseDemoOnNetwork(db: Database, settings: Settings): Promise<void> {
  if (!settings.isOnNetwork || settings.allowsDemoOnNetwork) return
  const way = `Leave HOST out, or set DEMO_ON_NETWORK=${demoOnNetwork} if anyone on the network may`
  if (await willHoldDemo(db, settings)) {
    throw new StartupTrouble(
      `HOST=${settings.host} would open demo accounts, whose passwords are published, to the network. ${way}; a database of your own starts with SEED_SCALE=none.`,
    )
  }
  if (settings.devTools === true) {
    throw new StartupTrouble(
      `HOST=${settings.host} would open the developer pages (DEV_TOOLS=1), which show the keys that reset passwords, to the network. ${way}.`,
    )
  }
}

async function willHoldDemo(db: Database, { seedScale }: Settings): Promise<boolean> {
  if ((await demoAccountsIn(db)).length > 0) return true
  return seedScale !== 'none' && (await isWithoutUsers(db))
}
