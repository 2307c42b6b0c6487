/** The cache of the program's files that have a hash in their name; builds share it. */
export const programCache = 'portal-program'

/** Addresses of the screens whose files are all in the cache: a JSON list, kept beside the files. */
export const storedScreensUrl = '/stored-screens.json'

/** True if every file is stored that these screens need without a connection. */
export async function areScreensStored(caches: CacheStorage, paths: readonly string[]): Promise<boolean> {
  const stored = new Set(await readStoredScreens(caches))
  return paths.every((path) => stored.has(path))
}

export async function readStoredScreens(caches: CacheStorage): Promise<readonly string[]> {
  const record = await caches.match(storedScreensUrl)
  return record ? ((await record.json()) as string[]) : []
}

/**
 * What a page sends to the service worker; the answer of the last two goes to the port that came with them. STOP_STORING
 * is for the active worker before an update: the browser waits up to five minutes for a worker that is at work before
 * another one takes its place.
 */
export type ProgramMessage =
  | { type: 'SKIP_WAITING' }
  | { type: 'STOP_STORING' }
  | { type: 'STORE_SCREENS'; paths: readonly string[] }
  | { type: 'STORE_REST' }
