import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Place } from '#store/listing/list-query.ts'
import { followRows } from '#ui/live/follow-rows.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
let database: Connections
let directory: RowDirectory

beforeEach(async () => {
  vi.stubGlobal('window', { innerHeight: 800 })
  database = await aDatabase()
  directory = await RowDirectory.build(database.relaxed, collection)
  const rows = Array.from({ length: 6400 }, (_, n) => aVoucher({ id: `V${n}`, ownerName: `server ${n}` }))
  await absorbRows(database.relaxed, { collection, directory, rows, startRc: 1, pause: async () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  database.close()
})

const placeOf = (id: string): Place => {
  const { block = -1, slot = -1 } = directory.find(id) ?? {}
  return { block, slot }
}
const everyNth = (step: number) => Array.from({ length: 100 }, (_, n) => `V${n * step}`)

type Rows = (AnyRow | undefined)[]

function follow(ids: string[]) {
  const seen: Rows[] = []
  const error = (trouble: unknown) => {
    throw trouble
  }
  const answer = { ids, places: ids.map(placeOf) }
  const stop = followRows(database.strict, collection, answer, { next: (rows) => seen.push(rows), error })
  return { seen, stop }
}
const idsOf = (rows: Rows | undefined) => rows?.map((row) => row?.id)
const ownerOf = (row: AnyRow | undefined) => (row as { ownerName?: string } | undefined)?.ownerName

it('reads what is drawn at once first where every row lies in a block of its own, then all of them', async () => {
  const ids = everyNth(64)
  const { seen, stop } = follow(ids)
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  expect(seen.map(idsOf)).toEqual([ids.slice(0, 40), ids])
  stop()
})

it('reads rows that lie together in one go, and goes on following them', async () => {
  const ids = everyNth(1)
  const { seen, stop } = follow(ids)
  await vi.waitFor(() => expect(seen.map(idsOf)).toEqual([ids]))
  await database.strict.changed.put({ collection, id: 'V7', rc: -1, row: aVoucher({ id: 'V7', ownerName: 'mine' }) })
  await vi.waitFor(() => expect(ownerOf(seen.at(-1)?.[7])).toBe('mine'))
  stop()
})

it('follows scattered rows too, and tells nothing once it is stopped', async () => {
  const scattered = follow(everyNth(64))
  const stopped = follow(everyNth(64))
  stopped.stop()
  await vi.waitFor(() => expect(scattered.seen).toHaveLength(2))
  await database.strict.changed.put({ collection, id: 'V64', rc: -1, row: aVoucher({ id: 'V64', ownerName: 'mine' }) })
  await vi.waitFor(() => expect(ownerOf(scattered.seen.at(-1)?.[1])).toBe('mine'))
  scattered.stop()
  expect(stopped.seen).toEqual([])
})
