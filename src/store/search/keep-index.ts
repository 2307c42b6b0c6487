import Dexie, { type ObservabilitySet } from 'dexie'
import { readBlocksAfter } from '#store/database/blocks.ts'
import { healScreens } from '#store/database/heal-screens.ts'
import type { PortalDatabase } from '#store/database/open-database.ts'
import { serially } from '#store/database/serially.ts'
import { type ListAnswer, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import type { SearchPort } from '#store/ports/search-port.ts'
import { resourceNamed } from '#store/registry.ts'
import { ListIndex } from './list-index.ts'

interface Watch {
  query: ListQuery
  onAnswer(answer: ListAnswer): void
  last: string | null
}

type Seen = Pick<ListAnswer, 'asOf' | 'complete'>
const unseen: Seen = { asOf: null, complete: false }

/** No message is safe when its writer dies right after the commit, so the database is looked at anyway (storage.md rule 6). */
const pollMs = 5000
/** While rows stream in, answers are made at this pace instead of after every write. */
const debounceMs = 60
const answersKept = 60
const collator = new Intl.Collator('en')

/** The search worker's insides: one index per collection asked for, kept along the write sequence, and its watchers. */
export class IndexKeeper implements SearchPort {
  private readonly database: PortalDatabase
  private readonly now: () => number
  private readonly indexes = new Map<string, Promise<ListIndex>>()
  private readonly seen = new Map<string, Seen>()
  private readonly watches = new Set<Watch>()
  private readonly oneRound = serially()
  private isRoundQueued = false
  private debounce: ReturnType<typeof setTimeout> | undefined
  private readonly poll: ReturnType<typeof setInterval>

  /** `database` is a relaxed connection of this worker's own. */
  constructor(database: PortalDatabase, now: () => number) {
    this.database = database
    this.now = now
    // Listening starts before the first read, so that nothing falls between the two.
    Dexie.on('storagemutated', this.onMutated)
    // News that a poke has announced already is no news of the poll's: its writer lives.
    this.poll = setInterval(() => void this.catchUp(this.debounce === undefined), pollMs)
  }

  /** Ends polling and listening; the keeper answers nothing any more. */
  stop(): void {
    clearInterval(this.poll)
    clearTimeout(this.debounce)
    Dexie.on.storagemutated.unsubscribe(this.onMutated)
    this.watches.clear()
    this.indexes.clear()
  }

  private readonly onMutated = (changes: ObservabilitySet) => {
    const parts = ['blocks', 'changed'].map((table) => `idb://${this.database.name}/${table}/`)
    const isOurs = (touched: string) => touched === 'all' || parts.some((prefix) => touched.startsWith(prefix))
    if (Object.keys(changes).some(isOurs)) this.poke()
  }

  watch(query: ListQuery, onAnswer: (answer: ListAnswer) => void): () => void {
    const watch: Watch = { query, onAnswer, last: null }
    this.watches.add(watch)
    void this.begin(watch)
    return () => void this.watches.delete(watch)
  }

  private async begin(watch: Watch): Promise<void> {
    const index = await this.indexOf(watch.query.collection).catch(() => null)
    // Storage did not answer: the watch stays, and the next poke or poll asks again.
    if (index && this.watches.has(watch)) this.tell(watch, index)
  }

  async ask(query: ListQuery): Promise<ListAnswer> {
    return this.answer(query, await this.present(query.collection))
  }

  async idsOf(query: ListQuery): Promise<string[]> {
    return (await this.present(query.collection)).idsOf(query)
  }

  async locate(collection: string, ids: string[]) {
    return (await this.present(collection)).locate(ids)
  }

  /** The index as the database stands now: what is exported or selected as a whole must not lack the last write. */
  private async present(collection: string): Promise<ListIndex> {
    const index = await this.indexOf(collection)
    await this.oneRound(() => this.advance(index, collection))
    return index
  }

  private indexOf(collection: string): Promise<ListIndex> {
    const known = this.indexes.get(collection)
    if (known) return known
    const building = this.build(collection).catch((error: unknown) => {
      // Storage that fails now may work at the next question.
      this.indexes.delete(collection)
      throw error
    })
    this.indexes.set(collection, building)
    return building
  }

  private async build(collection: string): Promise<ListIndex> {
    const index = new ListIndex(resourceNamed(collection), collator)
    await this.advance(index, collection)
    return index
  }

  /** Brings an index to the database's present; true when a block was new to it. */
  private async advance(index: ListIndex, collection: string): Promise<boolean> {
    const before = index.w
    index.w = await readBlocksAfter(this.database, collection, before, (block) => index.applyBlock(block))
    const rows = await this.database.changed
      .where('[collection+id]')
      .between([collection, ''], [collection, '\uffff'])
      .toArray()
    index.setChanged(new Map(rows.map(({ id, row }) => [id, row])))
    this.seen.set(collection, await this.coverageOf(collection))
    return index.w !== before
  }

  /** When the collection was last looked at, and whether it has been seen whole (its whole is one partition of several). */
  private async coverageOf(collection: string): Promise<Seen> {
    const whole = await this.database.coverage.get([collection, resourceNamed(collection).pull.whole])
    const looks = [whole?.headAt, whole?.completeAt].filter((at): at is number => at != null)
    return { asOf: looks.length > 0 ? Math.max(...looks) : null, complete: whole?.completeAt != null }
  }

  private answer(query: ListQuery, index: ListIndex): ListAnswer {
    const { asOf, complete } = this.seen.get(query.collection) ?? unseen
    return { ...index.answer(query), asOf, complete, preview: false }
  }

  private poke(): void {
    this.debounce ??= setTimeout(() => {
      this.debounce = undefined
      void this.catchUp(false)
    }, debounceMs)
  }

  /** Brings every index to the present, one round at a time. News that only the poll found also heals the screens. */
  private async catchUp(byPollAlone: boolean): Promise<void> {
    // A round that has not begun yet will see this news as well.
    if (this.isRoundQueued) return
    this.isRoundQueued = true
    await this.oneRound(async () => {
      this.isRoundQueued = false
      const watched = [...this.watches].map(({ query }) => query.collection)
      for (const collection of new Set([...this.indexes.keys(), ...watched])) {
        await this.catchUpOne(collection, byPollAlone)
      }
    })
  }

  private async catchUpOne(collection: string, byPollAlone: boolean): Promise<void> {
    try {
      const index = await this.indexOf(collection)
      const isNews = await this.advance(index, collection)
      if (isNews && byPollAlone) healScreens(this.database, collection)
      for (const watch of this.watches) if (watch.query.collection === collection) this.tell(watch, index)
    } catch {
      // Storage did not answer; the next poke or poll asks again.
    }
  }

  private tell(watch: Watch, index: ListIndex): void {
    const answer = this.answer(watch.query, index)
    const seen = JSON.stringify([answer.ids, answer.places, answer.total, answer.sum, answer.searched])
    if (seen === watch.last) return
    watch.last = seen
    watch.onAnswer(answer)
    if (!watch.query.search) void this.keep(watch.query, answer)
  }

  /** Keeps the answer for the next start, which shows it before any index is built. A start without one is only slower. */
  private async keep(query: ListQuery, answer: ListAnswer): Promise<void> {
    const { answers } = this.database
    try {
      await answers.put({ key: listQueryKey(query), answer, keptAt: this.now() })
      const kept = await answers.toArray()
      const oldestFirst = kept.sort((a, b) => (a.keptAt ?? 0) - (b.keptAt ?? 0))
      await answers.bulkDelete(oldestFirst.slice(0, Math.max(0, kept.length - answersKept)).map(({ key }) => key))
    } catch {
      return
    }
  }
}
