/** The page of the portal that is loaded: its start, or the address that is open. */
export type PageToLoad = 'home' | 'here'

const patienceMs = 3000

interface PagePorts {
  caches: Pick<CacheStorage, 'match'>
  fetch: typeof fetch
  /** True if a service worker answers for this page. */
  isControlled: boolean
}

/** True if the page can be loaded again: it is stored on this device, or the server answers. */
export async function canLoadPage({ caches, fetch, isControlled }: PagePorts): Promise<boolean> {
  if (isControlled && (await caches.match('/index.html').catch(() => undefined))) return true
  const request = fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
  return request.then(({ ok }) => ok).catch(() => false)
}

/** Loads the page again; without a line and a stored program the browser's own error page would replace the portal. */
export async function loadAgain(page: PageToLoad, onUnreachable: () => void): Promise<void> {
  const isControlled = navigator.serviceWorker?.controller != null
  if (!(await canLoadPage({ caches, fetch: (...request) => fetch(...request), isControlled }))) return onUnreachable()
  if (page === 'home') location.replace('/')
  else location.reload()
}
