/** full: no room. gone: the browser has taken the storage away or never gave it. Other trouble may pass by itself. */
export type StorageTrouble = 'full' | 'gone' | 'other'

const gone = new Set([
  'InvalidStateError',
  'DatabaseClosedError',
  'OpenFailedError',
  'MissingAPIError',
  'SecurityError',
  'NotFoundError',
  'UnknownError',
])

/** What an error of the local database means; Dexie wraps what the browser said, at times more than once. */
export function storageTroubleOf(error: unknown): StorageTrouble {
  const names: string[] = []
  for (let one = error, depth = 0; one instanceof Object && depth < 5; depth++) {
    const { name, inner, cause } = one as { name?: unknown; inner?: unknown; cause?: unknown }
    if (typeof name === 'string') names.push(name)
    one = inner ?? cause
  }
  if (names.includes('QuotaExceededError')) return 'full'
  return names.some((name) => gone.has(name)) ? 'gone' : 'other'
}

/**
 * Why the database could not be opened. newer: a newer version of the portal has used it. held: a tab with an older
 * version keeps it open.
 */
export type OpenTrouble = StorageTrouble | 'newer' | 'held'

export function openTroubleOf(error: unknown): OpenTrouble {
  const { name } = (error ?? {}) as { name?: unknown }
  if (name === 'NewerDatabase') return 'newer'
  return name === 'HeldByOldTab' ? 'held' : storageTroubleOf(error)
}
