import type { PortalDatabase } from '#store/database/open-database.ts'
import type { MutationsByName } from '#store/database/changed-rows.ts'
import type { AuditRecord } from '#store/database/tables.ts'
import type { Api } from '#sync/http/create-api.ts'
import type { ReadOne } from './read-one.ts'

/** What the outbox of one leader works with. */
export interface DrainParts {
  strict: PortalDatabase
  api: Api
  mutations: MutationsByName
  owner: string
  epoch: number
  /** Reads one row from the server and absorbs it. */
  readOne: ReadOne
  /** Rewrites the changed row of an entry; with `end` the entry leaves the outbox in the same transaction. */
  rebuild(collection: string, rowId: string, end?: AuditRecord): Promise<void>
  tick(): Promise<number>
  now(): number
  random(): number
  /** False while offline or while the token is refused: nothing is claimed then. */
  maySend(): boolean
}
