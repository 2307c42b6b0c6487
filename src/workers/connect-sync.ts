import * as Comlink from 'comlink'
import type { CallResult, OnlineRequest, Refused, RemoteResult, SyncHealth, SyncPort } from '#store/ports/sync-port.ts'
import type { SyncEngine } from '#sync/start-sync.ts'
import { WorkerConnection } from './connect-worker.ts'
import type { WorkerStart } from './worker-start.ts'
import type { WorkerTroubles } from './worker-troubles.ts'

type Engine = Comlink.Remote<SyncEngine>
type RemoteSync = { start(start: WorkerStart): Promise<Engine> }
type Connection = WorkerConnection<RemoteSync, Engine>

/** How long a screen waits for a verb of the running worker. */
const patienceMs = 35_000

/** The longest wait for the engine to stop; it waits 5 s for what is in flight. */
const stopPatienceMs = 6000

export interface TabSync {
  port: SyncPort
  setVisible(isVisible: boolean): void
  /** Probes the server, if the worker runs. */
  probeNow(): void
  setToken(token: string): Promise<void>
  setScopes(scopes: readonly string[]): Promise<void>
  /** Stops the engine, then ends the worker. */
  stop(): Promise<void>
}

/** The sync worker of this tab. A worker that is started again gets the newest token and scopes, and the same listeners. */
export function connectSync(first: WorkerStart, troubles: WorkerTroubles): TabSync {
  let start = first
  let isVisible = true
  const healthListeners = new Set<(health: SyncHealth) => void>()
  const watch = (engine: Engine, listener: (health: SyncHealth) => void) =>
    engine.watchHealth(Comlink.proxy((health: SyncHealth) => listener(health)))
  const connection: Connection = new WorkerConnection({
    name: 'sync',
    start: (remote) => remote.start(start),
    onStart(engine) {
      if (!isVisible) void engine.setVisible(false)
      for (const listener of healthListeners) void watch(engine, listener)
    },
    troubles,
  })
  troubles.onRestart('sync', () => connection.restart())
  connection.open()

  /** Now, or with the start if the worker does not run. */
  async function change(next: WorkerStart, apply: (engine: Engine) => unknown) {
    start = next
    await connection.starting?.then(apply).catch(() => undefined)
  }
  return {
    port: {
      ...syncPort(connection),
      async watchHealth(onHealth) {
        healthListeners.add(onHealth)
        if (connection.running) await watch(connection.running, onHealth)
      },
    },
    setVisible(next) {
      isVisible = next
      void connection.running?.setVisible(next)
    },
    probeNow: () => void connection.running?.probe(),
    setToken: (token) => change({ ...start, token }, (engine) => engine.setToken(token)),
    setScopes: (scopes) => change({ ...start, scopes }, (engine) => engine.setScopes(scopes)),
    async stop() {
      await atMost(
        (connection.starting ?? Promise.reject(new Error('not started'))).then((engine) => engine.stop()),
        stopPatienceMs,
        undefined,
      )
      connection.end()
    },
  }
}

function syncPort(connection: Connection): Omit<SyncPort, 'watchHealth'> {
  return {
    subscribe: (wanted, isFresh) =>
      atMost<RemoteResult>(
        connection.call((engine) => engine.subscribe(wanted, isFresh)),
        patienceMs,
        'failed',
      ),
    whyRefused: (wanted) =>
      atMost<Refused | null>(
        connection.call(async (engine) => engine.whyRefused(wanted)),
        patienceMs,
        null,
      ),
    call: (request, onSent) => (onSent ? upload(connection, request, onSent) : callOnce(connection, request)),
    cancelCall: async (key) => connection.starting?.then((engine) => engine.cancelCall(key)),
    unsubscribe: async (wanted) => connection.starting?.then((engine) => engine.unsubscribe(wanted)),
    keepPeriod: (period, isKept) => connection.call((engine) => engine.keepPeriod(period, isKept)),
    loadAll: () => connection.call((engine) => engine.loadAll()),
    // An entry that was added is in the database: a worker that starts later sends it without a poke.
    poke: () => connection.call((engine) => engine.poke()).catch(() => undefined),
    probe: () =>
      atMost(
        connection.call((engine) => engine.probe()),
        patienceMs,
        'unknown',
      ),
    stop: async () => connection.starting?.then((engine) => engine.stop()),
  }
}

function callOnce(connection: Connection, request: OnlineRequest): Promise<CallResult> {
  return atMost<CallResult>(
    connection.call(async (engine) => engine.call(request)),
    patienceMs,
    { kind: 'failed' },
  )
}

/** Waited for as long as bytes leave, and for the usual time after the last one. */
async function upload(
  connection: Connection,
  request: OnlineRequest,
  onSent: (sent: number, total: number) => void,
): Promise<CallResult> {
  let isMoving = false
  const heard = Comlink.proxy((sent: number, total: number) => {
    isMoving = true
    onSent(sent, total)
  })
  const asking = connection
    .call(async (engine) => engine.call(request, heard))
    .catch((): CallResult => ({ kind: 'failed' }))
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
