import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import type { FirstRows } from '#store/ports/search-port.ts'
import { RowFollower } from '#ui/live/follow-rows.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
let database: Connections
let directory: RowDirectory
let frames = 0

beforeEach(async () => {
  frames = 0
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frames++
    return setTimeout(run)
  })
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  database = await aDatabase()
  directory = await RowDirectory.build(database.relaxed, collection)
  const rows = Array.from({ length: 6400 }, (_, n) => aVoucher({ id: `V${n}`, ownerName: `server ${n}` }))
  await absorbRows(database.relaxed, { collection, directory, rows, startRc: 1, pause: async () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  database.close()
})

const placeOf = (id: string): RowLocation => {
  const { block = -1, slot = -1 } = directory.find(id) ?? {}
  return { block, slot }
}
const everyNth = (step: number) => Array.from({ length: 100 }, (_, n) => `V${n * step}`)

function aFollower() {
  const seen: FirstRows[] = []
  const follower = new RowFollower(database.strict, collection)
  const error = (trouble: unknown) => {
    throw trouble
  }
  const follow = (ids: string[], first: FirstRows) =>
    follower.follow({ ids, places: ids.map(placeOf), first }, { next: (rows) => seen.push(rows), error })
  return { seen, follow, stop: () => follower.stop() }
}

function follow(ids: string[], first: FirstRows = []) {
  const follower = aFollower()
  follower.follow(ids, first)
  return follower
}
const idsOf = (rows: FirstRows | undefined) => rows?.map((row) => row?.id)
const ownerOf = (row: AnyRow | undefined) => (row as { ownerName?: string } | undefined)?.ownerName
const serverRow = (id: string) => aVoucher({ id, ownerName: `server ${id.slice(1)}` })

it('tells the rows that came with the answer at once, then all of them, and keeps those that are the same', async () => {
  const ids = everyNth(64)
  const first = ids.slice(0, 20).map(serverRow)
  const { seen, stop } = follow(ids, first)
  expect(seen).toEqual([first])
  await vi.waitFor(() => expect(seen.map(idsOf)).toEqual([ids.slice(0, 20), ids]))
  // One for the rows in sight, one for the other first ones.
  expect(frames).toBe(2)
  const kept = (rows: FirstRows | undefined) => first.map((row, place) => rows?.[place] === row)
  expect(new Set(kept(seen[1]))).toEqual(new Set([true]))
  await database.strict.changed.put({ collection, id: 'V64', rc: -1, row: aVoucher({ id: 'V64', ownerName: 'mine' }) })
  await vi.waitFor(() => expect(ownerOf(seen.at(-1)?.[1])).toBe('mine'))
  expect(kept(seen.at(-1)).filter((isKept) => !isKept)).toHaveLength(1)
  stop()
})

it('tells at once that an answer has no rows, leaves those of the answer before, and reads nothing', async () => {
  const { seen, follow: next, stop } = follow(['V0'])
  await vi.waitFor(() => expect(seen.map(idsOf)).toEqual([['V0']]))
  const reads = vi.spyOn(database.strict.blocks, 'bulkGet')
  next([], [])
  expect(seen).toHaveLength(2)
  expect(seen[1]).toEqual([])
  await database.strict.changed.put({ collection, id: 'V0', rc: -1, row: aVoucher({ id: 'V0', ownerName: 'mine' }) })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen).toHaveLength(2)
  expect(reads).not.toHaveBeenCalled()
  stop()
})

it('reads all rows in one go where none came with the answer, and goes on following them', async () => {
  const ids = everyNth(1)
  const { seen, stop } = follow(ids)
  await vi.waitFor(() => expect(seen.map(idsOf)).toEqual([ids]))
  await database.strict.changed.put({ collection, id: 'V7', rc: -1, row: aVoucher({ id: 'V7', ownerName: 'mine' }) })
  await vi.waitFor(() => expect(ownerOf(seen.at(-1)?.[7])).toBe('mine'))
  stop()
})

it('tells nothing more once it is stopped, be it before the first rows are painted', async () => {
  const ids = everyNth(64)
  const stopped = [follow(ids), follow(ids, ids.slice(0, 20).map(serverRow))]
  for (const { stop } of stopped) stop()
  const going = follow(ids, ids.slice(0, 20).map(serverRow))
  await vi.waitFor(() => expect(going.seen).toHaveLength(2))
  expect(stopped.map(({ seen }) => seen.length)).toEqual([0, 1])
  going.stop()
})

it('shows no row as it was before, however long an answer was on its way with it', async () => {
  const { seen, follow: next, stop } = follow(['V1', 'V2'])
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  await database.strict.changed.put({ collection, id: 'V1', rc: -1, row: aVoucher({ id: 'V1', ownerName: 'mine' }) })
  await vi.waitFor(() => expect(ownerOf(seen.at(-1)?.[0])).toBe('mine'))
  next(['V9', 'V1'], ['V9', 'V1'].map(serverRow))
  await database.strict.changed.put({ collection, id: 'V9', rc: -1, row: aVoucher({ id: 'V9', ownerName: 'mine' }) })
  await vi.waitFor(() => expect(seen.at(-1)?.map(ownerOf)).toEqual(['mine', 'mine']))
  const ofV1 = seen.flatMap((rows) => rows.filter((row) => row?.id === 'V1').map(ownerOf))
  expect(ofV1.join()).toMatch(/^server 1(,mine)+$/)
  stop()
})
