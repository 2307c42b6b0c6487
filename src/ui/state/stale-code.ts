import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isReplaced = false
let isControlled = globalThis.navigator?.serviceWorker?.controller != null

globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', () => {
  // The first one ever takes over a page that is as new as it is itself.
  if (isControlled) setReplaced()
  isControlled = true
})

function setReplaced() {
  isReplaced = true
  for (const listener of listeners) listener()
}

/** True once a newer portal has taken over under this page, or the server has one: code that was not loaded yet may be gone. */
export function portalIsReplaced(): boolean {
  return isReplaced
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** `portalIsReplaced`, kept current. The server is asked once when `isMissing` becomes true. */
export function usePortalReplaced(isMissing: boolean): boolean {
  useEffect(() => {
    if (isMissing) void checkReplaced()
  }, [isMissing])
  return useSyncExternalStore(subscribe, portalIsReplaced)
}

/** Asks the server whether it has another build than the one of this page; no answer means no. */
export async function checkReplaced(): Promise<boolean> {
  // In development there are no builds.
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src
  if (isReplaced || own === undefined) return isReplaced
  // With a query, so that the service worker does not answer with the page that it has stored.
  const page = await fetch(`/?build=${Date.now()}`, { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null)
  const entry = page === null ? undefined : /<script[^>]+src="([^"]*\/assets\/[^"]+)"/.exec(page)?.[1]
  if (entry !== undefined && new URL(entry, location.href).href !== own) setReplaced()
  return isReplaced
}
