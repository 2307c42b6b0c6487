import Dexie, { liveQuery } from 'dexie'
import { openDatabase } from '#store/database/open-database.ts'
import { readPage } from '#store/database/read-page.ts'
import { lastWrite } from '#store/database/blocks.ts'
import { hasSameRows, type ListAnswer, type ListQuery } from '#store/listing/list-query.ts'
import { connectSearch, type TabSearch } from '#workers/connect-search.ts'
import { WorkerTroubles } from '#workers/worker-troubles.ts'
import type { StorageJob } from './storage-job.ts'

const collection = 'vouchers'
const pageSize = 100
const query: ListQuery = {
  collection,
  filters: {},
  search: null,
  sort: { by: 'createdDate', direction: 'desc' },
  page: 1,
  pageSize,
}
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What a list on screen has met, in milliseconds. */
export interface Watched {
  /** Every read of its page. */
  reads: number[]
  /** How long a committed write was not in the list yet, for every time that was looked at. */
  ages: number[]
  longTasks: number[]
  total: number
}

let worker: Worker | null = null

function ask(asked: Worker, message: StorageJob | 'run'): Promise<{ ms: number }> {
  return new Promise((resolve, reject) => {
    asked.onmessage = ({ data }: MessageEvent<{ ms: number; trouble?: string }>) =>
      data.trouble === undefined ? resolve(data) : reject(new Error(data.trouble))
    asked.onerror = ({ message: words }) => reject(new Error(words))
    asked.postMessage(message)
  })
}

/** Everything before the moment that counts, in a worker of its own. */
async function prepare(job: StorageJob): Promise<void> {
  worker?.terminate()
  worker = ['blocks', 'Dexie', 'pull'].includes(job.how)
    ? new Worker(new URL('./storage-worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./storage-peer-worker.ts', import.meta.url), { type: 'module' })
  await ask(worker, job)
}

/** Milliseconds of the job itself. */
async function run(): Promise<number> {
  if (!worker) throw new Error('nothing is prepared')
  return (await ask(worker, 'run')).ms
}

let list: List | null = null

/** A list on screen as `useList` shows it: ids from the search worker, rows by live query. */
class List {
  readonly watched: Watched = { reads: [], ages: [], longTasks: [], total: 0 }
  answer: ListAnswer | null = null
  private readonly search: TabSearch
  private readonly searchWorker: Worker
  private readonly ends: (() => void)[] = []

  constructor(name: string) {
    this.searchWorker = new Worker(new URL('./storage-search-worker.ts', import.meta.url), { type: 'module' })
    this.search = connectSearch(name, new WorkerTroubles(), () => this.searchWorker)
  }

  /** `isRead`: somebody goes through its pages meanwhile. */
  async start(name: string, isRead: boolean): Promise<void> {
    const page = await openDatabase(name, 'strict')
    const tasks = new PerformanceObserver((found) => {
      for (const { duration } of found.getEntries()) this.watched.longTasks.push(duration)
    })
    tasks.observe({ type: 'longtask' })
    let live: { unsubscribe(): void } | null = null
    const unwatch = this.search.watch(query, (answer) => {
      const isSamePage = this.answer !== null && hasSameRows(this.answer, answer)
      this.answer = answer
      this.watched.total = answer.total
      document.body.replaceChildren(`${answer.ids.length} of ${answer.total}`)
      if (isSamePage) return
      live?.unsubscribe()
      const rows = liveQuery(() => this.read(page, answer))
      live = rows.subscribe((drawn) => document.body.replaceChildren(`${drawn.length} of ${answer.total}`))
    })
    this.ends.push(
      unwatch,
      () => live?.unsubscribe(),
      () => tasks.disconnect(),
      () => page.close(),
    )
    void this.lookAtAge(name)
    if (isRead) void this.readAgain(page)
  }

  private async read(page: Awaited<ReturnType<typeof openDatabase>>, answer: ListAnswer) {
    const startedAt = performance.now()
    const rows = await readPage(page, collection, answer.ids, answer.places)
    this.watched.reads.push(performance.now() - startedAt)
    return rows
  }

  private async readAgain(page: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
    let isOver = false
    this.ends.unshift(() => {
      isOver = true
    })
    while (!isOver) {
      if (this.answer) await this.read(page, this.answer).catch(() => undefined)
      await pause(20)
    }
  }

  /** A write that is there and the list does not know of: for how long? */
  private async lookAtAge(name: string): Promise<void> {
    const look = await openDatabase(name, 'relaxed')
    let isOver = false
    this.ends.push(() => {
      isOver = true
      look.close()
    })
    while (!isOver) {
      const w = await lastWrite(look, collection)
      const seenAt = performance.now()
      while (!isOver && (this.answer?.w ?? 0) < w && performance.now() - seenAt < 20_000) await pause(2)
      if (!isOver) this.watched.ages.push(performance.now() - seenAt)
      await pause(30)
    }
  }

  stop(): Watched {
    for (const end of this.ends) end()
    this.searchWorker.terminate()
    return this.watched
  }
}

async function watchList(name: string, isRead: boolean): Promise<void> {
  list = new List(name)
  await list.start(name, isRead)
}

/** Milliseconds until the list shows so many rows. */
async function untilListed(rows: number): Promise<number> {
  const startedAt = performance.now()
  while ((list?.answer?.total ?? 0) < rows) await pause(5)
  return performance.now() - startedAt
}

function endList(): Watched | undefined {
  const watched = list?.stop()
  list = null
  return watched
}

/** Saves the index as a search worker does that is left in peace; it says when it has. */
async function untilSaved(name: string): Promise<void> {
  const look = await openDatabase(name, 'relaxed')
  while ((await look.snapshots.count()) < 2) await pause(200)
  look.close()
}

/** Reads of a page of 100, in a row and scattered: ours and Dexie's `bulkGet`, in turns. */
async function measurePages(ours: string, dexie: string, rows: number) {
  const page = await openDatabase(ours, 'strict')
  const table = await new Dexie(dexie).open()
  const places = new Map<string, { block: number; slot: number }>()
  const ids: string[] = []
  for (const { block, rows: slots } of await page.blocks.orderBy('[collection+block]').toArray()) {
    for (const [slot, stored] of slots.entries()) {
      if (!stored) continue
      places.set(stored.id, { block, slot })
      ids.push(stored.id)
    }
  }
  const times = {
    row: { ours: [] as number[], peer: [] as number[] },
    far: { ours: [] as number[], peer: [] as number[] },
  }
  for (let round = 0; round < 160; round++) {
    const from = (round * 7919) % (rows - pageSize)
    const asked = {
      row: ids.slice(from, from + pageSize),
      far: Array.from({ length: pageSize }, (_, n) => ids[(from + n * 977) % ids.length] ?? ''),
    }
    for (const kind of ['row', 'far'] as const) {
      let startedAt = performance.now()
      const got = await readPage(
        page,
        collection,
        asked[kind],
        asked[kind].map((id) => places.get(id) ?? { block: 0, slot: 0 }),
      )
      const mine = performance.now() - startedAt
      startedAt = performance.now()
      const theirs = await table.table('vouchers').bulkGet(asked[kind])
      const peer = performance.now() - startedAt
      if (got.some((one) => one === undefined) || theirs.some((one) => one === undefined))
        throw new Error('a row is missing')
      if (round < 40) continue
      times[kind].ours.push(mine)
      times[kind].peer.push(peer)
    }
  }
  page.close()
  table.close()
  return times
}

const megabytes = async () =>
  ((await navigator.storage.estimate()) as { usageDetails?: { indexedDB?: number } }).usageDetails?.indexedDB ?? 0

Object.assign(globalThis, { prepare, run, watchList, untilListed, endList, untilSaved, measurePages, megabytes })
