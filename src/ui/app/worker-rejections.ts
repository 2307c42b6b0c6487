import { WorkerTrouble } from '#store/ports/worker-port.ts'
import { toastFailed } from '#ui/overlay/toast.ts'

/** Says that a worker did not start if the call that failed of it has no words of its own. */
export function watchWorkerRejections(target: EventTarget): void {
  target.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent
    if (!(reason instanceof WorkerTrouble)) return
    event.preventDefault()
    toastFailed(reason.message)
  })
}
