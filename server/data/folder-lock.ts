import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { beat } from './lock-beat.ts'
import { StartupTrouble } from '#server/process/startup-trouble.ts'

export interface FolderLock {
  release(): void
}

/** What this very process wrote: after a crash in a container the next one often gets the same pid. */
const heldHere = new Map<string, string>()

export interface LockTimes {
  /** So often the holder touches its lock. */
  beatMs: number
  /** A lock of another container that nobody has touched for so long is nobody's. */
  patienceMs: number
}

const usual: LockTimes = { beatMs: 1000, patienceMs: 8000 }

/**
 * Takes a data folder for this process alone. PGlite does not refuse a second process, it loses writes
 * (toolchain.md, gotcha 4). The lock of a process that is gone is taken over; a living one is a StartupTrouble. The
 * process numbers of another container or machine say nothing here: its lock is watched for a sign of life.
 */
export function lockFolder(folder: string, times: LockTimes = usual): FolderLock {
  makeFolder(folder)
  const path = join(folder, 'server.lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const mine = createLock(path)
    if (mine !== null) {
      heldHere.set(path, mine)
      const stopBeating = beat({ path, content: mine, everyMs: times.beatMs })
      return { release: () => releaseLock(path, { content: mine, stopBeating }) }
    }
    const content = readLock(path)
    const holder = content === null ? null : livingHolder(path, content, times)
    if (holder !== null) {
      throw new StartupTrouble(
        `The data folder ${folder} is in use by another server (${holder}): stop it, or set DATA_DIR to another folder.`,
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

/** What was written, which no other lock ever equals; null where there is one already. */
function createLock(path: string): string | null {
  const mine = { pid: process.pid, birth: birthOf(process.pid), space: pidSpace(), nonce: randomUUID() }
  const content = JSON.stringify(mine)
  try {
    const file = openSync(path, 'wx')
    writeSync(file, content)
    closeSync(file)
    return content
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null
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

/** Lets go of this lock and of no other: somebody else may have taken the folder over meanwhile. */
function releaseLock(path: string, { content, stopBeating }: { content: string; stopBeating(): void }): void {
  stopBeating()
  if (heldHere.get(path) === content) heldHere.delete(path)
  if (readLock(path) === content) rmSync(path, { force: true })
}

/** Who wrote the lock and lives, in words, or null. A pid that was given to another process does not count. */
function livingHolder(path: string, content: string, times: LockTimes): string | null {
  let lock: { pid?: unknown; birth?: unknown; space?: unknown }
  try {
    lock = JSON.parse(content) as typeof lock
  } catch {
    return null
  }
  const { pid, birth, space } = lock
  if (typeof pid !== 'number') return null
  if (heldHere.get(path) === content) return `process ${pid}`
  if (typeof space === 'string' && space !== pidSpace()) {
    return showsLife(path, times.patienceMs) ? `process ${pid} of another container or machine` : null
  }
  if (pid === process.pid || !isAlive(pid)) return null
  return typeof birth === 'string' && birth !== birthOf(pid) ? null : `process ${pid}`
}

/** Whether the holder touches its lock, or anybody writes a new one, while we look. */
function showsLife(path: string, patienceMs: number): boolean {
  const touchedAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs
  const before = touchedAt()
  const still = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < patienceMs; waited += 100) {
    // The start has nothing else to do.
    Atomics.wait(still, 0, 0, 100)
    const now = touchedAt()
    if (now === undefined) return false
    if (now !== before) return true
  }
  return false
}

/** Within what a pid means one process: the boot and the PID namespace; null where the system has none. */
function pidSpace(): string | null {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}

/** Whether a process with this number runs, whoever's it is. */
export function isAlive(pid: number): boolean {
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
