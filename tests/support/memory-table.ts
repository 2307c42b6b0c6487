import type { StoredRange, StoredTable } from '#store/database/local-store.ts'

export type Key = string | number | readonly (string | number)[]
export type Stored = Record<string, unknown>

/** The primary key of each table. */
export const keyPaths: Readonly<Record<string, string | string[]>> = {
  blocks: ['collection', 'block'],
  changed: ['collection', 'id'],
  outbox: 'seq',
  wholeArgs: 'seq',
  audit: 'seq',
  leader: 'name',
  clock: 'name',
  snapshots: ['collection', 'part'],
  answers: 'key',
  coverage: ['collection', 'partition'],
  details: ['kind', 'id'],
  missing: ['collection', 'id'],
  found: ['collection', 'id'],
  keptPeriods: ['collection', 'from', 'to'],
  inbox: 'n',
  voucherQrs: 'id',
  printRows: ['job', 'chunk'],
}

/** Tables whose records a reader makes its own and changes: it must never hold the stored one itself. */
const owned = new Set(['snapshots'])

/** The record as it is stored or handed out. */
export const ownCopy = (table: string, record: Stored): Stored => (owned.has(table) ? structuredClone(record) : record)

/** What a table asks of the connection it belongs to. */
interface Requests {
  request<T>(name: string, isWriting: boolean, work: () => T): Promise<T>
  rows(name: string): Map<string, Stored>
  put(name: string, record: Stored): Key
  remove(name: string, coded: string): void
  /** Counts records of a table that were read. */
  countReads(name: string, records: number): void
}

/** A key as the key of a Map. */
export const code = (key: Key) => (typeof key === 'object' ? key.join('\u0000') : String(key))

export function keyOf(record: Stored, path: string | readonly string[]): Key {
  return (typeof path === 'string' ? record[path] : path.map((part) => record[part])) as Key
}

function compare(one: Key, other: Key): number {
  if (typeof one === 'object' && typeof other === 'object') {
    for (let i = 0; i < Math.min(one.length, other.length); i++) {
      const order = compare(one[i] as Key, other[i] as Key)
      if (order !== 0) return order
    }
    return one.length - other.length
  }
  // As in IndexedDB, every number comes before every text.
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1
  return one < other ? -1 : one > other ? 1 : 0
}

/** A table of a database in memory, and what can be asked of it. */
export class MemoryTable implements StoredTable<Stored, Key> {
  readonly name: string
  private readonly connection: Requests

  constructor(name: string, connection: Requests) {
    this.name = name
    this.connection = connection
  }

  private read<T>(work: (rows: Map<string, Stored>) => T): Promise<T> {
    return this.connection.request(this.name, false, () => work(this.connection.rows(this.name)))
  }

  private write<T>(work: (rows: Map<string, Stored>) => T): Promise<T> {
    return this.connection.request(this.name, true, () => work(this.connection.rows(this.name)))
  }

  get(key: Key) {
    return this.read((rows) => {
      const record = rows.get(code(key))
      this.connection.countReads(this.name, 1)
      return record && ownCopy(this.name, record)
    })
  }

  put(record: Stored) {
    return this.write(() => this.connection.put(this.name, record))
  }

  add(record: Stored) {
    return this.put(record)
  }

  delete(key: Key) {
    return this.write(() => this.connection.remove(this.name, code(key)))
  }

  clear() {
    return this.write((rows) => [...rows.keys()].forEach((key) => this.connection.remove(this.name, key)))
  }

  count() {
    return this.read((rows) => rows.size)
  }

  toArray() {
    return this.where(keyPaths[this.name] ?? '').toArray()
  }

  bulkGet(keys: Key[]) {
    return this.read((rows) => {
      this.connection.countReads(this.name, keys.length)
      return keys.map((key) => rows.get(code(key)))
    })
  }

  bulkPut(records: Stored[]) {
    return this.write(() => records.forEach((one) => void this.connection.put(this.name, one)))
  }

  bulkDelete(keys: Key[]) {
    return this.write(() => keys.forEach((key) => this.connection.remove(this.name, code(key))))
  }

  where(index: string | readonly string[]) {
    const path = typeof index === 'string' && index.startsWith('[') ? index.slice(1, -1).split('+') : index
    return new Asked(this.connection, this.name, path)
  }
}

class Asked implements StoredRange<Stored, Key> {
  private readonly connection: Requests
  private readonly name: string
  private readonly path: string | readonly string[]
  private fits: (key: Key) => boolean = () => true
  /** The fields of an exact key, which are compared without making a key of each record. */
  private exact: [string, unknown][] | null = null
  private atMost = Infinity
  private direction = 1

  constructor(connection: Requests, name: string, path: string | readonly string[]) {
    this.connection = connection
    this.name = name
    this.path = path
  }

  equals(key: unknown) {
    const { path } = this
    this.exact = typeof path === 'string' ? [[path, key]] : path.map((part, n) => [part, (key as Key[])[n]])
    return this
  }

  below(key: unknown) {
    this.fits = (one) => compare(one, key as Key) < 0
    return this
  }

  between(lower: unknown, upper: unknown, withLower = true, withUpper = false) {
    this.fits = (one) => {
      const [low, high] = [compare(one, lower as Key), compare(one, upper as Key)]
      return (withLower ? low >= 0 : low > 0) && (withUpper ? high <= 0 : high < 0)
    }
    return this
  }

  limit(count: number) {
    this.atMost = count
    return this
  }

  reverse() {
    this.direction = -1
    return this
  }

  toArray() {
    return this.ask(false, (found) => found)
  }

  sortBy(field: string) {
    return this.ask(false, (found) => found.sort((a, b) => compare(a[field] as Key, b[field] as Key)))
  }

  keys() {
    return this.ask(false, (found) => found.map((record) => keyOf(record, this.path)))
  }

  primaryKeys() {
    return this.ask(false, (found) => found.map((record) => this.ownKey(record)))
  }

  modify(change: Stored) {
    return this.ask(true, (found) => {
      for (const record of found) this.connection.put(this.name, { ...record, ...change })
      return found.length
    })
  }

  delete() {
    return this.ask(true, (found) => {
      for (const record of found) this.connection.remove(this.name, code(this.ownKey(record)))
      return found.length
    })
  }

  private ownKey(record: Stored): Key {
    return keyOf(record, keyPaths[this.name] ?? '')
  }

  private ask<T>(isWriting: boolean, answer: (found: Stored[]) => T): Promise<T> {
    return this.connection.request(this.name, isWriting, () => answer(this.found()))
  }

  private found(): Stored[] {
    const { exact } = this
    const inRange: Stored[] = []
    for (const record of this.connection.rows(this.name).values()) {
      const isFound = exact
        ? exact.every(([field, value]) => record[field] === value)
        : this.fits(keyOf(record, this.path))
      if (isFound) inRange.push(record)
    }
    if (inRange.length > 1) {
      inRange.sort(
        (a, b) =>
          this.direction *
          (compare(keyOf(a, this.path), keyOf(b, this.path)) || compare(this.ownKey(a), this.ownKey(b))),
      )
    }
    const found = inRange.slice(0, this.atMost)
    this.connection.countReads(this.name, found.length)
    return found
  }
}
