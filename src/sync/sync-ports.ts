import type { Role } from '#store/access/roles.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { Upload } from './http/upload.ts'
import type { Timing } from './timing.ts'

/**
 * What tabs of one person say to each other: `poke` that the outbox has work, `inbox` that fetched rows wait, `ping` asks
 * whether the leader lives, `beat` is its answer, `kept` that a period is to be kept or no longer, `all` that what was left out is wanted.
 */
export type TabMessage = 'poke' | 'inbox' | 'ping' | 'beat' | 'kept' | 'all' | TabShows

/** Which collections a tab has on screen; it is known by a number of its own choice. */
export interface TabShows {
  tab: number
  shows: readonly string[]
}

/** Everything the sync worker touches, handed in, so that tests can stand in for it. */
export interface SyncPorts extends Timing {
  config: RuntimeConfig
  databaseName: string
  owner: string
  role: Role
  /** Every scope that this person may see (`keptScopes`): what is kept of each is read from the start on. */
  scopes: readonly string[]
  token: string
  mutations: MutationsByName
  /** What this code understands of outbox entries. */
  readerVersion: number
  strict: LocalStore
  relaxed: LocalStore
  fetch: typeof fetch
  /** For uploads that are watched; without it they are sent unwatched. */
  upload?: Upload
  locks: LockManager
  channel: BroadcastChannel
  random(): number
  /** Bytes used of bytes allowed, as far as the browser says. */
  estimate(): Promise<{ usage?: number; quota?: number }>
  /** The person has asked the browser to save data, or the line costs by what goes over it. */
  savesData(): boolean
}
