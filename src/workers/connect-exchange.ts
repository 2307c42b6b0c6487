import * as Comlink from 'comlink'
import type { ExchangePort, ExportOrder } from '#store/ports/exchange-port.ts'

interface Remote {
  exportRows(
    databaseName: string,
    order: ExportOrder,
    onProgress: (done: number) => void,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** The exchange port of this tab: a worker for each file, ended with it, so that calling it off frees everything at once. */
export function connectExchange(databaseName: string): ExchangePort {
  return {
    exportRows(order, onProgress) {
      const worker = new Worker(new URL('./exchange.worker.ts', import.meta.url), { type: 'module', name: 'exchange' })
      // One wrap, held until the end: a proxy that is collected hangs its call (comlink #692).
      const remote = Comlink.wrap(worker) as unknown as Remote
      let cancel = () => {}
      const calledOff = new Promise<null>((resolve) => {
        cancel = () => resolve(null)
      })
      const broken = new Promise<never>((_resolve, reject) => {
        worker.addEventListener('error', () => reject(new Error('the exchange worker did not start')))
      })
      const written = remote.exportRows(databaseName, order, Comlink.proxy(onProgress))
      const bytes = Promise.race([written, calledOff, broken]).finally(() => worker.terminate())
      return { bytes, cancel }
    },
  }
}
