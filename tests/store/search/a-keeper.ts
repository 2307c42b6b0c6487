import Dexie from 'dexie'
import { afterEach, beforeEach, vi } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { IndexService } from '#store/search/index-service.ts'
import { browserPorts } from '#store/search/index-service-ports.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

export const collection = 'vouchers'
export let database: Connections
export let worker: Connections
export let keeper: IndexService
let rc = 0
let clock = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  database = await aDatabase()
  worker = await aDatabase(database.name)
  clock = 0
  keeper = new IndexService(worker.relaxed, { ...browserPorts, now: () => ++clock })
})
afterEach(() => {
  keeper.stop()
  database.close()
  worker.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

export const aQuery = (change: Partial<ListQuery> = {}): ListQuery => ({
  collection,
  filters: {},
  search: null,
  sort: { by: 'createdDate', direction: 'desc' },
  page: 1,
  pageSize: 10,
  ...change,
})

/** The leader, elsewhere, absorbs rows. */
export async function pull(...rows: Voucher[]): Promise<void> {
  const directory = await RowDirectory.build(database.relaxed, collection)
  await absorbRows(database.relaxed, { collection, directory, rows, startRc: ++rc, pause: async () => {} })
}

/** Time passes, and storage gets its turns. */
export async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Minutes pass, second by second, and the keeper's clock with them. */
export async function minutes(count: number): Promise<void> {
  for (let second = 0; second < count * 60; second++) {
    clock += 1000
    await pass(1000)
  }
}

/** Writes while nobody is told, as a writer does that dies right after its commit. */
export async function untold(write: () => Promise<unknown>): Promise<void> {
  const tell = vi.spyOn(Dexie.on.storagemutated, 'fire').mockImplementation(() => {})
  await write()
  tell.mockRestore()
}

export async function aWatch(change: Partial<ListQuery> = {}) {
  const answers: ListAnswer[] = []
  const unwatch = keeper.watch(aQuery(change), (answer) => answers.push(answer))
  await pass(0)
  return { answers, unwatch, ids: () => answers.at(-1)?.ids }
}
