import type { AtOnce } from './enqueue.ts'
import type { Coverage } from './coverage.ts'
import type {
  AuditRecord,
  Block,
  ChangedRow,
  ClockRecord,
  DetailRecord,
  FoundRow,
  InboxRecord,
  KeptPeriod,
  LeaderRecord,
  MissingRow,
  NewOutboxEntry,
  OutboxEntry,
  SavedAnswer,
  SnapshotRecord,
  WholeArgs,
} from './tables.ts'

/** The records of an index range, in its order. */
export interface StoredRange<T, K> {
  limit(count: number): StoredRange<T, K>
  reverse(): StoredRange<T, K>
  toArray(): Promise<T[]>
  sortBy(field: string): Promise<T[]>
  /** Keys of the index that was asked. */
  keys(): Promise<unknown[]>
  primaryKeys(): Promise<K[]>
  modify(change: Partial<T>): Promise<number>
  delete(): Promise<number>
}

export interface StoredTable<T, K, Insert = T> {
  get(key: K): Promise<T | undefined>
  put(record: T): Promise<unknown>
  add(record: Insert): Promise<K>
  delete(key: K): Promise<void>
  clear(): Promise<void>
  count(): Promise<number>
  toArray(): Promise<T[]>
  bulkGet(keys: K[]): Promise<(T | undefined)[]>
  bulkPut(records: T[]): Promise<unknown>
  bulkDelete(keys: K[]): Promise<unknown>
  where(index: string): {
    equals(key: unknown): StoredRange<T, K>
    between(lower: unknown, upper: unknown, includeLower?: boolean, includeUpper?: boolean): StoredRange<T, K>
    below(key: unknown): StoredRange<T, K>
  }
}

/**
 * What the engine needs of a local database: tables with key ranges, and transactions that happen whole or not at all,
 * one after the other where their tables overlap. Dexie is one; tests have one in memory that fails to order. Both
 * pass tests/store/database/local-store.test.ts.
 */
export interface LocalStore {
  readonly name: string
  readonly blocks: StoredTable<Block, [string, number]>
  readonly changed: StoredTable<ChangedRow, [string, string]>
  readonly outbox: StoredTable<OutboxEntry, number, NewOutboxEntry>
  readonly wholeArgs: StoredTable<WholeArgs, number>
  readonly audit: StoredTable<AuditRecord, number>
  readonly leader: StoredTable<LeaderRecord, string>
  readonly clock: StoredTable<ClockRecord, string>
  readonly snapshots: StoredTable<SnapshotRecord, [string, number]>
  readonly answers: StoredTable<SavedAnswer, string>
  readonly coverage: StoredTable<Coverage, [string, string]>
  readonly details: StoredTable<DetailRecord, [string, string]>
  readonly missing: StoredTable<MissingRow, [string, string]>
  readonly found: StoredTable<FoundRow, [string, string]>
  readonly keptPeriods: StoredTable<KeptPeriod, [string, string, string]>
  readonly inbox: StoredTable<InboxRecord, number, Omit<InboxRecord, 'n'>>
  /** Adds an entry, lays it over its row and lets those leave that it replaces: all or nothing. Returns its number. */
  enqueue(entry: NewOutboxEntry, atOnce: AtOnce): Promise<number>
  /** Resolves once the transaction has completed, not when its last request has succeeded. */
  transaction<T>(mode: 'r' | 'rw', tables: readonly unknown[], job: () => Promise<T>): Promise<T>
}
