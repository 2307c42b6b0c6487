import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { ListAnswer, ListQuery } from '#store/listing/list-query.ts'
import type { FirstRows } from '#store/ports/search-port.ts'
import { keepAnswer } from '#store/search/keep-answers.ts'
import { followList, type LiveList } from '#ui/live/follow-list.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
const query: ListQuery = {
  collection,
  filters: {},
  search: null,
  sort: { by: 'id', direction: 'asc' },
  page: 1,
  pageSize: 2,
}
const rows = ['V0', 'V1'].map((id) => aVoucher({ id }))

let database: Connections
let answer: ListAnswer

beforeEach(async () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  database = await aDatabase()
  const directory = await RowDirectory.build(database.relaxed, collection)
  await absorbRows(database.relaxed, { collection, directory, rows, startRc: 1, pause: async () => {} })
  const places = rows.map(({ id }) => {
    const { block = -1, slot = -1 } = directory.find(id) ?? {}
    return { block, slot }
  })
  const page = { ids: rows.map(({ id }) => id), places, total: 2, page: 1, sum: null, groups: null }
  answer = { ...page, match: 'exact', searched: 2, asOf: null, complete: true, preview: false, w: 1 }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  database.close()
})

function aList() {
  const seen: LiveList[] = []
  let say: (answer: ListAnswer, first: FirstRows) => void = () => undefined
  const search = {
    watchRows(_query: ListQuery, _count: number, onAnswer: typeof say) {
      say = onAnswer
      return () => undefined
    },
  }
  const source = { database: database.strict, search, soon: 40 }
  const stop = followList(source, query, {
    next: (list) => seen.push(list),
    error: (trouble) => {
      throw trouble
    },
  })
  return { seen, stop, say: (news: Partial<ListAnswer>, first: FirstRows = []) => say({ ...answer, ...news }, first) }
}

/** Runs something at the moment when blocks are first asked for, and counts how often they are. */
function onceAsked(run: () => void) {
  const read = database.strict.blocks.bulkGet.bind(database.strict.blocks)
  const asked = vi.spyOn(database.strict.blocks, 'bulkGet')
  asked.mockImplementationOnce((keys: [string, number][]) => {
    run()
    return read(keys)
  })
  return asked
}

const keep = () => keepAnswer(database.strict, query, answer, 1)

it('shows rows that come with an answer, also while those of the kept one for the same page are being read', async () => {
  await keep()
  const { seen, say, stop } = aList()
  let shownAtOnce: LiveList[] = []
  const asked = onceAsked(() => {
    say({}, rows)
    shownAtOnce = [...seen]
  })
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(shownAtOnce).toEqual([{ answer, rows, settled: true }])
  stop()
})

it('lets a read go on when an answer counts anew, and tells its rows with the newest one', async () => {
  await keep()
  const { seen, say, stop } = aList()
  const asked = onceAsked(() => {
    say({ total: 9 })
    expect(seen).toEqual([])
  })
  await vi.waitFor(() => expect(seen).toMatchObject([{ answer: { total: 9 }, rows, settled: true }]))
  say({ total: 10 })
  expect(seen).toHaveLength(2)
  expect(seen.at(-1)).toMatchObject({ answer: { total: 10 }, rows })
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})

it('keeps what was kept when a preview comes, and nothing after its end', async () => {
  await keep()
  const { seen, say, stop } = aList()
  await vi.waitFor(() => expect(seen).toMatchObject([{ rows, settled: false }]))
  say({ preview: true, ids: ['V0'], places: answer.places.slice(0, 1) }, rows.slice(0, 1))
  expect(seen).toHaveLength(1)
  say({})
  expect(seen.at(-1)).toMatchObject({ rows, settled: true })
  stop()
  say({ total: 3 })
  expect(seen).toHaveLength(2)
})
