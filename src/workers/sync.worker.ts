import * as Comlink from 'comlink'
import { openDatabase } from '#store/database/open-database.ts'
import { startSync, type SyncEngine } from '#sync/start-sync.ts'
import type { WorkerStart } from './worker-start.ts'

let engine: Promise<SyncEngine> | null = null

async function open({ config, databaseName, owner, role, token }: WorkerStart): Promise<SyncEngine> {
  const [strict, relaxed] = await Promise.all([
    openDatabase(databaseName, 'strict'),
    openDatabase(databaseName, 'relaxed'),
  ])
  return startSync({
    config,
    databaseName,
    owner,
    role,
    token,
    strict,
    relaxed,
    fetch: fetch.bind(self),
    locks: navigator.locks,
    channel: new BroadcastChannel(`poke:${databaseName}`),
    now: Date.now,
    random: Math.random,
  })
}

Comlink.expose({
  async start(start: WorkerStart) {
    engine ??= open(start)
    return Comlink.proxy(await engine)
  },
})
