let missing = false
let replaced = false
let held = globalThis.navigator?.serviceWorker?.controller != null

// Vite says so when a part of the portal that is loaded on demand cannot be had.
globalThis.addEventListener?.('vite:preloadError', () => {
  missing = true
})

globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', () => {
  // The first one ever takes over a page that is as new as it is itself.
  replaced ||= held
  held = true
})

/** True once a screen's code could not be loaded: the portal was replaced by a newer one, or the connection is away. */
export function codeIsMissing(): boolean {
  return missing
}

/** True once a newer portal has taken over under this page: code that was not loaded yet may be gone. */
export function portalIsReplaced(): boolean {
  return replaced
}
