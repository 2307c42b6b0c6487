import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

const known = new Map<string, number>()

/** When the newest migration of this program was made, as the database notes it. */
export function newestMigration(folder: string = migrationsFolder): number {
  const newest = known.get(folder) ?? Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(madeAt))
  known.set(folder, newest)
  return newest
}

function madeAt({ folderMillis }: { folderMillis: number }): number {
  return folderMillis
}
