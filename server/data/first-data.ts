import { hashPassword, isWeakPassword } from '#server/auth/passwords.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Settings } from '#server/process/settings.ts'
import { StartupTrouble } from '#server/process/startup-trouble.ts'
import type { Database } from './open-database.ts'
import { users } from '#server/data/schema/accounts.ts'
import { tags } from './schema/merchants.ts'
import { packagingTypes } from './schema/purchases.ts'
import { continueNumbering } from './seed/continue-numbering.ts'
import { seedDemo, voucherCountOf } from './seed/seed.ts'
import { starterPackaging } from './starter-packaging.ts'
import { starterTags } from './starter-tags.ts'

/** Gives a database without accounts its first data, as the settings say; later starts change nothing. */
export async function writeFirstData(
  db: Database,
  clock: Clock,
  settings: Pick<Settings, 'seedScale' | 'config' | 'firstAdministrator'>,
): Promise<void> {
  if (!(await isWithoutUsers(db))) return
  const first = settings.firstAdministrator
  if (first && (await isWeakPassword(first.password, first.email))) {
    throw new StartupTrouble('ADMIN_PASSWORD is easy to guess. Choose several words that do not belong together.')
  }
  if (settings.seedScale !== 'none') {
    const vouchers = voucherCountOf(settings.seedScale)
    const { rolePart } = settings.config.provider
    await seedDemo(db, clock, { vouchers, rolePart, orderVouchers: settings.seedScale !== 'small' })
  } else {
    // A start that was meant for the first administrator may have written them before.
    await db.insert(tags).values(starterTags).onConflictDoNothing()
    await continueNumbering(db, 'tags')
    await db.insert(packagingTypes).values(starterPackaging).onConflictDoNothing()
    await continueNumbering(db, 'packaging_types')
  }
  if (!first) return
  await db.insert(users).values({
    email: first.email,
    passwordHash: await hashPassword(first.password),
    role: 'administrator',
    firstName: 'First',
    lastName: 'Administrator',
    mobileNo: '',
    acceptPromotion: false,
    timeZone: 'Asia/Colombo',
  })
}

/** Nobody can sign in yet. */
export async function isWithoutUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0
}
