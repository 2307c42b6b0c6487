import type { MissingRow } from '#store/database/tables.ts'

/** What a complete look at a stretch of a list did not show, though this device holds it. */
export interface Absent {
  missing: number
  /** Rows that this device holds of the stretch. */
  held: number
  /** Rows that the look showed, there or elsewhere. */
  answered: number
  /** Rows of this collection that went within the last hour. */
  goneLastHour: number
}

const fewAtMost = 10
const partAtMost = 0.1
const goneAnHour = 200
/** A row that no read can ask for is believed gone when two looks so far apart have missed it. */
const twoLooksApartMs = 10 * 60_000
/** Rows that went are remembered so long, so that an old answer cannot bring them back. */
const rememberMs = 30 * 86_400_000

/**
 * Whether so many rows may be gone, or the listing lies (Joplin #16165 lost 59 % of a vault to one that did). Withheld
 * rows stay until a later look misses them, too.
 */
export function isBelievable({ missing, held, answered, goneLastHour }: Absent): boolean {
  if (answered === 0 && held > 0) return false
  if (missing > fewAtMost && missing > partAtMost * held) return false
  return missing + goneLastHour <= goneAnHour
}

/** A row that a look has missed. `known` is what was noted of it before. */
export function missed(
  row: Pick<MissingRow, 'collection' | 'id' | 'rc'>,
  known: MissingRow | undefined,
  isBelieved: boolean,
  now: number,
): MissingRow {
  // A time that lies ahead was noted by a clock that has been put back.
  const since = known && known.state !== 'gone' && known.since <= now ? known.since : now
  const isOld = now - since >= twoLooksApartMs
  return { ...row, since, state: isBelieved || isOld ? 'suspect' : 'withheld' }
}

/** Whether a suspect that cannot be read by itself is gone: two looks, far enough apart, have missed it. */
export function isGoneByLooks({ since }: MissingRow, now: number): boolean {
  return now - since >= twoLooksApartMs
}

/** Whether a row that went need not be remembered any more. */
export function isForgotten({ state, since }: MissingRow, now: number): boolean {
  return state === 'gone' && now - since > rememberMs
}
