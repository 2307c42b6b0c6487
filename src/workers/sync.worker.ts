import * as Comlink from 'comlink'
import { readerVersion } from '#store/mutate/reader-version.ts'
import { mutations } from '#store/registry.ts'
import { openDatabase } from '#store/database/open-database.ts'
import { startSync, type SyncEngine } from '#sync/start-sync.ts'
import { uploadThrough } from '#sync/http/upload.ts'
import { savesData } from '#store/values/saves-data.ts'
import { systemTiming } from '#sync/timing.ts'
import type { WorkerStart } from './worker-start.ts'

let engine: Promise<SyncEngine> | null = null

async function open({ config, databaseName, owner, role, scopes, token }: WorkerStart): Promise<SyncEngine> {
  const [strict, relaxed] = await Promise.all([
    openDatabase(databaseName, 'strict', letGo),
    openDatabase(databaseName, 'relaxed', letGo),
  ])
  return startSync({
    config,
    databaseName,
    owner,
    role,
    scopes,
    token,
    strict,
    relaxed,
    fetch: fetch.bind(self),
    upload: uploadThrough(() => new XMLHttpRequest()),
    locks: navigator.locks,
    channel: new BroadcastChannel(`poke:${databaseName}`),
    mutations,
    readerVersion,
    ...systemTiming,
    random: Math.random,
    estimate: async () => (await navigator.storage?.estimate?.()) ?? {},
    savesData: () => savesData(navigator),
  })
}

function letGo(): void {
  void engine?.then((running) => running.replaced())
}

Comlink.expose({
  async start(start: WorkerStart) {
    engine ??= open(start)
    return Comlink.proxy(await engine)
  },
})
