import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** What the databases of a whole run need at a time, many times over. */
const roomBytes = 3 * 2 ** 30

/** A new temporary folder, in memory where there is room: a disk works a second for the thousand files of a database. */
export function quickFolder(prefix: string): string {
  const place = hasRoom() ? memory : tmpdir()
  if (place === memory) removeOld(memory, prefix, Date.now())
  return mkdtempSync(join(place, prefix))
}

const dayMs = 86_400_000

/** Removes what runs that were killed have left: memory is not cleared before the machine starts anew. */
export function removeOld(place: string, prefix: string, now: number): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(prefix)) continue
    const folder = join(place, name)
    try {
      if (now - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true })
    } catch {
      // Another run has just removed it, or it is somebody else's.
    }
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > roomBytes
  } catch {
    return false
  }
}
