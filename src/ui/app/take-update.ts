import type { ProgramMessage } from '#store/offline/stored-program.ts'

/**
 * The browser waits for up to five minutes until the former worker is idle. Once that one is to stop, it answers with
 * the server's page, which is of the new build, too.
 */
const patienceMs = 5000

interface WorkerOfBuild {
  postMessage(message: ProgramMessage): void
}

/** The workers of a registration: the build in use, and the newer one that waits. */
interface Builds {
  active?: WorkerOfBuild | null
  waiting?: WorkerOfBuild | null
}

/**
 * Activates the build that waits, and reloads this tab once it is active; at once if another tab has activated it. Only
 * the tab in which the user accepted the update reloads; the others may hold typed text.
 */
export function takeUpdate({ active, waiting }: Builds, workers: EventTarget, reload: () => void): void {
  if (!waiting) return reload()
  active?.postMessage({ type: 'STOP_STORING' })
  waiting.postMessage({ type: 'SKIP_WAITING' })
  const timer = setTimeout(() => {
    // A request of any tab may have restarted it since: then it would answer with its own page again.
    active?.postMessage({ type: 'STOP_STORING' })
    finish()
  }, patienceMs)
  workers.addEventListener('controllerchange', finish)
  function finish() {
    clearTimeout(timer)
    workers.removeEventListener('controllerchange', finish)
    reload()
  }
}
