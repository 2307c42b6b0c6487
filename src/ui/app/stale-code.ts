let missing = false

// Vite says so when a part of the portal that is loaded on demand cannot be had.
globalThis.addEventListener?.('vite:preloadError', () => {
  missing = true
})

/** True once a screen's code could not be loaded: the portal was replaced by a newer one, or the connection is away. */
export function codeIsMissing(): boolean {
  return missing
}
