import { useSyncExternalStore } from 'react'

const lookAgainMs = 2000

/** What the last look found, for all who show it: two of them must not contradict each other. */
let known: boolean | null = null
const listeners = new Set<() => void>()

/** Whether the service worker stands ready to open the portal without a connection; null until that is known. */
export function useProgramStored(): boolean | null {
  return useSyncExternalStore(subscribe, () => known)
}

/** Looks until the program is stored, and again for each who comes: the person may have cleared it since. */
function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  listeners.add(listener)
  async function look(): Promise<void> {
    // A browser that will not say stores nothing.
    const found = await isProgramStored().catch(() => false)
    if (!listeners.has(listener)) return
    known = found
    for (const tell of listeners) tell()
    if (!found) timer = setTimeout(() => void look(), lookAgainMs)
  }
  void look()
  return () => {
    listeners.delete(listener)
    clearTimeout(timer)
  }
}

/** A worker becomes active once all its files are stored; the person may have cleared them since. */
async function isProgramStored(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined
}
