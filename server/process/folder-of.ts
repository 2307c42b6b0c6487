import { readSettings } from './settings.ts'
import { StartupTrouble } from './startup-trouble.ts'

/** The data folder and the file that a command for one of both is about; a StartupTrouble in one sentence else. */
export function folderAndFile(command: 'backup' | 'restore'): { folder: string; file: string } {
  const { place } = readSettings(process.env, 4310)
  if (place.kind !== 'folder') {
    throw new StartupTrouble(
      'DATABASE_URL names a PostgreSQL: back it up with pg_dump and restore it with pg_restore (docs/operations.md).',
    )
  }
  const file = process.argv[2]
  if (!file) throw new StartupTrouble(`Say which file: npm run ${command} -- FILE.`)
  return { folder: place.folder, file }
}
