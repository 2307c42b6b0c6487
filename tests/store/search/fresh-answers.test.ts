import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { removeRows } from '#store/database/remove-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { ListAnswer } from '#store/listing/list-query.ts'
import { IndexService } from '#store/search/index-service.ts'
import { browserPorts } from '#store/search/index-service-ports.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
let leader: Connections
let worker: Connections
let rc = 0
let clock = 0
/** How far the keeper's clock goes with every look at it: how long it believes a round to take. */
let tick = 1
let keeper: IndexService

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  leader = await aDatabase()
  worker = await aDatabase(leader.name)
  keeper = new IndexService(worker.relaxed, { ...browserPorts, now: () => (clock += tick) })
})
afterEach(() => {
  keeper.stop()
  leader.close()
  worker.close()
  vi.useRealTimers()
})

const pause = async () => {}

async function write(id: string): Promise<void> {
  const directory = await RowDirectory.build(leader.relaxed, collection)
  await absorbRows(leader.relaxed, { collection, directory, rows: [aVoucher({ id })], startRc: ++rc, pause })
}

async function takeOut(id: string): Promise<void> {
  const directory = await RowDirectory.build(leader.relaxed, collection)
  await removeRows(leader.relaxed, { collection, directory, ids: [id], rc: ++rc, pause })
}

/** A millisecond passes, and storage gets as many turns as it wants. */
async function millisecond(): Promise<void> {
  vi.advanceTimersByTime(1)
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('answers', () => {
  it.each([
    ['quick', 1],
    ['slow', 400],
  ])(
    'show no row for longer than 50 ms that the database has no more, with %s rounds, while rows stream in',
    async (_, ms) => {
      tick = ms
      await write('A')
      await write('B')
      let shown: ListAnswer['ids'] = []
      const sort = { by: 'createdDate', direction: 'asc' } as const
      const query = { collection, filters: {}, search: null, sort, page: 1, pageSize: 100 }
      keeper.watch(query, ({ ids }) => (shown = ids))
      while (!shown.includes('A')) await millisecond()

      let streamed = 0
      // First while rows stream in, then out of the blue: the pace still remembers the rounds before.
      for (const [lost, kept, isQuiet] of [
        ['A', 'B', false],
        ['N0', 'N1', true],
      ] as const) {
        for (let passed = 0; passed < 100; passed++) {
          if (passed % 10 === 0 && !isQuiet) await write(`N${streamed++}`)
          await millisecond()
        }
        await takeOut(lost)
        let waited = 0
        for (; shown.includes(lost) && waited < 200; waited++) {
          if (waited % 10 === 5 && !isQuiet) await write(`N${streamed++}`)
          await millisecond()
        }
        expect(shown).toContain(kept)
        expect(waited).toBeLessThanOrEqual(50)
      }
    },
  )
})
