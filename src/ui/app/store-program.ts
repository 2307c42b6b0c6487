import type { ProgramMessage } from '#store/offline/stored-program.ts'

/** The worker that answers a request has stored files for at most five minutes; the browser may end it earlier. */
const answerPatienceMs = 60_000
const firstPauseMs = 5000
const longestPauseMs = 60_000

type Workers = Pick<ServiceWorkerContainer, 'ready' | 'addEventListener' | 'removeEventListener'>

/**
 * Lets the service worker store what these screens need, then the rest, until everything is there: each request
 * continues where the last one was interrupted. Runs again after an update. Returns what stops it.
 */
export function storeProgram(paths: readonly string[], workers: Workers = navigator.serviceWorker): () => void {
  const stopped = new AbortController()
  let running = new AbortController()
  const start = () => {
    running.abort()
    running = new AbortController()
    void storeUntilDone(paths, workers, AbortSignal.any([stopped.signal, running.signal]))
  }
  workers.addEventListener('controllerchange', start)
  stopped.signal.addEventListener('abort', () => workers.removeEventListener('controllerchange', start))
  start()
  return () => stopped.abort()
}

async function storeUntilDone(paths: readonly string[], workers: Workers, signal: AbortSignal): Promise<void> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    const { active } = await workers.ready
    if (signal.aborted || !active) return
    const isReady = await request(active, { type: 'STORE_SCREENS', paths })
    if (isReady && !signal.aborted && (await request(active, { type: 'STORE_REST' }))) return
    await pauseOrOnline(pauseMs, signal)
  }
}

/** Sends a message; false if the worker could not store everything, or did not answer in time. */
function request(worker: Pick<ServiceWorker, 'postMessage'>, message: ProgramMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), answerPatienceMs)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data === true)
    }
    worker.postMessage(message, [port2])
  }).finally(() => port1.close())
}

function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
    const timer = setTimeout(finish, ms)
    globalThis.addEventListener?.('online', finish, { signal: done.signal })
    signal.addEventListener('abort', finish, { signal: done.signal })
  })
}
