import type { LocalStore } from '#store/database/local-store.ts'
import { resourceNamed } from '#store/registry.ts'
import type { ListIndex } from './list-index.ts'
import { saveSnapshot } from './snapshot.ts'

type Indexes = ReadonlyMap<string, Promise<ListIndex>>

/** An index that is left in peace, by news and by questions, is saved: soon after many changes; a minute after the last in any case. */
const rule = { changes: 2000, quietMs: 5000, anywayMs: 60_000 }

/** Saves indexes for the next time they are opened. */
export class IndexSaver {
  private readonly database: LocalStore
  private readonly now: () => number
  /** When each index last had news. */
  private readonly newsAt = new WeakMap<ListIndex, number>()

  constructor(database: LocalStore, now: () => number) {
    this.database = database
    this.now = now
  }

  noteNews(index: ListIndex): void {
    this.newsAt.set(index, this.now())
  }

  /** `askedAt`: the last question. To pack an index holds up an answer. */
  async saveQuiet(indexes: Indexes, askedAt: () => number): Promise<void> {
    for (const [collection, opening] of indexes) {
      const index = await opening.catch(() => null)
      const now = this.now()
      const withoutNews = index ? now - (this.newsAt.get(index) ?? now) : 0
      const isQuiet = Math.min(withoutNews, now - askedAt()) >= rule.quietMs
      const isDue = withoutNews >= rule.anywayMs || (isQuiet && (index?.changes ?? 0) >= rule.changes)
      if (index && isDue) await this.save(collection, index)
    }
  }

  async saveAll(indexes: Indexes): Promise<void> {
    for (const [collection, opening] of indexes) {
      const index = await opening.catch(() => null)
      if (index) await this.save(collection, index)
    }
  }

  async save(collection: string, index: ListIndex): Promise<void> {
    if (index.changes === 0) return
    index.changes = 0
    // A start without it is only slower.
    await saveSnapshot(this.database, resourceNamed(collection), index).catch(() => undefined)
  }
}
