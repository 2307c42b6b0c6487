import type { RowsTouched } from '#store/define/define-mutation.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { Ending, MutationsByName } from '#store/database/changed-rows.ts'
import type { OutboxEntry, ServerRow } from '#store/database/tables.ts'
import type { Api } from '#sync/http/create-api.ts'
import type { Timing } from '#sync/timing.ts'
import type { OutboxEvent } from './outbox-machine.ts'
import type { ReadOne } from './read-one.ts'

/** What the outbox of one leader works with. */
export interface DrainDeps extends Timing {
  strict: LocalStore
  api: Api
  mutations: MutationsByName
  readerVersion: number
  owner: string
  epoch: number
  /** The API honours `Idempotency-Key`. */
  keyed: boolean
  /** How far a read may be behind a write. */
  lagMs: number
  /** How long a server may be at work on a request that nobody waits for any more. */
  quietMs: number
  /** Reads one row from the server and absorbs it. */
  readOne: ReadOne
  /** The changed row in the answer to a change; null where the API does not send it along. */
  rowIn(collection: string, answer: unknown): AnyRow | null
  /** The server's row as this device holds it. */
  serverRow(collection: string, rowId: string): Promise<ServerRow | undefined>
  /** Rewrites the changed row of an entry; with `ending` the entry leaves the outbox in the same transaction, or false. */
  rebuild(collection: string, rowId: string, ending?: Ending): Promise<boolean>
  /** A read has not found this row: it is looked for, and true once it is beyond doubt that it is gone. */
  miss(collection: string, rowId: string): Promise<boolean>
  /** The server has accepted that this row is deleted: it leaves the lists now, whatever a replica still shows. */
  hide(collection: string, rowId: string): Promise<void>
  /** From now on reads have the last word on this row again. */
  unhide(collection: string, rowId: string): void
  /** Rows that are held show what the yes to a change says of them, unless a read that started after `rc` knows better. */
  follow(rows: RowsTouched, rc: number): Promise<void>
  /** The server has accepted a change that is of no row yet: this collection may have a new one, wherever it is listed. */
  created(collection: string): void
  tick(): Promise<number>
  random(): number
  /** False while offline or while the token is refused: nothing is claimed then. */
  maySend(): boolean
  /** Another tab has taken the lead. */
  onLeadLost(): void
}

/** How a job tells what it found out. */
export interface JobNotes {
  /** Applies an event to the entry as it is stored, and answers with what it has become. */
  record(entry: OutboxEntry, event: OutboxEvent): Promise<OutboxEntry | undefined>
  /** The server asks everybody to wait. */
  waitAll(ms: number): void
  /** Waits for a place to send in. `mayGo`: nothing that has happened meanwhile keeps it from being sent. */
  turn(): Promise<{ mayGo: boolean; leave(): void }>
}
