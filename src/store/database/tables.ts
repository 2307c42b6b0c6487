import type { ListAnswer } from '#store/listing/list-query.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { LastChange } from '#store/define/last-change.ts'

/** A row as the server said it. */
export interface ServerRow<Row extends AnyRow = AnyRow> {
  row: Row
  /** Read clock of the newest answer in it. */
  rc: number
  /** Fields that the newest answer left out, with the read clock of the one that last showed them; 0 where none did. */
  older?: Readonly<Record<string, number>>
}

/** A server row as it lies in its block. */
export interface StoredRow extends Omit<ServerRow, 'row'> {
  id: string
  /** The row as JSON, without the names of the block's fields: equal rows, equal texts; `serverRowIn` reads it. */
  text: string
  /** The write that brought this content: no two contents of a slot have the same. */
  w: number
}

/** 64 slots of one collection in order of arrival; a deleted row leaves null. `w` is the collection's write sequence. */
export interface Block {
  collection: string
  block: number
  w: number
  /** Fields of its rows, as the first of them had them; absent before it held one. */
  fields?: readonly string[]
  rows: (StoredRow | null)[]
}

/** A row as a person should see it while changes to it are pending. `rc` is that of the server row it was rebuilt from. */
export interface ChangedRow {
  collection: string
  id: string
  rc: number
  row: AnyRow
}

/** `rc` of a changed row that a page wrote: the leader rebuilds it from the server row (storage.md rule 4). */
export const provisional = -1

export type EntryState = 'queued' | 'sending' | 'uncertain' | 'rejected' | 'acked'

/**
 * Why a queued or uncertain entry does not move: `auth` waits for a sign-in, `needs-you` for a person's decision,
 * `confirm` for "Send now" (an intent that is no longer fresh), `version` for a portal that knows this change.
 */
export type EntryHold = 'auth' | 'needs-you' | 'confirm' | 'version'

export interface Attempt {
  n: number
  epoch: number
  /** Read clock at the start: only reads that started later prove anything about it. */
  startRc: number
  at: number
  /** When nobody waited for its answer any more; absent while somebody does. */
  endedAt?: number
  verdict: 'yes' | 'no' | 'uncertain' | 'later' | 'auth' | null
  /** What the server's log calls it, where the answer says so. */
  requestId?: string
  /**
   * The server answered, said neither yes nor no, and no person has looked at it since: it is not sent again by itself
   * (decisions.md B17).
   */
  answeredUnclear?: true
}

/** One unsent or unsettled change of one person; leaves only to the audit table (sync.md 2.9). */
export interface OutboxEntry {
  /** The only order. */
  seq: number
  /** Made at enqueue, never changed; the `Idempotency-Key` where one is honoured. */
  operationId: string
  owner: string
  mutation: string
  args: { id: string } & Record<string, unknown>
  /** Its arguments are large: these are them in brief, and all of them lie in `wholeArgs` (docs/adr/0049). */
  isBrief?: true
  collection: string
  rowId: string
  /** Values of the touched fields when the person began to edit. */
  base: Record<string, unknown>
  at: number
  state: EntryState
  hold: EntryHold | null
  /** The server's own words or ours, for the Sync centre. */
  reason: string | null
  /** The server's values of the touched fields where somebody else changed them meanwhile. */
  theirs: Record<string, unknown> | null
  /** Who changed that record last, and when, where the API says so: whoever decides may ask them. */
  theirsBy?: LastChange | undefined
  attempts: Attempt[]
  nextAttemptAt: number
  /** Read clock at the acknowledgement; a read that started later may settle the entry. */
  ackRc: number | null
  /** When it was acknowledged, epoch milliseconds. */
  ackAt?: number
  /** Unclear attempts that a person has looked at and forgiven by "try again". */
  forgiven?: number
  /** As the mutation declares it; absent means `queue`. Only a queued change shows on its row. */
  offline?: 'queue' | 'intent' | 'online'
  /** Other records it touches, as `collection/id`: it waits for their changes, and theirs for it. */
  alsoTouches?: string[]
  /** The least `readerVersion` that may work on it. */
  minReader?: number
  /** The message of its attempts, composed when it was first claimed and kept until it is proved not applied. */
  frozen?: { params?: unknown; query?: unknown; body?: unknown }
  /** When a person said "Send now" to an intent that had grown old. */
  confirmedAt?: number
  /** When the change was first made, where it has been edited since. */
  madeAt?: number
  /** When a person said that a customer is still to be told, late as it was. */
  toldAt?: number
  /** An online change that nobody could send until then is given up. */
  expiresAt?: number
  /** Ids of what was equal to a creation just before it was first sent (decisions.md M6). */
  before?: readonly string[]
  /** How often in a row a look by its natural key has not found it. */
  notFound?: number
  /** The server's answer to an online change, for the screen that waits for it. */
  answer?: unknown
  /** Its row no longer exists on the server; what was typed is kept here. */
  isGone?: boolean
  /** It was kept back because its person no longer works for its merchant, or in its role: that happens once. */
  setAside?: true
  /** When its person signed out and kept it: a day later it is looked at before it is sent (sync.md 2.11). */
  keptAt?: number
}

export type NewOutboxEntry = Omit<OutboxEntry, 'seq'>

/** Large arguments of an entry: written once with it, and gone with it. */
export interface WholeArgs {
  /** The entry's. */
  seq: number
  args: OutboxEntry['args']
}

/** What became of an entry that left the outbox; kept 90 days. */
export interface AuditRecord {
  seq: number
  operationId: string
  owner: string
  mutation: string
  collection: string
  rowId: string
  change: string
  at: number
  endedAt: number
  /**
   * `confirmed`: a person found out that it went through. `not-sent`: online, and the server was away. `edited`: another
   * entry has taken its place. `replaced`: unsent, and a later edit has written its fields anew.
   */
  end:
    | 'settled'
    | 'server-kept-another-value'
    | 'cancelled'
    | 'discarded'
    | 'confirmed'
    | 'not-sent'
    | 'edited'
    | 'replaced'
  /** The server's answer to an online change. */
  answer?: unknown
  attempts: number
}

/**
 * A row that the server no longer lists. `withheld`: too many at once to be believed. `suspect`: it is being looked for.
 * `gone`: it was looked for and is not there. `hidden`: this person may no longer see it.
 */
export interface MissingRow {
  collection: string
  id: string
  state: 'withheld' | 'suspect' | 'gone' | 'hidden'
  /** Read clock of the read that says so: only a later one shows the row again. */
  rc: number
  /** Epoch milliseconds of the first read that missed it. */
  since: number
}

/** The last answer of a list, so that a warm start shows it before the index is built. */
export interface SavedAnswer {
  key: string
  answer: ListAnswer
  /** Epoch milliseconds; the oldest answers make room. */
  keptAt: number
}

/** A saved search index in two records: part 0 says what it is, part 1 holds it. */
export interface SnapshotRecord {
  collection: string
  part: number
  /** The write sequence it stands on. */
  w: number
  /** The declaration it was made for. */
  shape: string
  /** What was true of the packed columns when they were saved; in part 1 they themselves. */
  content: unknown
}

/** A by-id or by-parent answer, read-only, with its age. */
export interface DetailRecord {
  /** The detail's name. */
  kind: string
  id: string
  value: unknown
  /** Epoch milliseconds of the answer. */
  asOf: number
  /** Read clock at the start of its request. */
  rc: number
}

/** Rows that a tab without leadership fetched; the leader absorbs them (storage.md rule 8). */
export interface InboxRecord {
  n: number
  collection: string
  startRc: number
  rows: readonly AnyRow[]
  /** By row, the fields that its answer left out. */
  lacks?: Readonly<Record<string, readonly string[]>>
  /** They come from a search or a look at one row: no walk has proved them. */
  isFound?: boolean
}

/** A row that so far only a search or a look at it has shown: it belongs to no proved total (sync.md 2.3). */
export interface FoundRow {
  collection: string
  id: string
}

/** Days of a collection's own time that a person wants kept complete on this device, both included, "YYYY-MM-DD". */
export interface KeptPeriod {
  collection: string
  from: string
  to: string
}

/** Who leads: `epoch` grows with each new leader and fences claims. */
export interface LeaderRecord {
  name: 'leader'
  epoch: number
}

export interface ClockRecord {
  name: 'read-clock'
  value: number
}
