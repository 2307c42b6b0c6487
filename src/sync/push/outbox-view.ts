import type { RowKey } from '#store/database/changed-rows.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { waitsForPerson } from '#store/mutate/decide-entry.ts'
import { rowOf } from '#store/mutate/holds-back.ts'

/** Rows whose changed row may be wrong; `all` after the outbox was read whole. */
export type Touched = 'all' | readonly RowKey[]

/** Entries that are asked for together, so that nobody goes through a long outbox for them. */
const groups = {
  open: ({ state }) => state !== 'acked',
  sending: ({ state }) => state === 'sending',
  unclear: ({ state }) => state === 'uncertain',
  forSignIn: ({ hold }) => hold === 'auth',
  timed: ({ nextAttemptAt }) => nextAttemptAt > 0,
  forPerson: waitsForPerson,
} satisfies Record<string, (entry: OutboxEntry) => boolean>

type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

/**
 * The outbox in the memory of one leader, so that a long one is not read again for each change. The leader enters what it
 * writes itself; `refresh` finds what pages and other tabs have written, without a message of theirs: a new entry by its
 * number, a deleted one by the count, and a decision because only what waits for a person is decided. Any other change of
 * an entry accompanies a new or deleted one of its row, or is found by `read` before the entry is worked on.
 */
export class OutboxView {
  private readonly strict: LocalStore
  /** In the order of their numbers. */
  private readonly held = new Map<number, OutboxEntry>()
  private readonly rows = new Map<string, Map<number, OutboxEntry>>()
  private readonly grouped = new Map(groupNames.map((name) => [name, new Map<number, OutboxEntry>()]))
  private readonly touched = new Map<string, RowKey>()
  private areAllTouched = true
  private newest = 0
  private isComplete = false

  constructor(strict: LocalStore) {
    this.strict = strict
  }

  get entries(): ReadonlyMap<number, OutboxEntry> {
    return this.held
  }

  /** The entries of a group; the open ones are in their order, because none is opened again. */
  all(group: Group): ReadonlyMap<number, OutboxEntry> {
    return this.grouped.get(group) ?? new Map()
  }

  /** Entries of a row, in their order. */
  ofRow(row: string): OutboxEntry[] {
    return [...(this.rows.get(row)?.values() ?? [])]
  }

  /** Reads the outbox whole where that is needed. */
  async load(): Promise<void> {
    if (!this.isComplete) await this.refresh()
  }

  /** Storage failed, so it is unknown what was written: the next refresh reads the outbox whole. */
  forget(): void {
    this.isComplete = false
  }

  /** Reads what others have added, deleted or decided. What is read is entered within the transaction, so in its order. */
  async refresh(): Promise<void> {
    const { strict } = this
    await strict.transaction('r', [strict.outbox], () => (this.isComplete ? this.readChanges() : this.readWhole()))
  }

  /** Reads one entry anew, right before it is worked on. */
  async read(seq: number): Promise<OutboxEntry | undefined> {
    const { outbox } = this.strict
    return this.strict.transaction('r', [outbox], async () => {
      const entry = await outbox.get(seq)
      if (entry) this.put(entry)
      else this.lose(seq)
      return entry
    })
  }

  /** Enters what the leader has written over `before`, the entry held within that transaction, unless it was read since. */
  replace(before: OutboxEntry | undefined, after: OutboxEntry): void {
    if (before !== undefined && this.held.get(before.seq) === before) this.put(after)
  }

  /** An entry has left the outbox. */
  drop(seq: number): void {
    const entry = this.held.get(seq)
    if (!entry) return
    this.held.delete(seq)
    for (const some of this.grouped.values()) some.delete(seq)
    const row = rowOf(entry)
    const others = this.rows.get(row)
    others?.delete(seq)
    if (others?.size === 0) this.rows.delete(row)
  }

  /** Somebody else has deleted an entry, and its row has to be rebuilt. */
  lose(seq: number): void {
    const entry = this.held.get(seq)
    if (!entry) return
    this.touch(entry)
    this.drop(seq)
  }

  /** Other server rows have come: those with entries have to be rebuilt. */
  touchRead(collection: string, rows: readonly { id: string }[]): void {
    for (const { id: rowId } of rows) {
      if (this.rows.has(rowOf({ collection, rowId }))) this.touch({ collection, rowId })
    }
  }

  /** Hands over the rows that have to be looked at; the caller forgets the view if that fails. */
  takeTouched(): Touched {
    const rows = this.areAllTouched ? 'all' : [...this.touched.values()]
    this.areAllTouched = false
    this.touched.clear()
    return rows
  }

  private async readWhole(): Promise<void> {
    const entries = await this.strict.outbox.toArray()
    for (const known of [this.held, this.rows, ...this.grouped.values()]) known.clear()
    for (const entry of entries) this.put(entry)
    this.areAllTouched = true
    this.isComplete = true
  }

  private async readChanges(): Promise<void> {
    const { outbox } = this.strict
    const asked = [...this.all('forPerson').keys()]
    const [added, decided] = await Promise.all([
      outbox.where('seq').between(this.newest, Infinity, false, true).toArray(),
      asked.length > 0 ? outbox.bulkGet(asked) : [],
    ])
    for (const [place, seq] of asked.entries()) this.enterDecided(seq, decided[place])
    for (const entry of added) {
      // It may have replaced earlier entries of its row, or changed what they begin from.
      const isAlone = !this.rows.has(rowOf(entry))
      this.put(entry)
      this.touch(entry)
      if (!isAlone) await this.readRow(entry)
    }
    if ((await outbox.count()) !== this.held.size) await this.findDeleted()
  }

  private enterDecided(seq: number, now: OutboxEntry | undefined): void {
    const before = this.held.get(seq)
    if (!now || !before) return
    if (now.state !== before.state || now.hold !== before.hold) this.touch(now)
    this.put(now)
  }

  /** Reads the keys alone, and the rows of what is gone: later edits there may begin from something else now. */
  private async findDeleted(): Promise<void> {
    const left = new Set(await this.strict.outbox.where('seq').between(0, Infinity).primaryKeys())
    const gone = [...this.held.values()].filter(({ seq }) => !left.has(seq))
    for (const { seq } of gone) this.lose(seq)
    const rows = new Map(gone.map((entry) => [rowOf(entry), entry]))
    for (const [row, entry] of rows) if (this.rows.has(row)) await this.readRow(entry)
  }

  private async readRow({ collection, rowId }: OutboxEntry): Promise<void> {
    const found = await this.strict.outbox.where('[collection+rowId]').equals([collection, rowId]).sortBy('seq')
    const left = new Set(found.map(({ seq }) => seq))
    for (const { seq } of this.ofRow(rowOf({ collection, rowId }))) if (!left.has(seq)) this.lose(seq)
    for (const entry of found) this.put(entry)
  }

  private put(entry: OutboxEntry): void {
    const { seq } = entry
    this.newest = Math.max(this.newest, seq)
    this.held.set(seq, entry)
    const row = rowOf(entry)
    const others = this.rows.get(row)
    if (others) others.set(seq, entry)
    else this.rows.set(row, new Map([[seq, entry]]))
    for (const [name, some] of this.grouped) {
      if (groups[name](entry)) some.set(seq, entry)
      else some.delete(seq)
    }
  }

  private touch({ collection, rowId }: Pick<OutboxEntry, 'collection' | 'rowId'>): void {
    this.touched.set(rowOf({ collection, rowId }), { collection, id: rowId })
  }
}
