import Dexie from 'dexie'
import { dropServerRows } from './blocks.ts'
import { isDatabaseOf, openDatabase, PortalDatabase } from './open-database.ts'

/** Removes what can be fetched again and keeps a person's unsent work with its history (decisions.md A8). */
export async function keepOnlyWork(name: string): Promise<void> {
  const database = await openDatabase(name, 'strict')
  try {
    await dropServerRows(database)
  } finally {
    database.close()
  }
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
 * Deletes databases of this environment that nobody has used for `days`, unless they hold unsent work
 * (decisions.md A17). Returns what is to be remembered; a database seen for the first time begins to age now.
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
    if (isOld && (await isWithoutWork(name))) await new PortalDatabase(name, 'strict').delete()
    else remembered[name] = usedAt
  }
  return remembered
}

async function isWithoutWork(name: string): Promise<boolean> {
  const database = await openDatabase(name, 'strict')
  try {
    return (await database.outbox.count()) === 0
  } finally {
    database.close()
  }
}
