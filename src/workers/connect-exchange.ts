import * as Comlink from 'comlink'
import type { ExchangePort, ExportOrder } from '#store/ports/exchange-port.ts'
import { WorkerConnection } from './connect-worker.ts'
import type { WorkerTroubles } from './worker-troubles.ts'

interface Remote {
  start(): Promise<void>
  exportRows(
    databaseName: string,
    order: ExportOrder,
    onProgress: (done: number) => void,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** The exchange port of this tab: a worker for each file, ended with it, so that calling it off frees everything at once. */
export function connectExchange(databaseName: string, troubles: WorkerTroubles): ExchangePort {
  return {
    exportRows(order, onProgress) {
      const connection = new WorkerConnection<Remote, Remote>({
        name: 'exchange',
        start: async (remote) => {
          await remote.start()
          return remote
        },
        troubles,
      })
      let cancel = () => {}
      const calledOff = new Promise<null>((resolve) => {
        cancel = () => resolve(null)
      })
      const written = connection.call((remote) => remote.exportRows(databaseName, order, Comlink.proxy(onProgress)))
      const bytes = Promise.race([written, calledOff]).finally(() => connection.end())
      return { bytes, cancel }
    },
  }
}
