import type { ProgramFile } from '#store/config/program-file.ts'
import { programCache, readStoredScreens, storedScreensUrl } from '#store/offline/stored-program.ts'

interface ProgramPorts {
  caches: CacheStorage
  fetch: typeof fetch
  wait(ms: number): Promise<void>
  /** True while a newer build installs or waits: its files are in the same cache. */
  isUpdating(): boolean
}

const pageCachePrefix = 'portal-page-'
/** The caches of the builds whose worker Workbox had generated. */
const formerCaches = /^(workbox-precache|late-code)/

/** More would delay what the page requests on the same line. */
const lanes = 4
const attempts = 4
const firstPauseMs = 500
const installRounds = 20
const roundPauseMs = 3000

/** Stores the files of one build, each on its own, and answers requests from what is stored. */
export class ProgramStore {
  readonly #files: readonly ProgramFile[]
  readonly #ports: ProgramPorts
  readonly #byPath: ReadonlyMap<string, ProgramFile>
  /** `index.html` and the few other files without a hash in their name belong to one build. */
  readonly #pageCache: string
  #queue: Promise<unknown> = Promise.resolve()
  readonly #stopped = new AbortController()

  constructor(files: readonly ProgramFile[], ports: ProgramPorts) {
    this.#files = files
    this.#ports = ports
    this.#byPath = new Map(files.map((file) => [pathOf(file), file]))
    this.#pageCache = pageCachePrefix + files.map(({ revision }) => revision?.slice(0, 8) ?? '').join('')
  }

  /**
   * Stores what the sign-in and the shell need. An update also stores what the previous build has stored, so that the
   * device works offline as before.
   */
  async install(): Promise<void> {
    const { caches, wait } = this.#ports
    const hasFormer = (await caches.keys()).some((name) => formerCaches.test(name))
    const screens = await readStoredScreens(caches)
    const needed = hasFormer ? this.#wholeProgram() : this.#filesFor(screens)
    for (let round = 0; round < installRounds; round++) {
      if (await this.#fill(needed)) return
      await wait(roundPauseMs)
    }
    // The files that were stored stay: the next install continues with the missing ones.
    throw new Error('The program could not be stored.')
  }

  async activate(): Promise<void> {
    for (const name of await this.#ports.caches.keys()) {
      if (name.startsWith(pageCachePrefix) && name !== this.#pageCache) await this.#ports.caches.delete(name)
    }
  }

  /** Stores what these screens need; false if something is missing. */
  storeScreens(paths: readonly string[]): Promise<boolean> {
    return this.#inTurn(async () => {
      const stored = await readStoredScreens(this.#ports.caches)
      const all = [...new Set([...stored, ...paths])]
      if (!(await this.#fill(this.#filesFor(all)))) return false
      if (all.length > stored.length) {
        const cache = await this.#ports.caches.open(programCache)
        await cache.put(storedScreensUrl, Response.json(all))
      }
      return true
    })
  }

  /** Stores the other files too, then deletes those of previous builds; false if something is missing. */
  storeRest(): Promise<boolean> {
    return this.#inTurn(async () => {
      if (!(await this.#fill(this.#wholeProgram()))) return false
      if (!this.#ports.isUpdating()) await this.#deletePreviousBuilds()
      return true
    })
  }

  /** Another worker is to take this one's place: ends all storing, and answers with the server's page if there is a line. */
  stop(): void {
    this.#stopped.abort()
  }

  /** What answers a request; null if the browser answers it as if there was no service worker. */
  answer(request: Request): Promise<Response> | null {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET') return null
    const file = this.#byPath.get(pathname)
    if (file?.revision) return this.#answerPage(file, request)
    if (pathname.startsWith('/assets/')) return this.#answerAsset(pathname, request)
    const page = this.#byPath.get('/index.html')
    return request.mode === 'navigate' && page ? this.#answerPage(page, request) : null
  }

  async #answerPage(file: ProgramFile, request: Request): Promise<Response> {
    const { caches, fetch } = this.#ports
    const cache = await caches.open(this.#pageCache)
    const stored = await cache.match(pathOf(file), { ignoreVary: true })
    if (!stored || !this.#stopped.signal.aborted) return stored ?? fetch(request)
    // The user has asked for the next build.
    const response = await fetch(request).catch(() => null)
    return response?.ok ? response : stored
  }

  async #answerAsset(path: string, request: Request): Promise<Response> {
    const { caches, fetch } = this.#ports
    // Of any build: a tab with old code finds its chunks until they are deleted.
    const stored = await caches.match(path, { ignoreVary: true })
    if (stored) return stored
    const response = await fetch(request)
    if (this.#byPath.has(path) && isFile(path, response)) {
      const copy = response.clone()
      const cache = await caches.open(programCache)
      // A full disk must not fail the request.
      await cache.put(path, copy).catch(() => undefined)
    }
    return response
  }

  #filesFor(screens: readonly string[]): ProgramFile[] {
    const wanted = new Set(screens)
    return this.#files.filter(({ part }) => {
      if (part === 'start') return true
      if (part === 'every-role') return screens.length > 0
      return typeof part === 'object' && part.some((path) => wanted.has(path))
    })
  }

  #wholeProgram(): ProgramFile[] {
    return this.#files.filter(({ part }) => part !== 'late')
  }

  /** Requests of several tabs run one after the other: the second one finds what the first one has stored. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => undefined)
    return result
  }

  /** Stores those that are missing; false if some of them are missing still. */
  async #fill(files: readonly ProgramFile[]): Promise<boolean> {
    const { caches } = this.#ports
    const stored = new Set<string>()
    for (const name of [programCache, this.#pageCache]) {
      for (const { url } of await (await caches.open(name)).keys()) stored.add(new URL(url).pathname)
    }
    const missing = files.filter((file) => !stored.has(pathOf(file)))
    let next = 0
    let failures = 0
    let failuresInARow = 0
    const runLane = async () => {
      // A cut line fails them all: the caller tries again later.
      while (next < missing.length && failuresInARow < lanes && !this.#stopped.signal.aborted) {
        const file = missing[next++]
        if (!file) return
        const isStored = await this.#store(file)
        failuresInARow = isStored ? 0 : failuresInARow + 1
        if (!isStored) failures++
      }
    }
    await Promise.all(Array.from({ length: lanes }, runLane))
    return failures === 0 && next >= missing.length
  }

  async #store(file: ProgramFile): Promise<boolean> {
    const { caches, fetch, wait } = this.#ports
    const path = pathOf(file)
    const cache = await caches.open(file.revision ? this.#pageCache : programCache)
    // The same name is the same content, so a former cache has the very file.
    const former = file.revision ? undefined : await caches.match(path, { ignoreVary: true })
    if (former) return isDone(cache.put(path, former))
    const { signal } = this.#stopped
    const mode: RequestInit = { cache: file.revision ? 'no-cache' : 'default', credentials: 'same-origin', signal }
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (attempt > 0) await wait(firstPauseMs * 2 ** (attempt - 1))
      if (signal.aborted) return false
      const response = await fetch(path, mode).catch(() => null)
      if (response?.status === 404) return false
      // Also false if the body breaks off: then the cache keeps nothing of it.
      if (response && isFile(path, response) && (await isDone(cache.put(path, response)))) return true
    }
    return false
  }

  async #deletePreviousBuilds(): Promise<void> {
    const { caches } = this.#ports
    const cache = await caches.open(programCache)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (pathname !== storedScreensUrl && !this.#byPath.has(pathname)) await cache.delete(request)
    }
    for (const name of await caches.keys()) if (formerCaches.test(name)) await caches.delete(name)
  }
}

const isDone = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )

const pathOf = ({ url }: Pick<ProgramFile, 'url'>) => `/${url}`

/** A network that wants a sign-in answers every address with a page of its own. */
function isFile(path: string, response: Response): boolean {
  if (!response.ok || response.redirected) return false
  return path.endsWith('.html') || !(response.headers.get('content-type') ?? '').includes('text/html')
}
