import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { StartupTrouble } from '#server/process/startup-trouble.ts'
import type { Database } from './database.ts'
import { isAlive, lockFolder } from './folder-lock.ts'
import { newestMigration } from './migrations-folder.ts'
import { filesIn, keptFolder, makePglite, migrationOf, openFolder } from './open-folder.ts'
import { reasonOf } from './reason-of.ts'
import { passwordResets } from './schema/accounts.ts'
import { mailQueue } from './schema/mail.ts'

/** Unpacks a backup beside the data, and proves that this program can open and migrate it; the name of its folder. */
export async function stageBackup(folder: string, path: string): Promise<string> {
  const archive = await readFile(path).catch((error: unknown) => {
    throw new StartupTrouble(`The backup ${path} cannot be read: ${reasonOf(error)}.`)
  })
  removeAbandoned(folder)
  const name = `restoring-${process.pid}`
  const staged = join(folder, name)
  mkdirSync(staged, { recursive: true })
  try {
    const client = await makePglite({ dataDir: filesIn(staged), loadDataDir: new Blob([archive]) })
    const newest = await migrationOf(client)
    await client.close()
    if (newest === null) throw new Error('it holds no data of this program')
    if (newest > newestMigration()) throw new Error('a newer version of this program made it')
    const opened = await openFolder({ folder: staged })
    try {
      await forgetWhatPassed(opened.db)
    } finally {
      await opened.close()
    }
    return name
  } catch (error) {
    rmSync(staged, { recursive: true, force: true })
    throw new StartupTrouble(`The backup ${path} cannot be restored: ${reasonOf(error)}.`)
  }
}

/** What restores of processes that are gone have left, and what this one's number has. */
function removeAbandoned(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const pid = Number(/^restoring-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    const isAbandoned = pid === process.pid || (pid > 0 && !isAlive(pid))
    if (isAbandoned) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Since a backup letters may have left and keys may have been used: neither is sent or good a second time. */
async function forgetWhatPassed(db: Database): Promise<void> {
  await db
    .update(mailQueue)
    .set({
      state: 'unclear',
      body: '',
      trouble: 'It was waiting in a backup that was restored: it may have left since',
    })
    .where(inArray(mailQueue.state, ['waiting', 'sending']))
  await db.delete(passwordResets)
}

/** A StartupTrouble when there is no such staged backup. */
export function needStaged(folder: string, name: string): void {
  if (existsSync(filesIn(join(folder, name)))) return
  throw new StartupTrouble(`There is no staged backup ${name} in ${folder}.`)
}

/**
 * Puts what was staged in the place of the data, which are kept as `pg-before-restore` until the next time. No server
 * may have the folder. Where it fails the data are as they were; else it answers what puts everything back.
 */
export function takeStaged(folder: string, name: string): () => void {
  const lock = lockFolder(folder)
  const [data, kept, staged] = [filesIn(folder), keptFolder(folder), join(folder, name)]
  const hadData = existsSync(data)
  const putBack = () => {
    rmSync(data, { recursive: true, force: true })
    if (hadData) renameSync(kept, data)
  }
  try {
    needStaged(folder, name)
    // Without data, what is kept is all there is: an earlier restore did not finish.
    if (hadData) {
      rmSync(kept, { recursive: true, force: true })
      renameSync(data, kept)
    }
    try {
      renameSync(filesIn(staged), data)
    } catch (error) {
      putBack()
      throw error
    }
    rmSync(staged, { recursive: true, force: true })
  } finally {
    lock.release()
  }
  return putBack
}
