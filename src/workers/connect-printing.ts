import * as Comlink from 'comlink'
import type { PrintPort } from '#store/ports/print-port.ts'
import { WorkerConnection } from './connect-worker.ts'
import type { PrintService } from './printing.worker.ts'
import type { WorkerStart } from './worker-start.ts'
import type { WorkerTroubles } from './worker-troubles.ts'

type RemotePrinting = { start(start: Omit<WorkerStart, 'token'>): Promise<Comlink.Remote<PrintService>> }

/** The printing worker's port; the worker starts when somebody first wants to print or to see what was printed. */
export function connectPrinting(
  { token: _token, ...start }: WorkerStart,
  troubles: WorkerTroubles,
): PrintPort & { end(): void } {
  const connection = new WorkerConnection<RemotePrinting, Comlink.Remote<PrintService>>({
    name: 'printing',
    start: (remote) => remote.start(start),
    troubles,
  })
  troubles.onRestart('printing', () => connection.restart())
  const startedHere = new Set<string>()
  const started = (job: string) => {
    startedHere.add(job)
    return job
  }
  return {
    startedHere,
    plan: (source, settings) => connection.call((service) => service.plan(source, settings)),
    release: (plan) => void connection.running?.release(plan),
    preview: (plan, from, to) => connection.call((service) => service.preview(plan, from, to)),
    enqueue: async (plan, printer, title) =>
      started(await connection.call((service) => service.enqueue(plan, printer, title))),
    resume: (job, confirmed) => connection.call((service) => service.resume(started(job), confirmed)),
    pause: (job) => connection.call((service) => service.pause(job)),
    cancel: (job) => connection.call((service) => service.cancel(job)),
    resolveCheck: (job, row) => connection.call((service) => service.resolveCheck(job, row)),
    reprint: async (job, rows, printer) =>
      started(await connection.call((service) => service.reprint(job, rows, printer))),
    labelText: (of) => connection.call((service) => service.labelText(of)),
    page: (order, place, width) => connection.call((service) => service.page(order, place, width)),
    document: (order, onProgress) => ({
      bytes: connection.call((service) => service.document(order, Comlink.proxy(onProgress))),
      cancel: () => void connection.running?.cancelDocument(),
    }),
    printers: () => connection.call((service) => service.printers()),
    end: () => connection.end(),
  }
}
