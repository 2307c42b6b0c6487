import type { ExchangePort } from '#store/ports/exchange-port.ts'
import type { FilePort } from '#store/ports/file-port.ts'
import type { PrintPort } from '#store/ports/print-port.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import type { SyncPort } from '#store/ports/sync-port.ts'
import type { WorkersPort } from '#store/ports/worker-port.ts'
import { connectExchange } from './connect-exchange.ts'
import { connectFiles } from './connect-files.ts'
import { connectPrinting } from './connect-printing.ts'
import { connectSearch } from './connect-search.ts'
import { connectSync } from './connect-sync.ts'
import type { WorkerStart } from './worker-start.ts'
import { WorkerTroubles } from './worker-troubles.ts'

export interface PortalWorkers {
  sync: SyncPort
  search: SearchPort
  exchange: ExchangePort
  files: FilePort
  print: PrintPort
  troubles: WorkersPort
  /** A new token of the same person, after signing in again. */
  setToken(token: string): Promise<void>
  /** The same person works for other merchants than before. */
  setScopes(scopes: readonly string[]): Promise<void>
  /** Stops sync, then ends the workers. */
  stop(): Promise<void>
}

/** Starts this tab's workers and returns their ports; calls made before they are up are kept waiting for them. */
export function spawnWorkers(start: WorkerStart): PortalWorkers {
  const troubles = new WorkerTroubles()
  const sync = connectSync(start, troubles)
  const search = connectSearch(start.databaseName, troubles)
  const tellVisible = () => {
    const isVisible = document.visibilityState === 'visible'
    search.setVisible(isVisible)
    sync.setVisible(isVisible)
  }
  const print = connectPrinting(start, troubles)
  document.addEventListener('visibilitychange', tellVisible)
  // The browser's word decides nothing, but it is a good moment to look, and to load what could not be loaded.
  const onOnline = () => {
    sync.probeNow()
    troubles.restartAll()
  }
  window.addEventListener('online', onOnline)
  return {
    sync: sync.port,
    search,
    exchange: connectExchange(start.databaseName, troubles),
    files: connectFiles(troubles),
    print,
    troubles,
    setToken: sync.setToken,
    setScopes: sync.setScopes,
    async stop() {
      document.removeEventListener('visibilitychange', tellVisible)
      window.removeEventListener('online', onOnline)
      await sync.stop()
      search.end()
      print.end()
    },
  }
}
