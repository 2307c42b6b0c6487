import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFolder } from './compress-folder.ts'
import { StartupTrouble } from '#server/process/startup-trouble.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const portal = join(root, 'dist', 'portal')
const stamp = join(root, 'dist', 'portal.stamp')
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'server/portal/program-parts.ts',
  'package.json',
  'package-lock.json',
]

/** The folder of the built portal with its compressed twins; builds it first when it is missing or its sources have changed. */
export async function builtPortal(say: (line: string) => void): Promise<string> {
  const fingerprint = fingerprintOf(sources.map((name) => join(root, name)))
  if (existsSync(join(portal, 'index.html')) && readStamp() === fingerprint) {
    // `npx vite build` leaves a folder without them.
    await compressFolder(portal)
    return portal
  }
  say('Building the portal …')
  // Built beside the old one and swapped: a build that fails or is stopped leaves a whole portal behind.
  const next = `${portal}.${process.pid}`
  try {
    // Loaded only when it is needed: a start with a finished portal is a second faster without it.
    const { build } = await import('vite')
    await build({ root, logLevel: 'error', build: { outDir: next, emptyOutDir: true } })
    await compressFolder(next)
  } catch (error) {
    rmSync(next, { recursive: true, force: true })
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new StartupTrouble(`The portal cannot be built (npx vite build says more): ${reason}`)
  }
  rmSync(portal, { recursive: true, force: true })
  renameSync(next, portal)
  writeFileSync(stamp, fingerprint)
  return portal
}

function readStamp(): string {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

/** Of contents, not of times: a fresh clone or a touched file is no change. */
function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
      return
    }
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  paths.forEach(add)
  return hash.digest('hex')
}
