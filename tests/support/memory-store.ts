import { AsyncLocalStorage } from 'node:async_hooks'
import type { AtOnce } from '#store/database/enqueue.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { Durability } from '#store/database/open-database.ts'
import { type NewOutboxEntry, provisional } from '#store/database/tables.ts'
import { type DiskFaults, flawless, wait } from './disk-faults.ts'
import { code, type Key, keyOf, keyPaths, MemoryTable, ownCopy, type Stored } from './memory-table.ts'

const counted = new Set(['outbox', 'inbox'])

/** One transaction on its way: it waits for its turn, runs its job, and is committed or taken back as a whole. */
class Transaction {
  readonly names: ReadonlySet<string>
  readonly isWriting: boolean
  readonly connection: MemoryConnection
  /** Takes back what was written, newest first. */
  readonly undo: (() => void)[] = []
  readonly puts: [string, Stored][] = []
  /** Every record written or deleted, by table and key. */
  readonly touched: [string, Key][] = []
  isOver = false
  /** Its job is done and the disk is busy with it. */
  isCommitting = false
  private readonly disk: MemoryDisk
  private readonly job: () => Promise<unknown>
  private readonly told: { resolve(value: never): void; reject(error: unknown): void }

  constructor(
    connection: MemoryConnection,
    disk: MemoryDisk,
    { names, isWriting, job }: { names: ReadonlySet<string>; isWriting: boolean; job: () => Promise<unknown> },
    told: Transaction['told'],
  ) {
    this.connection = connection
    this.disk = disk
    this.names = names
    this.isWriting = isWriting
    this.job = job
    this.told = told
  }

  begin(): void {
    if (this.isWriting) wait(this.disk.faults, () => this.run())
    else this.run()
  }

  private run(): void {
    if (this.isOver) return
    present.run(this, this.job).then(
      (value) => {
        this.isCommitting = true
        if (this.isWriting) wait(this.disk.faults, () => this.commit(value))
        else this.commit(value)
      },
      (error: unknown) => this.finish(false, () => this.told.reject(error)),
    )
  }

  private commit(value: unknown): void {
    if (this.isOver) return
    const failure = this.isWriting ? this.disk.faults.atCommit(this, this.connection.tab) : null
    if (failure) this.finish(false, () => this.told.reject(failure))
    else this.finish(true, () => this.told.resolve(value as never))
  }

  private finish(isKept: boolean, tell: () => void): void {
    if (this.isOver) return
    this.disk.end(this, isKept)
    this.connection.gate(() => {
      if (isKept && this.touched.length > 0) this.disk.onTold(this.touched, this.connection.tab)
      tell()
    })
  }
}

const present = new AsyncLocalStorage<Transaction>()

/** One database in memory with the promises of IndexedDB: whole transactions, in order where their tables overlap. */
export class MemoryDisk {
  readonly tables = new Map(Object.keys(keyPaths).map((name) => [name, new Map<string, Stored>()]))
  readonly faults: DiskFaults
  /** Told of every record that was put, by whom, once it is committed. */
  onPut: (table: string, record: Stored, tab: number) => void = () => {}
  /** Told of what a transaction touched, once it is committed. */
  onCommitted: (touched: readonly [table: string, key: Key][], tab: number) => void = () => {}
  /** Told of the same once its writer has heard that it is: never, where the writer died right after the commit. */
  onTold: (touched: readonly [table: string, key: Key][], tab: number) => void = () => {}
  /** Told of every read, with the number of its records; keys count as records. */
  onRead: (table: string, records: number, reader: MemoryConnection) => void = () => {}
  /** Grows with every commit. */
  version = 0
  private readonly running = new Set<Transaction>()
  private readonly waiting: Transaction[] = []
  private readonly next = new Map<string, number>()
  /** Relaxed commits that a power cut would lose, oldest first. */
  private unsafe: (() => void)[] = []

  constructor(faults: Partial<DiskFaults> = {}) {
    this.faults = { ...flawless, ...faults }
  }

  connect(durability: Durability, tab = 0): MemoryConnection {
    return new MemoryConnection(this, durability, tab)
  }

  queue(transaction: Transaction): void {
    this.waiting.push(transaction)
    this.serve()
  }

  end(transaction: Transaction, isKept: boolean): void {
    if (transaction.isOver) return
    transaction.isOver = true
    const { undo, connection, isWriting } = transaction
    const takeBack = () => undo.toReversed().forEach((one) => one())
    if (isKept) for (const [name, record] of transaction.puts) this.onPut(name, record, connection.tab)
    if (isKept && transaction.touched.length > 0) this.onCommitted(transaction.touched, connection.tab)
    if (!isKept) takeBack()
    else if (connection.durability === 'relaxed') this.unsafe.push(takeBack)
    else if (isWriting) this.unsafe = []
    this.version += 1
    this.running.delete(transaction)
    const at = this.waiting.indexOf(transaction)
    if (at >= 0) this.waiting.splice(at, 1)
    this.serve()
  }

  /** Every tab is gone and the relaxed writes since the last strict one as well. */
  powerCut(): void {
    for (const transaction of [...this.running, ...this.waiting]) this.end(transaction, false)
    for (const takeBack of this.unsafe.toReversed()) takeBack()
    this.unsafe = []
  }

  drop(connection: MemoryConnection): void {
    for (const one of [...this.running, ...this.waiting]) {
      if (one.connection === connection)
        this.end(one, this.running.has(one) && one.undo.length > 0 && one.isCommitting && this.faults.survives())
    }
  }

  nextNumber(table: string): number {
    const number = (this.next.get(table) ?? 0) + 1
    this.next.set(table, number)
    return number
  }

  private serve(): void {
    const before: Transaction[] = [...this.running]
    for (const one of this.waiting.slice()) {
      const collides = before.some((other) => (one.isWriting || other.isWriting) && overlap(one.names, other.names))
      before.push(one)
      if (collides) continue
      this.waiting.splice(this.waiting.indexOf(one), 1)
      this.running.add(one)
      one.begin()
    }
  }
}

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((name) => other.has(name))

/** One tab's connection; when the tab dies, nothing it waits for ever comes. */
export class MemoryConnection implements LocalStore {
  readonly name = 'memory'
  readonly durability: Durability
  readonly tab: number
  private readonly disk: MemoryDisk
  private isDead = false
  /** Holds back what this tab is told, while it is frozen. */
  gate: (run: () => void) => void = (run) => run()
  /** The browser has closed the connection: whatever is asked fails. */
  closedBy: Error | null = null
  readonly blocks = this.table('blocks') as unknown as LocalStore['blocks']
  readonly changed = this.table('changed') as unknown as LocalStore['changed']
  readonly outbox = this.table('outbox') as unknown as LocalStore['outbox']
  readonly wholeArgs = this.table('wholeArgs') as unknown as LocalStore['wholeArgs']
  readonly audit = this.table('audit') as unknown as LocalStore['audit']
  readonly leader = this.table('leader') as unknown as LocalStore['leader']
  readonly clock = this.table('clock') as unknown as LocalStore['clock']
  readonly snapshots = this.table('snapshots') as unknown as LocalStore['snapshots']
  readonly answers = this.table('answers') as unknown as LocalStore['answers']
  readonly coverage = this.table('coverage') as unknown as LocalStore['coverage']
  readonly details = this.table('details') as unknown as LocalStore['details']
  readonly missing = this.table('missing') as unknown as LocalStore['missing']
  readonly found = this.table('found') as unknown as LocalStore['found']
  readonly keptPeriods = this.table('keptPeriods') as unknown as LocalStore['keptPeriods']
  readonly inbox = this.table('inbox') as unknown as LocalStore['inbox']
  readonly voucherQrs = this.table('voucherQrs')
  readonly printRows = this.table('printRows')

  constructor(disk: MemoryDisk, durability: Durability, tab: number) {
    this.disk = disk
    this.durability = durability
    this.tab = tab
  }

  die(): void {
    this.isDead = true
    this.disk.drop(this)
  }

  close(): void {
    this.die()
  }

  enqueue(entry: NewOutboxEntry, { show, replace }: AtOnce): Promise<number> {
    const { collection, rowId } = entry
    const tables = replace ? [this.changed, this.outbox, this.audit] : [this.changed, this.outbox]
    return this.transaction('rw', tables, async () => {
      const seq = await this.outbox.add(entry)
      const held = show && (await this.changed.get([collection, rowId]))
      if (show) await this.changed.put({ collection, id: rowId, rc: provisional, row: show(held?.row) })
      if (!replace) return seq
      const lane = await this.outbox.where('[collection+rowId]').equals([collection, rowId]).sortBy('seq')
      const { gone, changed } = replace(lane)
      await this.outbox.bulkDelete(gone.map((record) => record.seq))
      await this.outbox.bulkPut([...changed])
      await this.audit.bulkPut([...gone])
      return seq
    })
  }

  transaction<T>(mode: 'r' | 'rw', tables: readonly unknown[], job: () => Promise<T>): Promise<T> {
    const names = new Set(tables.map((table) => (table as MemoryTable).name))
    return this.within(names, mode === 'rw', job)
  }

  /** One request: part of the transaction that asks, or a transaction of its own. */
  request<T>(name: string, isWriting: boolean, work: () => T): Promise<T> {
    const transaction = present.getStore()
    if (transaction?.connection !== this) return this.within(new Set([name]), isWriting, async () => work())
    if (transaction.isOver || this.isDead) return new Promise(() => {})
    if (!transaction.names.has(name))
      return Promise.reject(named('NotFoundError', `${name} is not in this transaction`))
    if (isWriting && !transaction.isWriting) return Promise.reject(named('ReadOnlyError', `${name} is only read here`))
    return Promise.resolve(work())
  }

  private within<T>(names: ReadonlySet<string>, isWriting: boolean, job: () => Promise<T>): Promise<T> {
    if (this.isDead) return new Promise(() => {})
    if (this.closedBy) return Promise.reject(this.closedBy)
    return new Promise((resolve, reject) => {
      this.disk.queue(new Transaction(this, this.disk, { names, isWriting, job }, { resolve, reject }))
    })
  }

  private table(name: string): MemoryTable {
    return new MemoryTable(name, this)
  }

  rows(name: string): Map<string, Stored> {
    return this.disk.tables.get(name) ?? new Map()
  }

  put(name: string, record: Stored): Key {
    const path = keyPaths[name] ?? ''
    const numbered =
      counted.has(name) && record[path as string] === undefined
        ? { ...record, [path as string]: this.disk.nextNumber(name) }
        : record
    const key = keyOf(numbered, path)
    this.note(name, code(key), key)
    this.rows(name).set(code(key), Object.freeze(ownCopy(name, numbered)))
    present.getStore()?.puts.push([name, numbered])
    return key
  }

  countReads(name: string, records: number): void {
    this.disk.onRead(name, records, this)
  }

  remove(name: string, coded: string): void {
    const held = this.rows(name).get(coded)
    if (!held) return
    this.note(name, coded, keyOf(held, keyPaths[name] ?? ''))
    this.rows(name).delete(coded)
  }

  private note(name: string, coded: string, key: Key): void {
    const rows = this.rows(name)
    const before = rows.get(coded)
    present.getStore()?.touched.push([name, key])
    present.getStore()?.undo.push(() => (before ? rows.set(coded, before) : rows.delete(coded)))
  }
}

/** An error as the browser would name it. */
export function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}
