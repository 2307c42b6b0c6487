import { existsSync } from 'node:fs'
import { dumpPglite, rememberBackup, writeArchive } from '#server/data/backups.ts'
import { lockFolder } from '#server/data/folder-lock.ts'
import { filesIn, makePglite } from '#server/data/open-folder.ts'
import { reasonOf } from '#server/data/reason-of.ts'
import { controlHeader } from '#server/http/control-routes.ts'
import { readControl } from './control-file.ts'
import { folderAndFile } from './folder-of.ts'
import { StartupTrouble } from './startup-trouble.ts'

/** `npm run backup -- FILE`: all data as one file, whether the server runs or not. */
async function backUp(): Promise<void> {
  const { folder, file } = folderAndFile('backup')
  if (existsSync(file)) throw new StartupTrouble(`${file} is there already: name a new file.`)
  if (!existsSync(filesIn(folder))) throw new StartupTrouble(`There is no data in ${folder} (DATA_DIR).`)
  const archive = (await fromServer(folder)) ?? (await fromFiles(folder))
  await writeArchive(file, archive).catch((error: unknown) => {
    throw new StartupTrouble(`${file} cannot be written: ${reasonOf(error)}.`)
  })
  try {
    rememberBackup(folder, file)
  } catch (error) {
    console.error(`Where it was put could not be noted in ${folder}: ${reasonOf(error)}.`)
  }
  console.log(`Backed up ${folder} to ${file} (${Math.ceil(archive.size / 1024)} KiB).`)
}

/** From the server that has the folder; null when none answers, or a stranger that knows nothing of it. */
async function fromServer(folder: string): Promise<Blob | null> {
  const control = readControl(folder)
  if (!control) return null
  const headers = { [controlHeader]: control.token }
  const answer = await fetch(`${control.address}/api/control/backup`, { headers }).catch(() => null)
  if (!answer || answer.status === 404) return null
  if (!answer.ok) {
    throw new StartupTrouble(
      `The server at ${control.address} made no backup: it answered with status ${answer.status}.`,
    )
  }
  return answer.blob()
}

async function fromFiles(folder: string): Promise<Blob> {
  const lock = lockFolder(folder)
  try {
    const client = await makePglite({ dataDir: filesIn(folder) })
    try {
      return await dumpPglite(client)
    } finally {
      await client.close()
    }
  } catch (error) {
    throw new StartupTrouble(`The data in ${folder} cannot be opened: ${reasonOf(error)}.`)
  } finally {
    lock.release()
  }
}

try {
  await backUp()
} catch (error) {
  if (!(error instanceof StartupTrouble)) throw error
  console.error(error.message)
  process.exit(1)
}
