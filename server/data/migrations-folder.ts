import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

let newest: number | null = null

/** When the newest migration of this program was made, as the database notes it. */
export function newestMigration(): number {
  newest ??= Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  return newest
}
