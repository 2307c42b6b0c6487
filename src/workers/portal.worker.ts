import type { WorkerName } from '#store/ports/worker-port.ts'

/**
 * The script of every worker: loads the part that its name says. As one program the workers have the chunks in common
 * that they share, so a device downloads and stores them once.
 */
const parts: Record<WorkerName, () => Promise<unknown>> = {
  sync: () => import('./sync.worker.ts'),
  search: () => import('./search.worker.ts'),
  printing: () => import('./printing.worker.ts'),
  files: () => import('./files.worker.ts'),
  exchange: () => import('./exchange.worker.ts'),
}

const early: MessageEvent[] = []
const keep = (event: MessageEvent) => early.push(event)

addEventListener('message', keep)
parts[self.name as WorkerName]().then(
  () => {
    removeEventListener('message', keep)
    for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }))
  },
  // The page learns of it by the `error` event of its Worker; a rejection would stay in here.
  reportError,
)
