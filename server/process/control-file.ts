import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** How a command of this machine's operator reaches the server that has a data folder: whoever reads the folder may. */
export interface Control {
  address: string
  token: string
}

const control = z.object({ address: z.url(), token: z.string() })
const fileIn = (folder: string) => join(folder, 'server.control')

/** Says where the server of this folder is; for its own user's eyes. */
export function writeControl(folder: string, { address, token }: Control): void {
  removeControl(folder)
  writeFileSync(fileIn(folder), JSON.stringify({ address, token }), { mode: 0o600 })
}

/** Says that no server has this folder. */
export function removeControl(folder: string): void {
  rmSync(fileIn(folder), { force: true })
}

/** What the server of this folder has written, or null. A server that was killed leaves its file behind. */
export function readControl(folder: string): Control | null {
  try {
    return control.parse(JSON.parse(readFileSync(fileIn(folder), 'utf8')))
  } catch {
    return null
  }
}
