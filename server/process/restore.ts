import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stageBackup, takeStaged } from '#server/data/restored-data.ts'
import { controlHeader } from '#server/http/control-routes.ts'
import { type Control, readControl } from './control-file.ts'
import { folderAndFile } from './folder-of.ts'
import { StartupTrouble } from './startup-trouble.ts'

const patienceMs = 120_000

/** `npm run restore -- FILE`: the data of a backup in the place of what is there, whether the server runs or not. */
async function restore(): Promise<void> {
  const { folder, file } = folderAndFile('restore')
  const staged = await stageBackup(folder, file)
  const control = readControl(folder)
  const heard = control ? await askServer(control, staged) : 'refused'
  try {
    if (control && heard === 'accepted') await untilTurned(folder, control, staged)
    else takeStaged(folder, staged)
  } finally {
    // A server that was asked may need it yet; what it leaves behind goes with the next restore.
    if (heard === 'refused') rmSync(join(folder, staged), { recursive: true, force: true })
  }
  console.log(`Restored ${file} to ${folder}; what was there before is in ${join(folder, 'pg-before-restore')}.`)
}

/** Whether the server that has the folder will turn to the staged data; silent when it may have heard and said nothing. */
async function askServer({ address, token }: Control, staged: string): Promise<'accepted' | 'refused' | 'silent'> {
  try {
    const { status } = await fetch(`${address}/api/control/restore`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [controlHeader]: token },
      body: JSON.stringify({ staged }),
    })
    return status === 202 ? 'accepted' : 'refused'
  } catch (error) {
    return error instanceof Error && hasCode(error.cause, 'ECONNREFUSED') ? 'refused' : 'silent'
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}

/** The server starts anew, with a new token, on the restored data, or on its own where it could not. */
async function untilTurned(folder: string, before: Control, staged: string): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 200) {
    const now = readControl(folder)
    if (now && now.token !== before.token) {
      if (!existsSync(join(folder, staged))) return
      rmSync(join(folder, staged), { recursive: true, force: true })
      throw new StartupTrouble('The server could not turn to the restored data and goes on with its own; see its log.')
    }
    await pause(200)
  }
  throw new StartupTrouble('The server did not come back after it was told to restore; see its log.')
}

try {
  await restore()
} catch (error) {
  if (!(error instanceof StartupTrouble)) throw error
  console.error(error.message)
  process.exit(1)
}
