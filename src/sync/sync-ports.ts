import type { Role } from '#store/access/roles.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'

/** Everything the sync worker touches, handed in, so that tests can stand in for it. */
export interface SyncPorts {
  config: RuntimeConfig
  databaseName: string
  owner: string
  role: Role
  token: string
  strict: PortalDatabase
  relaxed: PortalDatabase
  fetch: typeof fetch
  locks: LockManager
  channel: BroadcastChannel
  now(): number
  random(): number
}
