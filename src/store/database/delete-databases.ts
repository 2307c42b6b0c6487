import Dexie from 'dexie'
import { dropServerRows } from './blocks.ts'
import { leavePrints } from './device-ledger.ts'
import { type OwnTexts, ownTexts } from './own-texts.ts'
import { isDatabaseOf, openDatabase, openIfThere, PortalDatabase } from './open-database.ts'

/**
 * Removes what can be fetched again and keeps a person's unsent work with its history (decisions.md A8). The work says
 * since when it is kept: after a day its person looks at it before it is sent.
 */
export async function keepOnlyWork(name: string, now: number): Promise<void> {
  const database = await openDatabase(name, 'strict')
  try {
    await database.outbox.toCollection().modify({ keptAt: now })
    await dropServerRows(database)
    // What cannot be kept there now stays here, and is moved by the next log-out.
    await leavePrints(database).catch(() => undefined)
  } finally {
    database.close()
  }
}

/**
 * The only way to delete a database: refuses, and resolves to false, while it holds work that the server has not got. How
 * often labels lie on paper stays with the device.
 */
export async function clearData(name: string): Promise<boolean> {
  if (!(await isWithoutWork(name))) return false
  await leavePrintsOf(name)
  await new PortalDatabase(name, 'strict').delete({ disableAutoOpen: true })
  return true
}

interface Retirement {
  environment: string
  /** The database in use. */
  keep: string
  /** Database name to the time it was last in use, as remembered so far. */
  lastUsed: Readonly<Record<string, number>>
  now: number
  days: number
}

/**
 * Deletes databases of this environment that nobody has used for `days`, unless they hold unsent work; of one with drafts
 * or notes these alone stay (decisions.md A17). Returns what is to be remembered; a database seen for the first time begins
 * to age now.
 */
export async function retireDatabases({
  environment,
  keep,
  lastUsed,
  now,
  days,
}: Retirement): Promise<Record<string, number>> {
  const ours = (await Dexie.getDatabaseNames()).filter((name) => isDatabaseOf(environment, name))
  const remembered: Record<string, number> = {}
  for (const name of ours) {
    const usedAt = name === keep ? now : (lastUsed[name] ?? now)
    const isOld = now - usedAt > days * 86_400_000
    if (!isOld || (await leaveTextsAlone(name)) || !(await clearData(name))) remembered[name] = usedAt
  }
  return remembered
}

/**
 * Takes what the QR codes of vouchers say off this device, whoever asked for them: they are as good as money and are
 * wiped when a session ends (decisions.md P4).
 */
export async function forgetCodes(environment: string): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    if (!isDatabaseOf(environment, name)) continue
    try {
      const database = await openIfThere(name)
      await database?.voucherQrs.clear().finally(() => database.close())
    } catch {
      // One that does not open must not keep the others'; the next end of a session tries it again.
    }
  }
}

/** Whether somebody's unsent work or a draft waits in this environment: all that a sign-in page may know of it (sync.md 2.11). */
export async function holdsWork(environment: string): Promise<boolean> {
  for (const name of await Dexie.getDatabaseNames()) {
    if (isDatabaseOf(environment, name) && (!(await isWithoutWork(name)) || (await hasDrafts(name)))) return true
  }
  return false
}

async function leavePrintsOf(name: string): Promise<void> {
  const database = await openIfThere(name)
  try {
    if (database) await leavePrints(database)
  } catch {
    // What must go goes, though its ledger cannot be kept.
  } finally {
    database?.close()
  }
}

/** What somebody has begun to type waits for them, and goes with their database. */
async function hasDrafts(name: string): Promise<boolean> {
  const { orders, forms } = await textsIn(name)
  return orders.length + forms.length > 0
}

/** Takes the rows out of a database with drafts or notes; false if it has none, and nothing is done. */
async function leaveTextsAlone(name: string): Promise<boolean> {
  const { orders, forms, notes } = await textsIn(name)
  if (orders.length + forms.length + notes.length === 0) return false
  const database = await openIfThere(name)
  try {
    if (database) await dropServerRows(database)
  } finally {
    database?.close()
  }
  return true
}

async function textsIn(name: string): Promise<OwnTexts> {
  const database = await openIfThere(name)
  try {
    return database ? await ownTexts(database) : { orders: [], forms: [], notes: [] }
  } finally {
    database?.close()
  }
}

async function isWithoutWork(name: string): Promise<boolean> {
  const database = await openIfThere(name)
  if (!database) return true
  try {
    return (await database.outbox.toArray()).every(({ state }) => state === 'acked')
  } finally {
    database.close()
  }
}
