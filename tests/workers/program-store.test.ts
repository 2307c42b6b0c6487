import { describe, expect, it } from 'vitest'
import type { ProgramFile } from '#store/config/program-file.ts'
import { areScreensStored, programCache } from '#store/offline/stored-program.ts'
import { ProgramStore } from '#workers/program/program-store.ts'

const origin = 'https://portal.example'

/** As the browser has it, for addresses alone. */
class Caches {
  readonly named = new Map<string, Map<string, Response>>()

  open(name: string) {
    const held = this.named.get(name) ?? new Map<string, Response>()
    this.named.set(name, held)
    const pathOf = (request: RequestInfo) => (typeof request === 'string' ? request : new URL(request.url).pathname)
    return Promise.resolve({
      keys: () => Promise.resolve([...held.keys()].map((path) => new Request(origin + path))),
      match: (path: string) => Promise.resolve(held.get(path)?.clone()),
      put: async (path: string, response: Response) => void held.set(path, new Response(await response.arrayBuffer())),
      delete: (request: RequestInfo) => Promise.resolve(held.delete(pathOf(request))),
    })
  }
  keys = () => Promise.resolve([...this.named.keys()])
  delete = (name: string) => Promise.resolve(this.named.delete(name))
  match = (path: string) =>
    Promise.resolve([...this.named.values()].map((held) => held.get(path)?.clone()).find((one) => one !== undefined))
}

const first: readonly ProgramFile[] = [
  { url: 'index.html', revision: 'page-one', part: 'start' },
  { url: 'assets/shell-1.js', revision: null, part: 'start' },
  { url: 'assets/palette-1.js', revision: null, part: 'every-role' },
  { url: 'assets/packing-1.js', revision: null, part: ['/packing', '/orders'] },
  { url: 'assets/payments-1.js', revision: null, part: ['/payments'] },
  { url: 'assets/chart-1.js', revision: null, part: 'late' },
  { url: 'assets/to-xlsx-1.js', revision: null },
]

/** The next build: another page and another shell. */
const second = first.map((file) => {
  if (file.url === 'index.html') return { ...file, revision: 'page-two' }
  return file.url === 'assets/shell-1.js' ? { ...file, url: 'assets/shell-2.js' } : file
})

function device() {
  const caches = new Caches()
  const fetched: string[] = []
  const line = { isCut: false, lost: new Set<string>(), hangs: new Set<string>(), isPortal: false, isUpdating: false }
  const fetchFile = (request: RequestInfo | URL, options?: RequestInit) => {
    const path = typeof request === 'string' ? request : new URL((request as Request).url).pathname
    if (line.isCut || line.lost.has(path)) return Promise.reject(new TypeError('Failed to fetch'))
    if (line.hangs.has(path))
      return new Promise<Response>((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    fetched.push(path)
    const headers = { 'content-type': line.isPortal || path.endsWith('.html') ? 'text/html' : 'text/javascript' }
    return Promise.resolve(new Response(`${path} of the network`, { headers }))
  }
  const build = (files: readonly ProgramFile[]) =>
    new ProgramStore(files, {
      caches: caches as unknown as CacheStorage,
      fetch: fetchFile as typeof fetch,
      wait: () => Promise.resolve(),
      isUpdating: () => line.isUpdating,
    })
  const stored = () => [...(caches.named.get(programCache)?.keys() ?? [])].sort()
  const isReady = (...screens: string[]) => areScreensStored(caches as unknown as CacheStorage, screens)
  return { caches, fetched, line, build, stored, isReady }
}

const navigation = (path: string) => ({ method: 'GET', mode: 'navigate', url: origin + path }) as Request
const script = (path: string) => new Request(origin + path)
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text()

describe('the first visit', () => {
  it('stores the sign-in and the shell first, then what the role opens, then the rest', async () => {
    const { build, stored, fetched, isReady } = device()
    const store = build(first)
    await store.install()
    expect(fetched.sort()).toEqual(['/assets/shell-1.js', '/index.html'])
    expect(await isReady('/packing')).toBe(false)

    expect(await store.storeScreens(['/packing'])).toBe(true)
    expect(stored()).toContain('/assets/packing-1.js')
    expect(stored()).toContain('/assets/palette-1.js')
    expect(stored()).not.toContain('/assets/payments-1.js')
    expect(await isReady('/packing')).toBe(true)
    expect(await isReady('/packing', '/payments')).toBe(false)

    expect(await store.storeRest()).toBe(true)
    expect(stored()).toContain('/assets/payments-1.js')
    expect(stored()).toContain('/assets/to-xlsx-1.js')
    expect(stored()).not.toContain('/assets/chart-1.js')
    expect(new Set(fetched).size).toBe(fetched.length)
  })

  it('continues an interrupted install: no file is fetched twice', async () => {
    const { build, line, fetched } = device()
    line.lost.add('/assets/shell-1.js')
    await expect(build(first).install()).rejects.toThrow('could not be stored')
    expect(fetched).toEqual(['/index.html'])
    line.lost.clear()
    await build(first).install()
    expect(fetched).toEqual(['/index.html', '/assets/shell-1.js'])
  })

  it('keeps what arrived beside a file that fails, and is not ready without it', async () => {
    const { build, line, stored, isReady } = device()
    const store = build(first)
    await store.install()
    line.lost.add('/assets/palette-1.js')
    expect(await store.storeScreens(['/packing'])).toBe(false)
    expect(stored()).toContain('/assets/packing-1.js')
    expect(await isReady('/packing')).toBe(false)
    line.lost.clear()
    expect(await store.storeScreens(['/packing'])).toBe(true)
    expect(await isReady('/packing')).toBe(true)
  })

  it('ends at once when another build is to take its place: a fetch that hangs is aborted, and nothing more begins', async () => {
    const { build, line, stored } = device()
    const store = build(first)
    await store.install()
    line.hangs.add('/assets/payments-1.js')
    const rest = store.storeRest()
    await expect.poll(stored).toContain('/assets/to-xlsx-1.js')
    store.stop()
    expect(await rest).toBe(false)
    line.hangs.clear()
    expect(await store.storeRest()).toBe(false)
    expect(stored()).not.toContain('/assets/payments-1.js')
    // A reload shows the page of the next build, and without a line that of this one.
    const page = () => textOf(store.answer(navigation('/vouchers')))
    expect(await page()).toBe('/vouchers of the network')
    line.isCut = true
    expect(await page()).toBe('/index.html of the network')
  })

  it('takes the page of a network that wants a sign-in for no file', async () => {
    const { build, line, stored } = device()
    const store = build(first)
    await store.install()
    line.isPortal = true
    expect(await store.storeScreens(['/packing'])).toBe(false)
    expect(stored()).not.toContain('/assets/packing-1.js')
  })
})

describe('an answer', () => {
  it('comes from the device without a line, for every address of the portal', async () => {
    const { build, line } = device()
    const store = build(first)
    await store.install()
    line.isCut = true
    expect(await textOf(store.answer(navigation('/operations/packing?x=1')))).toContain('/index.html')
    expect(await textOf(store.answer(script('/assets/shell-1.js')))).toContain('/assets/shell-1.js')
    await expect(store.answer(script('/assets/payments-1.js'))).rejects.toThrow('Failed to fetch')
  })

  it('stores what it had to fetch, also what is stored only once it was needed', async () => {
    const { build, line, stored } = device()
    const store = build(first)
    await store.install()
    await store.answer(script('/assets/chart-1.js'))
    await store.answer(script('/assets/unknown.js'))
    expect(stored()).toContain('/assets/chart-1.js')
    expect(stored()).not.toContain('/assets/unknown.js')
    line.isCut = true
    expect(await textOf(store.answer(script('/assets/chart-1.js')))).toContain('chart')
  })

  it('is left to the browser for everything else', () => {
    const store = device().build(first)
    expect(store.answer(new Request(`${origin}/icons/x.png`))).toBeNull()
    expect(store.answer(new Request(`${origin}/assets/shell-1.js`, { method: 'POST' }))).toBeNull()
  })
})

describe('an update', () => {
  it('stores what the previous build had stored, fetches what is new, and deletes the old when it is complete', async () => {
    const { build, line, fetched, stored, caches } = device()
    const old = build(first)
    await old.install()
    await old.storeScreens(['/packing'])
    fetched.length = 0
    const next = build(second)
    await next.install()
    expect(fetched.sort()).toEqual(['/assets/shell-2.js', '/index.html'])
    // It waits: the old build goes on with its own page.
    line.isCut = true
    expect(await textOf(old.answer(navigation('/')))).toBeDefined()
    await next.activate()
    expect((await caches.keys()).filter((name) => name.startsWith('portal-page-'))).toHaveLength(1)
    expect(await textOf(next.answer(navigation('/')))).toContain('/index.html')
    expect(await textOf(next.answer(script('/assets/packing-1.js')))).toContain('packing')
    // A tab with the old code.
    expect(await textOf(next.answer(script('/assets/shell-1.js')))).toContain('shell-1')
    expect(await next.storeRest()).toBe(false)
    expect(stored()).toContain('/assets/shell-1.js')
    line.isCut = false
    expect(await next.storeRest()).toBe(true)
    expect(stored()).not.toContain('/assets/shell-1.js')
    expect(stored()).toContain('/assets/shell-2.js')
  })

  it('leaves the files of a build that waits', async () => {
    const { build, line, stored } = device()
    const old = build(first)
    await old.install()
    await build(second).install()
    line.isUpdating = true
    expect(await old.storeRest()).toBe(true)
    expect(stored()).toContain('/assets/shell-2.js')
  })

  it('of a device whose worker Workbox had generated takes over its files, all of them', async () => {
    const { build, fetched, caches, stored } = device()
    const former = await caches.open('workbox-precache-v2-https://portal.example/')
    for (const { url } of first) if (url !== 'index.html') await former.put(`/${url}`, new Response(url))
    const store = build(second)
    await store.install()
    expect(fetched.sort()).toEqual(['/assets/shell-2.js', '/index.html'])
    expect(stored()).toContain('/assets/payments-1.js')
    expect(await store.storeRest()).toBe(true)
    expect((await caches.keys()).filter((name) => name.startsWith('workbox'))).toEqual([])
  })
})
