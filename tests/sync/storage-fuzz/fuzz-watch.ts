import { type Block, type ChangedRow, type OutboxEntry, provisional, type ServerRow } from '#store/database/tables.ts'
import { serverRowIn } from '#store/database/stored-row.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import { waitsForPerson } from '#store/mutate/decide-entry.ts'
import { mutations, resourceNamed } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import type { Key, Stored } from '#tests/support/memory-table.ts'
import type { MemoryDisk } from '#tests/support/memory-store.ts'
import { SlowIndex } from '#tests/store/search/slow-index.ts'
import type { FuzzTab } from './fuzz-tab.ts'

const collection = 'vouchers'
const collator = new Intl.Collator('en')
/** As the rule says it, whatever the code says. */
const blocksAtMost = 16
const shown = new Set(['queued', 'sending', 'uncertain', 'acked'])

/** Everything that `storage.md` promises of one disk: some of it after every commit, the rest when all is quiet. */
export class FuzzWatch {
  /** The first thing that was wrong, in words. */
  wrong: string | null = null
  private readonly disk: MemoryDisk
  private readonly now: () => number
  private places = new Map<string, string>()
  private lastWrite = 0
  private fencedTab = 0
  /** Of each row the texts of this person that a screen was the first to draw, newest last, and when. */
  private drawn = new Map<string, { at: number; number: number }[]>()
  /** Counts reads and drawings. */
  private moment = 0

  constructor(disk: MemoryDisk, now: () => number) {
    this.disk = disk
    this.now = now
    disk.onPut = (table, record, tab) => {
      if (table === 'blocks') this.onBlock(record as unknown as Block, tab)
    }
    disk.onCommitted = (touched) => this.onCommitted(touched)
  }

  fail(words: string): void {
    this.wrong ??= `${words} (after ${Math.round(this.now())} ms)`
  }

  /** All server rows were let go of: places, write sequence and what screens have drawn begin anew. */
  forget(): void {
    this.places = new Map()
    this.lastWrite = 0
    this.drawn = new Map()
  }

  /** Rules 2 and 8: a row stays where it is, and only the tab that has raised the fence writes. */
  private onBlock({ collection: name, block, rows }: Block, tab: number): void {
    if (name === '') this.fencedTab = tab
    if (name !== collection) return
    if (tab !== this.fencedTab) this.fail(`tab ${tab} wrote block ${block}, and tab ${this.fencedTab} leads`)
    const here = new Map(rows.flatMap((stored, slot) => (stored ? [[stored.id, `${block}/${slot}`]] : [])))
    for (const [id, place] of this.places) {
      if (place.startsWith(`${block}/`) && !here.has(id)) this.places.delete(id)
    }
    for (const [id, place] of here) {
      const before = this.places.get(id)
      if (before !== undefined && before !== place) this.fail(`row ${id} moved from ${before} to ${place}`)
      this.places.set(id, place)
    }
  }

  /** Rule 1: few blocks a transaction, all with the next write sequence. */
  private onCommitted(touched: readonly [string, Key][]): void {
    const keys = touched.flatMap(([table, key]) => (table === 'blocks' ? [key as [string, number]] : []))
    const written = keys.filter(([name]) => name === collection)
    if (written.length === 0) return
    const records = written.map(([, block]) => this.block(block))
    for (const [n, record] of records.entries()) {
      if (record) continue
      for (const [id, place] of this.places) if (place.startsWith(`${written[n]?.[1]}/`)) this.places.delete(id)
    }
    const sequences = new Set(records.flatMap((record) => (record ? [record.w] : [])))
    if (sequences.size === 0) return
    if (written.length > blocksAtMost) this.fail(`${written.length} blocks in one transaction`)
    const [w = 0] = sequences
    if (sequences.size > 1 || w !== this.lastWrite + 1)
      this.fail(`write ${[...sequences].join()} follows ${this.lastWrite}`)
    this.lastWrite = w
  }

  /** When a screen begins to read: before this it may have drawn anything, and others too. */
  beginsToRead(): number {
    return ++this.moment
  }

  /**
   * Rules 3 and 5: what this person wrote, and a screen has shown, is never followed by what they wrote before. One that
   * had begun to read before another had drawn the newer text may still draw the older.
   */
  onDrawn(ids: readonly string[], rows: readonly (AnyRow | undefined)[], since: number): void {
    // A refused change shows the server's value again.
    for (const { state, rowId } of this.outbox()) if (state === 'rejected') this.drawn.delete(rowId)
    for (const [n, id] of ids.entries()) {
      const row = rows[n] as Voucher | undefined
      if (!row) continue
      if (row.id !== id) this.fail(`the line of ${id} shows ${row.id}`)
      const number = Number(row.message.slice(2))
      const drawn = this.drawn.get(id) ?? []
      const before = drawn.findLast(({ at }) => at < since)?.number ?? 0
      if (number < before) this.fail(`row ${id} went back to "${row.message}" on a screen`)
      if (number > (drawn.at(-1)?.number ?? 0)) this.drawn.set(id, [...drawn, { at: ++this.moment, number }])
    }
  }

  block(number: number): Block | undefined {
    return this.records('blocks').find((one) => one['collection'] === collection && one['block'] === number) as
      | Block
      | undefined
  }

  outbox(): OutboxEntry[] {
    return (this.records('outbox') as unknown as OutboxEntry[]).sort((a, b) => a.seq - b.seq)
  }

  /** Entries that should go on by themselves: no person is asked, here or before them, and the server does not put them off. */
  moving(isBusy: boolean): OutboxEntry[] {
    const all = this.outbox()
    const held = new Set(all.filter(waitsForPerson).map(({ rowId }) => rowId))
    return all.filter(({ state, rowId }) => {
      const waits = held.has(rowId) && (state === 'rejected' || state === 'queued' || state === 'uncertain')
      return !waits && !(isBusy && (state === 'queued' || state === 'sending'))
    })
  }

  /** Whether the blocks hold what the server has, and nothing is on its way. */
  isLike(server: ReadonlyMap<string, Voucher>): boolean {
    const truths = this.truths()
    const isSame = [...server].every(([id, row]) => JSON.stringify(truths.get(id)?.row) === JSON.stringify(row))
    return isSame && truths.size === server.size
  }

  /** Compares everything a person can see with the slow way to the same, from the server's rows and the outbox. */
  atRest(server: ReadonlyMap<string, Voucher>, tabs: readonly FuzzTab[]): void {
    if (!this.isLike(server)) return this.fail(this.difference(server))
    const expected = this.expectedChanges(server)
    this.compareChanges(expected)
    const index = this.slowIndex(expected)
    const rows = new Map<string, AnyRow>([...server, ...expected])
    for (const tab of tabs) {
      for (const { query, answer, rows: drawn } of tab.screens) {
        const name = JSON.stringify([query.filters, query.search, query.sort, query.page])
        this.same(`the answer of ${name}`, answer && essence(answer), index.answer(query))
        const wanted = (answer?.ids ?? []).map((id) => rows.get(id))
        this.same(`the rows of ${name}`, drawn, wanted)
      }
    }
  }

  /** What a search worker answers when it is asked, and what one answers that begins now from what is saved. */
  async asked(tab: FuzzTab, queries: readonly ListQuery[], told: <T>(word: Promise<T>) => Promise<T>): Promise<void> {
    const { keeper } = tab
    if (!keeper) return
    const index = this.slowIndex(
      new Map(
        this.changes()
          .filter((one) => one.collection === collection)
          .map(({ id, row }) => [id, row]),
      ),
    )
    for (const query of queries) {
      const name = JSON.stringify([query.filters, query.search, query.sort])
      this.same(`asked for ${name}`, essence(await told(keeper.answer(query))), index.answer(query))
      this.same(`all ids of ${name}`, await told(keeper.idsOf(query)), index.found(query).ids)
    }
    const ids = [...this.places.keys()].slice(0, 20)
    const places = await told(keeper.locate(collection, ids))
    this.same(
      'places',
      places,
      ids.map((id) => index.locate(id)),
    )
  }

  /** Rule 4: a changed row is the server row with what is pending replayed on it, and no other. */
  private expectedChanges(server: ReadonlyMap<string, Voucher>): Map<string, AnyRow> {
    const expected = new Map<string, AnyRow>()
    for (const entry of this.outbox()) {
      if (!shown.has(entry.state)) continue
      const kept = this.changes().find(({ id }) => id === entry.rowId)?.row
      const before = expected.get(entry.rowId) ?? server.get(entry.rowId)
      // Of a row that is gone what the person saw is kept; there is no truth to hold it against.
      const next = before ? mutations[entry.mutation]?.apply(before as never, entry.args as never) : kept
      if (next) expected.set(entry.rowId, server.has(entry.rowId) ? (next as AnyRow) : (kept ?? (next as AnyRow)))
    }
    return expected
  }

  private compareChanges(expected: ReadonlyMap<string, AnyRow>): void {
    const changed = this.changes()
    const truths = this.truths()
    this.same('ids of changed rows', changed.map(({ id }) => id).sort(), [...expected.keys()].sort())
    for (const { id, row, rc } of changed) {
      this.same(`the changed row ${id}`, row, expected.get(id))
      const serverRow = truths.get(id)
      if (serverRow && rc !== serverRow.rc)
        this.fail(`changed row ${id} stands on read ${rc}, its serverRow on ${serverRow.rc}`)
      if (rc === provisional && serverRow) this.fail(`changed row ${id} is still provisional`)
    }
  }

  private slowIndex(changed: ReadonlyMap<string, AnyRow>): SlowIndex {
    const index = new SlowIndex(resourceNamed(collection), collator)
    const blocks = this.records('blocks') as unknown as Block[]
    index.load(
      blocks.filter((one) => one.collection === collection),
      changed,
    )
    return index
  }

  private difference(server: ReadonlyMap<string, Voucher>): string {
    const truths = this.truths()
    const absent = [...server.keys()].filter((id) => !truths.has(id))
    const gone = [...truths.keys()].filter((id) => !server.has(id))
    const other = [...server].filter(
      ([id, row]) => truths.has(id) && JSON.stringify(truths.get(id)?.row) !== JSON.stringify(row),
    )
    const first = absent[0] ?? gone[0] ?? other[0]?.[0]
    return `never like the server: ${absent.length} absent, ${gone.length} gone, ${other.length} other, ${first} for one`
  }

  private same(what: string, ours: unknown, wanted: unknown): void {
    const [one, other] = [JSON.stringify(ours) ?? 'nothing', JSON.stringify(wanted) ?? 'nothing']
    if (one === other) return
    let at = 0
    while (one[at] === other[at]) at += 1
    const from = Math.max(0, at - 60)
    this.fail(`${what}: …${one.slice(from, at + 60)}… should be …${other.slice(from, at + 60)}…`)
  }

  private truths(): Map<string, ServerRow> {
    const blocks = (this.records('blocks') as unknown as Block[]).filter((one) => one.collection === collection)
    const stored = blocks.flatMap((block) => block.rows.flatMap((one) => (one ? [serverRowIn(block, one)] : [])))
    const truths = new Map(stored.map((serverRow) => [serverRow.row.id, serverRow]))
    if (truths.size !== stored.length) this.fail('a row lies in two places')
    return truths
  }

  private changes(): ChangedRow[] {
    return this.records('changed') as unknown as ChangedRow[]
  }

  private records(table: string): Stored[] {
    return [...(this.disk.tables.get(table)?.values() ?? [])]
  }
}

/** What of an answer is about rows; how fresh it is, the clock decides. */
function essence({ ids, places, total, page, sum, groups, match, searched }: ListAnswer) {
  return { ids, places, total, page, sum, groups, match, searched }
}
