import type { ProgramFile } from '#store/config/program-file.ts'
import type { ProgramMessage } from '#store/offline/stored-program.ts'
import { ProgramStore } from './program-store.ts'

/** What a service worker has beyond the types of a page; both libraries of types exclude each other. */
interface ServiceWorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface InstallEvent extends ServiceWorkerEvent {
  /** Requests that the browser sends past the worker; Chromium has it. */
  addRoutes?(routes: readonly { condition: { urlPattern: URLPatternInit }; source: 'network' }[]): Promise<void>
}
interface RequestEvent extends ServiceWorkerEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}
interface Scope {
  readonly __WB_MANIFEST: readonly ProgramFile[]
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ServiceWorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: ServiceWorkerEvent & MessageEvent<ProgramMessage>) => void): void
}

declare const self: Scope

/** Paths of the API (the same as in vite.config.ts): never answered by the portal's page. */
const apiPaths = ['/v1.0/', '/api/', '/dev/', '/config.json']

const store = new ProgramStore(self.__WB_MANIFEST, {
  caches,
  fetch: (request, options) => fetch(request, options),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isUpdating: () => self.registration.installing !== null || self.registration.waiting !== null,
})

self.addEventListener('install', (event) => event.waitUntil(Promise.all([passApi(event), store.install()])))

/** Requests of the API do not pass through this worker: each would keep it running, and a running worker delays an update. */
async function passApi(event: InstallEvent): Promise<void> {
  const routes = apiPaths.map(
    (path) => ({ condition: { urlPattern: { pathname: `${path}*` } }, source: 'network' }) as const,
  )
  await event.addRoutes?.(routes)?.catch(() => undefined)
}

// Without the claim the very first visit cannot go offline until it is reloaded.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([store.activate(), self.clients.claim()])))

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== location.origin || apiPaths.some((path) => pathname.startsWith(path))) return
  const answer = store.answer(event.request)
  if (answer) event.respondWith(answer)
})

self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data.type === 'SKIP_WAITING') return void self.skipWaiting()
  if (data.type === 'STOP_STORING') return store.stop()
  const result = data.type === 'STORE_SCREENS' ? store.storeScreens(data.paths) : store.storeRest()
  // A full disk is an answer too.
  event.waitUntil(result.catch(() => false).then((isStored) => ports[0]?.postMessage(isStored)))
})
