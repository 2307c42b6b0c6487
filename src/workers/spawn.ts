import * as Comlink from 'comlink'
import type { ExchangePort } from '#store/ports/exchange-port.ts'
import type { FilePort } from '#store/ports/file-port.ts'
import type { PrintPort } from '#store/ports/print-port.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import type { CallResult, Refused, RemoteResult, OnlineRequest, SyncHealth, SyncPort } from '#store/ports/sync-port.ts'
import type { SyncEngine } from '#sync/start-sync.ts'
import { connectExchange } from './connect-exchange.ts'
import { connectFiles } from './connect-files.ts'
import { connectPrinting } from './connect-printing.ts'
import { connectSearch } from './connect-search.ts'
import type { WorkerStart } from './worker-start.ts'

export interface PortalWorkers {
  sync: SyncPort
  search: SearchPort
  exchange: ExchangePort
  files: FilePort
  print: PrintPort
  /** A new token of the same person, after signing in again. */
  setToken(token: string): Promise<void>
  /** The same person works for other merchants than before. */
  setScopes(scopes: readonly string[]): Promise<void>
  /** Stops sync, then ends the workers. */
  stop(): Promise<void>
}

type RemoteSync = { start(start: WorkerStart): Promise<Comlink.Remote<SyncEngine>> }

/** How long a screen waits for a verb of a worker; comlink itself would wait for ever (comlink #601). */
const patienceMs = 35_000

/** Starts this tab's workers and returns their ports; calls made before they are up are kept waiting for them. */
export function spawnWorkers(start: WorkerStart): PortalWorkers {
  const syncWorker = new Worker(new URL('./sync.worker.ts', import.meta.url), { type: 'module', name: 'sync' })
  const searchWorker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module', name: 'search' })
  // One wrap each, kept for life: a proxy that is collected hangs its calls (comlink #692).
  const sync = (Comlink.wrap(syncWorker) as unknown as RemoteSync).start(start)
  const search = connectSearch(searchWorker, start.databaseName)
  const tellVisible = () => {
    const isVisible = document.visibilityState === 'visible'
    search.setVisible(isVisible)
    void sync.then((engine) => engine.setVisible(isVisible))
  }
  const print = connectPrinting(start)
  document.addEventListener('visibilitychange', tellVisible)
  // The browser's word decides nothing, but it is a good moment to look.
  const look = () => void sync.then((engine) => engine.probe())
  window.addEventListener('online', look)
  return {
    sync: syncPort(sync),
    search,
    exchange: connectExchange(start.databaseName),
    files: connectFiles(),
    print,
    setToken: async (token) => (await sync).setToken(token),
    setScopes: async (scopes) => (await sync).setScopes(scopes),
    async stop() {
      document.removeEventListener('visibilitychange', tellVisible)
      window.removeEventListener('online', look)
      await atMost(
        sync.then((engine) => engine.stop()),
        6000,
        undefined,
      )
      syncWorker.terminate()
      searchWorker.terminate()
      print.end()
    },
  }
}

function syncPort(sync: Promise<Comlink.Remote<SyncEngine>>): SyncPort {
  return {
    watchHealth: async (onHealth) => (await sync).watchHealth(Comlink.proxy((health: SyncHealth) => onHealth(health))),
    subscribe: (wanted, isFresh) =>
      atMost<RemoteResult>(
        sync.then((engine) => engine.subscribe(wanted, isFresh)),
        patienceMs,
        'failed',
      ),
    whyRefused: (wanted) =>
      atMost<Refused | null>(
        sync.then(async (engine) => engine.whyRefused(wanted)),
        patienceMs,
        null,
      ),
    call: (request, onSent) => (onSent ? upload(sync, request, onSent) : callOnce(sync, request)),
    cancelCall: async (key) => (await sync).cancelCall(key),
    unsubscribe: async (wanted) => (await sync).unsubscribe(wanted),
    keepPeriod: async (period, isKept) => (await sync).keepPeriod(period, isKept),
    loadAll: async () => (await sync).loadAll(),
    poke: async () => (await sync).poke(),
    probe: () =>
      atMost(
        sync.then((engine) => engine.probe()),
        patienceMs,
        'unknown',
      ),
    stop: async () => (await sync).stop(),
  }
}

function callOnce(sync: Promise<Comlink.Remote<SyncEngine>>, request: OnlineRequest): Promise<CallResult> {
  return atMost<CallResult>(
    sync.then(async (engine) => engine.call(request)),
    patienceMs,
    { kind: 'failed' },
  )
}

/** Waited for as long as bytes leave, and for the usual time after the last one. */
async function upload(
  sync: Promise<Comlink.Remote<SyncEngine>>,
  request: OnlineRequest,
  onSent: (sent: number, total: number) => void,
): Promise<CallResult> {
  let isMoving = false
  const heard = Comlink.proxy((sent: number, total: number) => {
    isMoving = true
    onSent(sent, total)
  })
  const asking = sync.then(async (engine) => engine.call(request, heard)).catch((): CallResult => ({ kind: 'failed' }))
  for (;;) {
    isMoving = false
    const result = await atMost<CallResult | null>(asking, patienceMs, null)
    if (result) return result
    if (!isMoving) return { kind: 'failed' }
  }
}

/** The promise's value, or `otherwise` when it takes longer or fails. */
function atMost<T>(promise: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), ms))
  return Promise.race([promise.catch(() => otherwise), late])
}
