import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartupTrouble } from '#server/process/startup-trouble.ts'

export interface FolderLock {
  release(): void
}

/** Folders locked by this very process: after a crash in a container the next one often gets the same pid. */
const heldHere = new Set<string>()

/**
 * Takes a data folder for this process alone. PGlite does not refuse a second process, it loses writes
 * (toolchain.md, gotcha 4). The lock of a process that is gone is taken over; a living one is a StartupTrouble.
 */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder)
  const path = join(folder, 'server.lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createLock(path)) {
      heldHere.add(path)
      return { release: () => releaseLock(path) }
    }
    const content = readLock(path)
    const holder = content === null ? null : livingHolder(path, content)
    if (holder !== null) {
      throw new StartupTrouble(
        `The data folder ${folder} is in use by another server (process ${holder}): stop it, or set DATA_DIR to another folder.`,
      )
    }
    if (content !== null) discardStaleLock(path, content)
  }
  throw new StartupTrouble(`The data folder ${folder} could not be locked: other servers are starting on it.`)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new StartupTrouble(`The data folder ${folder} cannot be made (${codeOf(error)}).`)
  }
}

function createLock(path: string): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }))
    closeSync(file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new StartupTrouble(`The data folder cannot be written (${codeOf(error)}): ${path}`)
  }
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function releaseLock(path: string): void {
  heldHere.delete(path)
  rmSync(path, { force: true })
}

/** The pid of the living process that wrote the lock, or null. A pid that was given to another process does not count. */
function livingHolder(path: string, content: string): number | null {
  let lock: { pid?: unknown; birth?: unknown }
  try {
    lock = JSON.parse(content) as typeof lock
  } catch {
    return null
  }
  const { pid, birth } = lock
  if (typeof pid !== 'number') return null
  if (pid === process.pid) return heldHere.has(path) ? pid : null
  if (!isAlive(pid)) return null
  return typeof birth === 'string' && birth !== birthOf(pid) ? null : pid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** When a process started, as Linux counts it, together with the boot; null elsewhere, where the pid alone must do. */
function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${started}`
  } catch {
    return null
  }
}

/** Renames before it deletes: of two servers that find the same stale lock, one must not delete the other's new one. */
function discardStaleLock(path: string, staleContent: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readLock(aside) === staleContent) rmSync(aside, { force: true })
  else renameSync(aside, path)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
