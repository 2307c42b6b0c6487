import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupTrouble } from '#server/process/startup-trouble.ts'
import { lockFolder } from './folder-lock.ts'
import { newestMigration } from './migrations-folder.ts'
import { filesIn, makePglite, migrationOf, openFolder } from './open-folder.ts'
import { reasonOf } from './reason-of.ts'

const keptFolder = (folder: string) => join(folder, 'pg-before-restore')

/** Unpacks a backup beside the data, and proves that this program can open and migrate it; the name of its folder. */
export async function stageBackup(folder: string, path: string): Promise<string> {
  const archive = await readFile(path).catch((error: unknown) => {
    throw new StartupTrouble(`The backup ${path} cannot be read: ${reasonOf(error)}.`)
  })
  const name = `restoring-${process.pid}`
  const staged = join(folder, name)
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(staged, { recursive: true })
  try {
    const client = await makePglite({ dataDir: filesIn(staged), loadDataDir: new Blob([archive]) })
    const newest = await migrationOf(client)
    await client.close()
    if (newest === null) throw new Error('it holds no data of this program')
    if (newest > newestMigration()) throw new Error('a newer version of this program made it')
    const opened = await openFolder({ folder: staged })
    await opened.close()
    return name
  } catch (error) {
    rmSync(staged, { recursive: true, force: true })
    throw new StartupTrouble(`The backup ${path} cannot be restored: ${reasonOf(error)}.`)
  }
}

/**
 * Puts what was staged in the place of the data, which are kept as `pg-before-restore` until the next time. No server
 * may have the folder. Answers what puts everything back.
 */
export function takeStaged(folder: string, name: string): () => void {
  const lock = lockFolder(folder)
  const [data, kept, staged] = [filesIn(folder), keptFolder(folder), join(folder, name)]
  try {
    rmSync(kept, { recursive: true, force: true })
    if (existsSync(data)) renameSync(data, kept)
    renameSync(filesIn(staged), data)
    rmSync(staged, { recursive: true, force: true })
  } finally {
    lock.release()
  }
  return () => {
    rmSync(data, { recursive: true, force: true })
    if (existsSync(kept)) renameSync(kept, data)
  }
}
