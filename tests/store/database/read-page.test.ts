import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { putBlocks, readBlocksAfter } from '#store/database/blocks.ts'
import { tick } from '#store/database/read-clock.ts'
import { readPage } from '#store/database/read-page.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { RowLocation } from '#store/listing/list-query.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
let database: Connections
let directory: RowDirectory

beforeEach(async () => {
  database = await aDatabase()
  directory = await RowDirectory.build(database.relaxed, collection)
  const rows = Array.from({ length: 80 }, (_, n) => aVoucher({ id: `V${n}`, ownerName: `server ${n}` }))
  await absorbRows(database.relaxed, { collection, directory, rows, startRc: 1, pause: async () => {} })
})
afterEach(() => database.close())

const placeOf = (id: string): RowLocation => {
  const { block = -1, slot = -1 } = directory.find(id) ?? {}
  return { block, slot }
}
const change = (id: string, ownerName: string) =>
  database.strict.changed.put({ collection, id, rc: -1, row: aVoucher({ id, ownerName }) })
const names = async (ids: string[], places = ids.map(placeOf)) =>
  (await readPage(database.relaxed, collection, ids, places)).map(
    (row) => (row as { ownerName?: string } | undefined)?.ownerName,
  )

describe('reading a page', () => {
  it('gives the rows in the order asked for, from several blocks', async () => {
    expect(await names(['V70', 'V3', 'V40'])).toEqual(['server 70', 'server 3', 'server 40'])
  })

  it('shows the changed row before the server’s', async () => {
    await change('V3', 'mine')
    await change('V79', 'elsewhere')
    expect(await names(['V2', 'V3'])).toEqual(['server 2', 'mine'])
  })

  it('shows a changed row that no block holds', async () => {
    await change('new', 'mine')
    expect(await names(['new'])).toEqual(['mine'])
  })

  it('takes the slot for a hint and the id for the server row', async () => {
    expect(await names(['V3'], [{ block: 0, slot: 9 }])).toEqual(['server 3'])
  })

  it('leaves the line empty where the row is not in that block, and never shows another row', async () => {
    expect(
      await names(
        ['V3', 'V4'],
        [
          { block: 2, slot: 3 },
          { block: 77, slot: 0 },
        ],
      ),
    ).toEqual([undefined, undefined])
    expect(await names(['V3', 'V4'], [])).toEqual([undefined, undefined])
  })

  it.each([3, 100, 600])('finds the changed rows of the page among %i others', async (others) => {
    for (let n = 0; n < others; n++) await change(`A${n}`, 'elsewhere')
    await change('V3', 'mine')
    expect(await names(['V3', 'V4'])).toEqual(['mine', 'server 4'])
  })
})

describe('reading along the write sequence', () => {
  it('hands over every block once, never half a write, however many there are', async () => {
    const many = (from: number) => Array.from({ length: 150 }, (_, n) => ({ block: from + n, rows: [] }))
    await putBlocks(database.relaxed, 'big', many(0))
    for (let n = 0; n < 5; n++) await putBlocks(database.relaxed, 'big', [{ block: 200 + n, rows: [] }])
    await putBlocks(database.relaxed, 'big', many(300))
    const seen: number[] = []
    const w = await readBlocksAfter(database.relaxed, 'big', 0, ({ block }) => seen.push(block))
    expect(w).toBe(7)
    expect(seen).toHaveLength(305)
    expect(new Set(seen).size).toBe(305)
    expect(await readBlocksAfter(database.relaxed, 'big', w, () => seen.push(-1))).toBe(7)
    expect(seen).toHaveLength(305)
  })

  it('begins after the write it is given', async () => {
    await putBlocks(database.relaxed, 'big', [{ block: 0, rows: [] }])
    await putBlocks(database.relaxed, 'big', [{ block: 1, rows: [] }])
    const seen: number[] = []
    await readBlocksAfter(database.relaxed, 'big', 1, ({ block }) => seen.push(block))
    expect(seen).toEqual([1])
  })
})

describe('the read clock', () => {
  it('gives every request of every tab a number of its own, in order', async () => {
    const other = await aDatabase(database.name)
    const ticks = await Promise.all(
      Array.from({ length: 30 }, (_, n) => tick(n % 2 ? database.relaxed : other.relaxed)),
    )
    expect([...ticks].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
    other.close()
  })
})
