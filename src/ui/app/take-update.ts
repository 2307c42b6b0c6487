/** The version that waits, as far as it is needed here. */
type Waiting = Pick<ServiceWorker, 'postMessage'>

/**
 * Lets the version that waits in, and loads this tab anew once it has taken over; at once where another tab has let it
 * in already. Only the tab whose person asked does so: the others go on with what somebody may be typing there.
 */
export function takeUpdate(waiting: Waiting | null | undefined, workers: EventTarget, reload: () => void): void {
  if (!waiting) return reload()
  workers.addEventListener('controllerchange', () => reload(), { once: true })
  // What the worker that workbox writes listens for.
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
