import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { readerVersion } from '#store/mutate/reader-version.ts'
import { mutations } from '#store/registry.ts'
import { startSync, type SyncEngine } from '#sync/start-sync.ts'
import { systemTiming } from '#sync/timing.ts'
import { aConfig } from '#tests/support/a-config.ts'

/** The administrator who works in benches of the engine. */
export const owner = 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR'

interface EngineParts {
  /** The database that both connections are of. */
  name: string
  strict: PortalDatabase
  relaxed: PortalDatabase
  /** A server in memory. */
  fetch: unknown
  config?: RuntimeConfig
}

/** The portal's own engine in this thread, over a database of a bench and a server in memory. */
export function startEngine({ name, fetch, config = aConfig(), ...databases }: EngineParts): SyncEngine {
  return startSync({
    config,
    databaseName: name,
    owner,
    role: 'administrator',
    scopes: [],
    token: 'token',
    mutations,
    readerVersion,
    ...databases,
    fetch: fetch as typeof globalThis.fetch,
    locks: navigator.locks,
    channel: new BroadcastChannel(name),
    ...systemTiming,
    random: Math.random,
    estimate: async () => ({}),
    savesData: () => false,
  })
}
