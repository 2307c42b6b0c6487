import { useCallback, useSyncExternalStore } from 'react'
import { areScreensStored } from '#store/offline/stored-program.ts'
import { type NavItem, useNavItems } from '#ui/state/nav-items.ts'

const lookAgainMs = 2000

/** What the last look found, for all who show it: two of them must not contradict each other. */
let known: boolean | null = null
const listeners = new Set<() => void>()

/** Whether all screens of the user's role open without a connection; null until that is known. */
export function useProgramStored(): boolean | null {
  const screens = useNavItems()
  return useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(screens, listener), [screens]),
    () => known,
  )
}

/** Checks until the program is stored, and again for each subscriber: the user may have cleared it since. */
function subscribe(screens: readonly NavItem[], listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  listeners.add(listener)
  async function look(): Promise<void> {
    // A browser that will not say stores nothing.
    const found = await isProgramStored(screens).catch(() => false)
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

async function isProgramStored(screens: readonly NavItem[]): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  return areScreensStored(
    caches,
    screens.map(({ path }) => path),
  )
}
