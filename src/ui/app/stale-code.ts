const missing = new WeakSet<object>()
let replaced = false
let held = globalThis.navigator?.serviceWorker?.controller != null

// Vite says so when a part of the portal that is loaded on demand cannot be had.
globalThis.addEventListener?.('vite:preloadError', ({ payload }) => {
  missing.add(payload)
})

globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', () => {
  // The first one ever takes over a page that is as new as it is itself.
  replaced ||= held
  held = true
})

/** Whether this is what broke a screen: its code could not be loaded, because a newer portal is there or no connection. */
export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

/** True once a newer portal has taken over under this page: code that was not loaded yet may be gone. */
export function portalIsReplaced(): boolean {
  return replaced
}
