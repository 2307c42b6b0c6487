import type { KeptPeriod } from '#store/database/tables.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { ListView } from '#store/define/list-view.ts'

/** What is on screen and should be fetched before anything else. A collection is named by `collectionName`. */
export type Subscription =
  /** A page of a list, or of the server's search in it; a list that comes in one answer is read whole. */
  | { kind: 'view'; collection: string; view: ListView }
  | { kind: 'row'; collection: string; id: string }
  /** The rows of one parent. */
  | { kind: 'parent'; collection: string; parent: string }
  | { kind: 'detail'; detail: string; id: string }

/** How the server refused a read, and its own words if it has any. */
export interface Refused {
  status: number
  message: string | null
  /** What the server's log calls the request, where the server says so. */
  requestId?: string
}

/** The answer to `subscribe`: what came of the fetch, for the words a screen shows. */
export type RemoteResult = 'fetched' | 'absent' | 'offline' | 'refused' | 'failed'

/** `slow`: the server takes long to answer, or does not answer; only a failed connection is `offline`. */
export type Connectivity = 'unknown' | 'online' | 'slow' | 'offline'

/** A field of a file's row, and what stands in it. */
export interface FieldValue {
  field: string
  value: string
}

/** A call whose answer a screen shows and nobody stores: codes as good as money, files, a picker's search (N1, N6). */
export interface OnlineRequest {
  /** The call's name; one of the registry's `onlineCalls`. */
  call: string
  input: CallRequest['input']
  /** Of a change that no outbox may hold: its key, sent where one is honoured. */
  operationId?: string
  /** At most one call of a key is under way: a later one aborts the earlier one, which ends as replaced. */
  key?: string
  /** Answered with the rows of a file as `FileRows`, those with this value alone; the registry's `fileRows` say how. */
  asFile?: { only: FieldValue | null }
}

/** offline: nobody answered. failed: an answer that cannot be read. replaced: aborted by a later call of the same key, or by `cancelCall`. */
export type CallResult<Answer = unknown> =
  | { kind: 'answered'; answer: Answer }
  | ({ kind: 'refused' } & Refused)
  | { kind: 'failed'; requestId?: string }
  | { kind: 'offline' }
  | { kind: 'replaced' }

/** The passing state of this tab's sync worker; everything durable is read from the database instead. */
export interface SyncHealth {
  connectivity: Connectivity
  /** True in the one tab that pulls and sends. */
  leading: boolean
  /** The server refused the token: work is kept and waits for a sign-in (decisions.md A10). */
  needsSignIn: boolean
  /** Storage trouble in words for people, or null. */
  storageTrouble: string | null
  /**
   * Why nothing more can be done before the page is loaded anew: a newer portal has taken over this data, or the
   * browser has closed the storage and opening it again did not help.
   */
  needsReload: 'updated' | 'storage-gone' | null
}

/** What is known before the worker has said anything. */
export const unknownHealth: SyncHealth = {
  connectivity: 'unknown',
  leading: false,
  needsSignIn: false,
  storageTrouble: null,
  needsReload: null,
}

/** What screens ask of the sync worker. */
export interface SyncPort {
  watchHealth(onHealth: (health: SyncHealth) => void): Promise<void>
  /**
   * Fetches what a screen is showing, before background work, and again while it is shown, until `unsubscribe`. `isFresh`:
   * by a read that begins now, for who has just changed something; a list may have been read a moment ago otherwise.
   */
  subscribe(wanted: Subscription, isFresh?: boolean): Promise<RemoteResult>
  /** The last refusal of it by the server; null where it was not refused. */
  whyRefused(wanted: Subscription): Promise<Refused | null>
  /** Whoever looked has left: one call for each `subscribe`. What nobody waits for any more is broken off. */
  unsubscribe(wanted: Subscription): Promise<void>
  /** Keeps a period complete on this device and fresh more often than the rest, or no longer; any tab may ask. */
  keepPeriod(period: KeptPeriod, isKept: boolean): Promise<void>
  /** Fetches what was left out to save data or room after all, for as long as this tab lives; any tab may ask. */
  loadAll(): Promise<void>
  /** Calls the server now; never repeated, never stored. `onSent` hears how many bytes of how many have left. */
  call(request: OnlineRequest, onSent?: (sent: number, total: number) => void): Promise<CallResult>
  /** Aborts the call under way of this key; it then ends as replaced. */
  cancelCall(key: string): Promise<void>
  /** An entry was added, retried or discarded: look at the outbox now. */
  poke(): Promise<void>
  /** Probes the server now. */
  probe(): Promise<Connectivity>
  /** Stops claiming and pulling, waits for what is in flight (at most 5 s) and gives up leadership. */
  stop(): Promise<void>
}
