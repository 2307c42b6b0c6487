import * as Comlink from 'comlink'
import type { PrintPort } from '#store/ports/print-port.ts'
import type { PrintService } from './printing.worker.ts'
import type { WorkerStart } from './worker-start.ts'

type RemotePrinting = { start(start: Omit<WorkerStart, 'token'>): Promise<Comlink.Remote<PrintService>> }

/** The printing worker's port; the worker starts when somebody first wants to print or to see what was printed. */
export function connectPrinting({ token: _token, ...start }: WorkerStart): PrintPort & { end(): void } {
  let worker: Worker | null = null
  let service: Promise<Comlink.Remote<PrintService>> | null = null
  const open = () => {
    if (service) return service
    worker = new Worker(new URL('./printing.worker.ts', import.meta.url), { type: 'module', name: 'printing' })
    service = (Comlink.wrap(worker) as unknown as RemotePrinting).start(start)
    return service
  }
  const startedHere = new Set<string>()
  const started = (job: string) => {
    startedHere.add(job)
    return job
  }
  return {
    startedHere,
    plan: async (source, settings) => (await open()).plan(source, settings),
    preview: async (plan, from, to) => (await open()).preview(plan, from, to),
    enqueue: async (plan, printer, title) => started(await (await open()).enqueue(plan, printer, title)),
    resume: async (job, confirmed) => (await open()).resume(started(job), confirmed),
    pause: async (job) => (await open()).pause(job),
    cancel: async (job) => (await open()).cancel(job),
    resolveCheck: async (job, row) => (await open()).resolveCheck(job, row),
    reprint: async (job, rows, printer) => started(await (await open()).reprint(job, rows, printer)),
    labelText: async (of) => (await open()).labelText(of),
    page: async (order, place, width) => (await open()).page(order, place, width),
    document: (order, onProgress) => ({
      bytes: open().then((printing) => printing.document(order, Comlink.proxy(onProgress))),
      cancel: () => void open().then((printing) => printing.cancelDocument()),
    }),
    printers: async () => (await open()).printers(),
    end: () => worker?.terminate(),
  }
}
