import Dexie, { RangeSet } from 'dexie'
import { readBlocksAfter } from '#store/database/blocks.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { type ListAnswer, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import { resourceNamed } from '#store/registry.ts'
import { ListIndex } from './list-index.ts'

interface Watch {
  query: ListQuery
  onAnswer(answer: ListAnswer): void
  last: string | null
}

/** No message is safe when its writer dies right after the commit, so the database is looked at anyway (storage.md rule 6). */
const pollMs = 5000
/** While rows stream in, answers are made at this pace instead of after every write. */
const debounceMs = 60
const answersKept = 60

/** The search worker's insides: one index per collection asked for, kept along the write sequence, and its watchers. */
export class IndexKeeper implements SearchPort {
  private readonly database: PortalDatabase
  private readonly indexes = new Map<string, Promise<ListIndex>>()
  private readonly watches = new Map<number, Watch>()
  private nextWatch = 1
  private timer: ReturnType<typeof setTimeout> | undefined
  private running = false
  private again = false

  /** `database` is a relaxed connection of this worker's own. */
  constructor(database: PortalDatabase) {
    this.database = database
    const parts = ['blocks', 'changed'].map((table) => `idb://${database.name}/${table}/`)
    // Listening starts before the first read, so that nothing falls between the two.
    Dexie.on('storagemutated', (changes) => {
      const touched = Object.keys(changes)
      if (touched.includes('all') || touched.some((part) => parts.some((prefix) => part.startsWith(prefix))))
        this.poke()
    })
    setInterval(() => void this.catchUp(true), pollMs)
  }

  async watch(query: ListQuery, onAnswer: (answer: ListAnswer) => void): Promise<number> {
    const number = this.nextWatch++
    const watch: Watch = { query, onAnswer, last: null }
    this.watches.set(number, watch)
    const index = await this.indexOf(query.collection)
    this.tell(watch, index)
    return number
  }

  async unwatch(number: number): Promise<void> {
    this.watches.delete(number)
  }

  async idsOf(query: ListQuery): Promise<string[]> {
    return (await this.indexOf(query.collection)).idsOf(query)
  }

  async locate(collection: string, ids: string[]) {
    return (await this.indexOf(collection)).locate(ids)
  }

  private indexOf(collection: string): Promise<ListIndex> {
    const known = this.indexes.get(collection)
    if (known) return known
    const building = this.build(collection)
    this.indexes.set(collection, building)
    return building
  }

  private async build(collection: string): Promise<ListIndex> {
    const index = new ListIndex(resourceNamed(collection))
    await this.advance(index, collection)
    return index
  }

  /** Brings an index to the database's present; true when a block was new to it. */
  private async advance(index: ListIndex, collection: string): Promise<boolean> {
    const before = index.w
    index.w = await readBlocksAfter(this.database, collection, before, (block) => index.applyBlock(block))
    const changed = await this.database.changed
      .where('[collection+id]')
      .between([collection, ''], [collection, '\uffff'])
      .toArray()
    index.setChanged(new Map(changed.map(({ id, row }) => [id, row])))
    return index.w !== before
  }

  private poke(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.catchUp(false)
    }, debounceMs)
  }

  /** One at a time; a poke during a run asks for another. News found by the poll alone also heals the screens. */
  private async catchUp(byPoll: boolean): Promise<void> {
    this.again = true
    if (this.running) return
    this.running = true
    try {
      while (this.again) {
        this.again = false
        for (const [collection, promise] of this.indexes) {
          const index = await promise
          const isNews = await this.advance(index, collection)
          if (isNews && byPoll) healScreens(this.database, collection)
          for (const watch of this.watches.values()) if (watch.query.collection === collection) this.tell(watch, index)
        }
      }
    } finally {
      this.running = false
    }
  }

  private tell(watch: Watch, index: ListIndex): void {
    const answer = index.answer(watch.query)
    const seen = JSON.stringify([answer.ids, answer.places, answer.total, answer.searched])
    if (seen === watch.last) return
    watch.last = seen
    watch.onAnswer(answer)
    if (!watch.query.search) void this.keep(watch.query, answer)
  }

  /** Keeps the answer for the next start, which shows it before any index is built. */
  private async keep(query: ListQuery, answer: ListAnswer): Promise<void> {
    await this.database.answers.put({ key: listQueryKey(query), answer })
    const count = await this.database.answers.count()
    if (count > answersKept) await this.database.answers.limit(count - answersKept).delete()
  }
}

/** Tells every live query of the collection to look again: their writer died before it could. */
function healScreens(database: PortalDatabase, collection: string): void {
  const blocks = new RangeSet().add({ from: [collection, 0], to: [collection, Infinity] })
  Dexie.on.storagemutated.fire({ [`idb://${database.name}/blocks/`]: blocks })
}
