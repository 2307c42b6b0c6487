import type { ObservabilitySet } from 'dexie'
import { refireLiveQueries } from '#store/database/refire-live-queries.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import { serialQueue } from '#store/database/serial-queue.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import type { FirstRows, SearchPort } from '#store/ports/search-port.ts'
import { withFirstRows } from './first-rows.ts'
import { isOfSelected, keepAnswer } from './keep-answers.ts'
import type { ListIndex } from './list-index.ts'
import { advance, isOfOtherBlocks, openIndex, previewIndex, type Seen, seenOf } from './open-index.ts'
import type { IndexServicePorts } from './index-service-ports.ts'
import { IndexSaver } from './index-saver.ts'

interface Watch {
  query: ListQuery
  onAnswer(answer: ListAnswer): void
  last: string | null
  /** The last answer as long as it is not kept for the next start. */
  unkept: ListAnswer | null
  /** When an answer was kept last, by the clock of `now`. */
  keptAt: number
}

const unseen: Seen = { asOf: null, complete: false }

/** No message is safe when its writer dies right after the commit, so the database is looked at anyway (storage.md rule 6). */
const pollMs = 5000
/**
 * While rows stream in, answers are made at a pace that leaves most of the time to others; and no answer is older than
 * that pace and a round, so that a list never shows a row for long that the database has no more.
 */
const pace = { leastMs: 8, mostMs: 35, ofRound: 3 }
/** An index that takes longer than this to open lets the newest blocks be shown meanwhile. */
const previewAfterMs = 150
/** While a list streams in its answers are kept for the next start this often, not each of them. */
const keepEveryMs = 5000
const asleepAfterMs = 5 * 60_000
/** An index that no list watches, and that nothing else has asked, is given back after this. */
const unusedAfterMs = 5 * 60_000

/** The search worker's insides: one index per collection asked for, kept along the write sequence, and its watchers. */
export class IndexService implements SearchPort {
  private readonly database: LocalStore
  private readonly ports: IndexServicePorts
  private readonly saver: IndexSaver
  private readonly indexes = new Map<string, Promise<ListIndex>>()
  /** When somebody asked something last. */
  private askedAt = -Infinity
  private readonly seen = new Map<string, Seen>()
  /** When each collection was last watched or asked, by the clock of `now`. */
  private readonly usedAt = new Map<string, number>()
  private readonly watches = new Set<Watch>()
  private readonly oneRound = serialQueue()
  private isRoundQueued = false
  private isAsleep = false
  private roundMs = 0
  private debounce: (() => void) | undefined
  private stayAwake = () => {}
  private endPolling = () => {}
  private readonly deafen: () => void

  /** `database` is a relaxed connection of this worker's own. */
  constructor(database: LocalStore, ports: IndexServicePorts) {
    this.database = database
    this.ports = ports
    this.saver = new IndexSaver(database, () => ports.now())
    // Listening starts before the first read, so that nothing falls between the two.
    this.deafen = ports.hear(this.onMutated)
    this.pollLater()
  }

  /** Ends polling and listening; the keeper answers nothing any more. */
  stop(): void {
    this.endPolling()
    this.debounce?.()
    this.stayAwake()
    this.deafen()
    this.watches.clear()
    this.indexes.clear()
  }

  /** A tab hidden for five minutes gives its indexes back; they are saved first, and opened again when it returns. */
  setVisible(isVisible: boolean): void {
    this.stayAwake()
    if (!isVisible) this.stayAwake = this.ports.after(asleepAfterMs, () => void this.fallAsleep())
    else if (this.isAsleep) {
      this.isAsleep = false
      void this.catchUp(false)
    }
  }

  watch(query: ListQuery, onAnswer: (answer: ListAnswer) => void): () => void {
    const watch: Watch = { query, onAnswer, last: null, unkept: null, keptAt: -Infinity }
    this.watches.add(watch)
    this.askedAt = this.ports.now()
    void this.begin(watch)
    return () => {
      this.watches.delete(watch)
      this.usedAt.set(query.collection, this.ports.now())
      this.keep(watch)
    }
  }

  watchRows(query: ListQuery, count: number, onAnswer: (answer: ListAnswer, first: FirstRows) => void): () => void {
    return this.watch(query, withFirstRows(this.database, query.collection, count, onAnswer))
  }

  async answer(query: ListQuery): Promise<ListAnswer> {
    return this.answerOf(query, await this.present(query.collection))
  }

  async idsOf(query: ListQuery): Promise<string[]> {
    return (await this.present(query.collection)).idsOf(query)
  }

  async locate(collection: string, ids: string[]) {
    return (await this.present(collection)).locate(ids)
  }

  private readonly onMutated = (changes: ObservabilitySet) => {
    const parts = ['blocks', 'changed'].map((table) => `idb://${this.database.name}/${table}/`)
    const isOurs = (touched: string) => touched === 'all' || parts.some((prefix) => touched.startsWith(prefix))
    if (Object.keys(changes).some(isOurs)) this.poke()
  }

  private async begin(watch: Watch): Promise<void> {
    const { collection } = watch.query
    const opening = this.indexOf(collection)
    const cancelPreview = this.ports.after(previewAfterMs, () => void this.preview(collection))
    // Storage did not answer: the watch stays, and the next poke or poll asks again.
    const index = await opening.catch(() => null)
    cancelPreview()
    // What has arrived meanwhile is heard first: a keystroke later this question may be over.
    await this.ports.nextTurn()
    if (index && this.watches.has(watch)) this.tell(watch, index)
  }

  /** The index as the database stands now: what is exported or selected as a whole must not lack the last write. */
  private async present(collection: string): Promise<ListIndex> {
    this.usedAt.set(collection, this.ports.now())
    const index = await this.indexOf(collection)
    await this.oneRound(() => this.advance(index, collection))
    return index
  }

  private indexOf(collection: string): Promise<ListIndex> {
    const known = this.indexes.get(collection)
    if (known) return known
    const opening = this.open(collection).catch((error: unknown) => {
      // Storage that fails now may work at the next question.
      this.indexes.delete(collection)
      throw error
    })
    this.indexes.set(collection, opening)
    return opening
  }

  private async open(collection: string): Promise<ListIndex> {
    const index = await openIndex(this.database, collection)
    await this.advance(index, collection)
    return index
  }

  private async advance(index: ListIndex, collection: string): Promise<boolean> {
    const before = index.changes
    const isNews = await advance(this.database, index, collection)
    this.seen.set(collection, await seenOf(this.database, collection))
    if (index.changes !== before) this.saver.noteNews(index)
    return isNews
  }

  /** The newest blocks, for lists of a collection whose index takes its time. */
  private async preview(collection: string): Promise<void> {
    const waiting = [...this.watches].filter(({ query, last }) => query.collection === collection && last === null)
    const preview = waiting.length > 0 ? await previewIndex(this.database, collection).catch(() => null) : null
    for (const watch of preview ? waiting : []) {
      const isStillWaiting = this.watches.has(watch) && watch.last === null
      if (preview && isStillWaiting) watch.onAnswer({ ...this.answerOf(watch.query, preview), preview: true })
    }
  }

  private poke(): void {
    if (this.isAsleep) return
    const wait = Math.min(pace.mostMs, Math.max(pace.leastMs, pace.ofRound * this.roundMs))
    this.debounce ??= this.ports.after(wait, () => {
      this.debounce = undefined
      void this.catchUp(false)
    })
  }

  private pollLater(): void {
    this.endPolling = this.ports.after(pollMs, () => {
      this.pollLater()
      // News that a poke has announced already is no news of the poll's: its writer lives.
      void this.catchUp(this.debounce === undefined)
        .then(() => this.saver.saveQuiet(this.indexes, () => this.askedAt))
        .then(() => this.releaseUnused())
      for (const watch of this.watches) this.keep(watch)
    })
  }

  /** Brings every index to the present, one round at a time. News that only the poll found also heals the screens. */
  private async catchUp(byPollAlone: boolean): Promise<void> {
    // A round that has not begun yet will see this news as well.
    if (this.isRoundQueued || this.isAsleep) return
    this.isRoundQueued = true
    await this.oneRound(async () => {
      this.isRoundQueued = false
      const startedAt = this.ports.now()
      const watched = [...this.watches].map(({ query }) => query.collection)
      for (const collection of new Set([...this.indexes.keys(), ...watched])) {
        await this.catchUpOne(collection, byPollAlone)
      }
      this.roundMs = this.ports.now() - startedAt
    })
  }

  private async catchUpOne(collection: string, byPollAlone: boolean): Promise<void> {
    try {
      const index = await this.indexOf(collection)
      const isNews = await this.advance(index, collection)
      // Somebody has signed out and in again while this tab was frozen.
      if (!isNews && (await isOfOtherBlocks(this.database, index, collection))) {
        this.indexes.delete(collection)
        return await this.catchUpOne(collection, false)
      }
      if (isNews && byPollAlone) refireLiveQueries(this.database, collection)
      for (const watch of this.watches) if (watch.query.collection === collection) this.tell(watch, index)
    } catch {
      // Storage did not answer; the next poke or poll asks again.
    }
  }

  private answerOf(query: ListQuery, index: ListIndex): ListAnswer {
    return { ...index.answer(query), ...(this.seen.get(query.collection) ?? unseen), preview: false }
  }

  private tell(watch: Watch, index: ListIndex): void {
    let answer: ListAnswer
    try {
      answer = this.answerOf(watch.query, index)
    } catch (mistake) {
      // A question nobody can answer: it must not cost the others theirs, and the console shall say so.
      this.watches.delete(watch)
      void Promise.reject(mistake instanceof Error ? mistake : new Error(String(mistake)))
      return
    }
    const { ids, places, total, sum, groups, match, searched, complete } = answer
    const seen = JSON.stringify([ids, places, total, sum, groups, match, searched, complete])
    if (seen === watch.last) return
    watch.last = seen
    watch.onAnswer(answer)
    // What was searched or selected is gone with the tab.
    if (watch.query.search || isOfSelected(watch.query)) return
    watch.unkept = answer
    if (this.ports.now() - watch.keptAt >= keepEveryMs) this.keep(watch)
  }

  private keep(watch: Watch): void {
    if (!watch.unkept) return
    watch.keptAt = this.ports.now()
    void keepAnswer(this.database, watch.query, watch.unkept, watch.keptAt)
    watch.unkept = null
  }

  /** Gives back the indexes of screens that were left, each saved first: it is opened again with the next question. */
  private async releaseUnused(): Promise<void> {
    for (const [collection, opening] of this.indexes) {
      if (!this.isUnused(collection)) continue
      const index = await opening.catch(() => null)
      if (index) await this.saver.save(collection, index)
      if (!index || !this.isUnused(collection)) continue
      this.indexes.delete(collection)
      this.seen.delete(collection)
    }
  }

  private isUnused(collection: string): boolean {
    for (const { query } of this.watches) if (query.collection === collection) return false
    return this.ports.now() - (this.usedAt.get(collection) ?? -Infinity) >= unusedAfterMs
  }

  private async fallAsleep(): Promise<void> {
    this.isAsleep = true
    await this.oneRound(async () => {
      await this.saver.saveAll(this.indexes)
      if (!this.isAsleep) return
      this.indexes.clear()
    })
  }
}
