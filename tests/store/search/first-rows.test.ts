import { expect, it, vi } from 'vitest'
import type { ListAnswer } from '#store/listing/list-query.ts'
import type { FirstRows } from '#store/ports/search-port.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { aQuery, collection, database, keeper, pass, pull, worker } from './a-keeper.ts'

const onDay = (day: number, ownerName = 'server') =>
  aVoucher({ id: `V${day}`, ownerName, createdDate: `2026-03-${String(day).padStart(2, '0')}T04:00:00.000Z` })
const lay = (day: number, ownerName: string) =>
  database.strict.changed.put({ collection, id: `V${day}`, rc: -1, row: onDay(day, ownerName) })

async function aWatchOfRows(count: number) {
  const told: { ids: string[]; first: FirstRows }[] = []
  const tell = ({ ids }: ListAnswer, first: FirstRows) => told.push({ ids, first })
  const unwatch = keeper.watchRows(aQuery(), count, tell)
  await pass(0)
  return { told, unwatch }
}
const seen = ({ first }: { first: FirstRows }) =>
  first.map((row) => row && [row.id, (row as { ownerName?: string }).ownerName])

it('hands over so many of the first rows of an answer, pending changes laid over', async () => {
  await pull(...[1, 2, 3, 4, 5].map((day) => onDay(day)))
  await lay(4, 'mine')
  const { told } = await aWatchOfRows(3)
  expect(told.at(-1)?.ids).toEqual(['V5', 'V4', 'V3', 'V2', 'V1'])
  expect(told.map(seen)).toEqual([
    [
      ['V5', 'server'],
      ['V4', 'mine'],
      ['V3', 'server'],
    ],
  ])
})

it('reads them again with another page, and not where only the count is another', async () => {
  await pull(...[1, 2, 3].map((day) => onDay(day)))
  const ten = Array.from({ length: 10 }, (_, n) => onDay(n + 10))
  const { told } = await aWatchOfRows(2)
  await pull(...ten)
  await pass(50)
  expect(seen(told.at(-1) ?? { first: [] })).toEqual([
    ['V19', 'server'],
    ['V18', 'server'],
  ])
  const before = told.length
  await pull(onDay(4))
  await pass(50)
  expect(told.slice(before).map(({ first }) => first)).toEqual([[]])
})

it('never hands an answer over after a newer one, however long its rows take', async () => {
  await pull(onDay(1))
  const reads: (() => void)[] = []
  const { blocks } = worker.relaxed
  const bulkGet = blocks.bulkGet.bind(blocks)
  vi.spyOn(blocks, 'bulkGet').mockImplementation(((keys: [string, number][]) =>
    bulkGet(keys).then((rows) =>
      reads.length === 0 ? new Promise((resolve) => reads.push(() => resolve(rows))) : rows,
    )) as never)
  const { told } = await aWatchOfRows(2)
  expect([told.length, reads.length]).toEqual([0, 1])
  vi.mocked(blocks.bulkGet).mockRestore()
  await pull(onDay(2))
  await pass(50)
  reads[0]?.()
  await pass(50)
  expect(told.map(({ ids }) => ids)).toEqual([['V2', 'V1']])
})

it('answers without rows where storage does not give them', async () => {
  await pull(onDay(1))
  vi.spyOn(worker.relaxed.blocks, 'bulkGet').mockRejectedValue(new Error('disk'))
  const { told } = await aWatchOfRows(2)
  expect(told).toEqual([{ ids: ['V1'], first: [] }])
})
