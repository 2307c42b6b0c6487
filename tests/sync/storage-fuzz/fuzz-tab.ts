import { type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import type { AnyRow } from '#store/define/define-resource.ts'
import { readPage } from '#store/database/read-page.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import { IndexService } from '#store/search/index-service.ts'
import type { IndexServicePorts } from '#store/search/index-service-ports.ts'
import type { SimTime } from '#tests/sync/simulation/sim-time.ts'
import type { MemoryConnection, MemoryDisk } from '#tests/support/memory-store.ts'

const collection = 'vouchers'

export interface TabParts {
  disk: MemoryDisk
  time: SimTime
  random: () => number
  /** Somebody begins to read rows: the order in which reading and drawing happen. */
  beginsToRead(): number
  /** A screen has drawn these rows, which it began to read then. */
  onDrawn(ids: readonly string[], rows: readonly (AnyRow | undefined)[], since: number): void
}

/** A list on screen: the last answer to its query and the rows drawn for it, read again whenever they may have changed. */
export class FuzzScreen {
  readonly query: ListQuery
  answer: ListAnswer | null = null
  rows: readonly (AnyRow | undefined)[] = []
  private observed: [part: string, range: RangeSet][] = []
  private isReading = false
  private isStale = false
  private readonly page: MemoryConnection
  private readonly parts: TabParts

  constructor(query: ListQuery, page: MemoryConnection, parts: TabParts) {
    this.query = query
    this.page = page
    this.parts = parts
  }

  show(answer: ListAnswer): void {
    this.answer = answer
    void this.read()
  }

  /** As a live query does: it looks again when something was written where it has read. */
  hear(news: ObservabilitySet): void {
    const concerns = this.observed.some(([part, range]) => {
      const written = news[part]
      return written !== undefined && rangesOverlap(written, range)
    })
    if (concerns || this.isReading) void this.read()
  }

  /** Draws the rows as they are now. */
  async read(): Promise<void> {
    this.isStale = true
    if (this.isReading) return
    this.isReading = true
    while (this.isStale && this.answer) {
      this.isStale = false
      const { ids, places } = this.answer
      this.observed = this.observedBy(places.map(({ block }) => block))
      const since = this.parts.beginsToRead()
      this.rows = await readPage(this.page, collection, ids, places)
      if (!this.isStale) this.parts.onDrawn(ids, this.rows, since)
    }
    this.isReading = false
  }

  private observedBy(blocks: readonly number[]): [string, RangeSet][] {
    const prefix = `idb://${this.page.name}`
    return [
      [`${prefix}/blocks/`, new RangeSet().addKeys(blocks.map((block) => [collection, block]))],
      [`${prefix}/changed/`, new RangeSet().add({ from: [collection, ''], to: [collection, '\uffff'] })],
    ]
  }
}

/** The page and the search worker of one tab, as the portal wires them; both can die, and the worker comes back. */
export class FuzzTab {
  readonly screens: readonly FuzzScreen[]
  keeper: IndexService | null = null
  /** Transactions of the search worker so far. */
  reads = 0
  private readonly parts: TabParts
  private readonly number: number
  private readonly page: MemoryConnection
  private search: MemoryConnection | null = null
  private onMutated: (news: ObservabilitySet) => void = () => {}
  private life = 0

  constructor(parts: TabParts, number: number, queries: readonly ListQuery[]) {
    this.parts = parts
    this.number = number
    this.page = parts.disk.connect('strict', number)
    // Between one read of a page and the next others get their turn.
    this.page.gate = (run) => void parts.time.after(parts.random() * 3, run)
    this.screens = queries.map((query) => new FuzzScreen(query, this.page, parts))
    this.startSearch()
  }

  startSearch(): void {
    const { disk, time } = this.parts
    const life = ++this.life
    const search = disk.connect('relaxed', this.number)
    search.gate = (run) => {
      this.reads += 1
      run()
    }
    const later = (ms: number, run: () => void) => time.after(ms, () => void (life === this.life && run()))
    const ports: IndexServicePorts = {
      now: time.now,
      after: later,
      nextTurn: () => new Promise((resolve) => void later(0, resolve)),
      hear: (onMutated) => {
        this.onMutated = onMutated
        return () => (this.onMutated = () => {})
      },
    }
    const keeper = new IndexService(search, ports)
    this.search = search
    this.keeper = keeper
    // An answer comes as a message.
    for (const screen of this.screens) keeper.watch(screen.query, (answer) => void later(0, () => screen.show(answer)))
  }

  /** The search worker is gone from one moment to the next. */
  killSearch(): void {
    this.life += 1
    this.keeper?.stop()
    this.search?.die()
    this.keeper = null
  }

  shows(id: string): boolean {
    return this.screens.some(({ answer }) => answer?.ids.includes(id))
  }

  /** Somebody scrolls up and down: the lists are drawn again and again. */
  scroll(forMs: number): void {
    const { time, random } = this.parts
    const until = time.now() + forMs
    const again = () => {
      for (const screen of this.screens) void screen.read()
      if (time.now() < until) time.after(1 + random() * 4, again)
    }
    again()
  }

  die(): void {
    this.killSearch()
    this.page.die()
  }

  /** News of a write: the tab that wrote hears it at once, others by message. */
  hear(news: ObservabilitySet, isOwn: boolean): void {
    const { time, random } = this.parts
    const { life } = this
    time.after(isOwn ? 0 : random() * 30, () => {
      if (life === this.life) this.onMutated(news)
      for (const screen of this.screens) screen.hear(news)
    })
  }
}
