import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { blocksPerTransaction, putBlocks, rowsPerBlock } from '#store/database/blocks.ts'
import { storedRow, serverRowIn } from '#store/database/stored-row.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { StoredRow } from '#store/database/tables.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

interface Row {
  id: string
  name: string
}

const collection = 'vouchers'
let database: Connections
let directory: RowDirectory

beforeEach(async () => {
  database = await aDatabase()
  directory = await RowDirectory.build(database.relaxed, collection)
})
afterEach(() => database.close())

const rowsOf = (count: number, name: string, from = 0): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `V${from + n}`, name }))

const absorb = (rows: Row[], startRc: number, pause = async () => {}) =>
  absorbRows(database.relaxed, { collection, directory, rows, startRc, pause })

const blocks = () => database.relaxed.blocks.toArray()

/** Every row with its place, read from the database alone. */
async function stored() {
  const found = new Map<string, { place: string; name: string; rc: number }>()
  for (const held of await blocks()) {
    const { block, rows } = held
    expect(rows).toHaveLength(rowsPerBlock)
    rows.forEach((one, slot) => {
      if (!one) return
      expect(found.has(one.id)).toBe(false)
      found.set(one.id, { place: `${block}/${slot}`, name: (serverRowIn(held, one).row as Row).name, rc: one.rc })
    })
  }
  return found
}

const lastW = async () => Math.max(0, ...(await blocks()).map(({ w }) => w))

describe('absorbing rows', () => {
  it('keeps them in order of arrival, 64 a block', async () => {
    expect(await absorb(rowsOf(134, 'a'), 1)).toEqual({ added: 134, changed: 0, unchanged: 0 })
    const found = await stored()
    expect([found.get('V0')?.place, found.get('V65')?.place, found.get('V133')?.place]).toEqual(['0/0', '1/1', '2/5'])
  })

  it('writes nothing where nothing is new: the write sequence stands still', async () => {
    await absorb(rowsOf(40, 'a'), 1)
    const w = await lastW()
    expect(await absorb(rowsOf(40, 'a'), 2)).toEqual({ added: 0, changed: 0, unchanged: 40 })
    expect(await lastW()).toBe(w)
  })

  it('writes only the blocks that hold a difference', async () => {
    await absorb(rowsOf(3 * rowsPerBlock, 'a'), 1)
    await absorb([...rowsOf(80, 'a'), { id: 'V80', name: 'b' }], 2)
    expect((await blocks()).map(({ w }) => w)).toEqual([1, 2, 1])
  })

  it('never lets an older read replace a newer one, not even where the newer one had nothing to write', async () => {
    await absorb([{ id: 'V1', name: 'new' }], 5)
    expect(await absorb([{ id: 'V1', name: 'old' }], 4)).toEqual({ added: 0, changed: 0, unchanged: 1 })
    await absorb([{ id: 'V1', name: 'new' }], 9)
    await absorb([{ id: 'V1', name: 'old' }], 8)
    expect((await stored()).get('V1')).toMatchObject({ name: 'new', rc: 5 })
  })

  it('takes the other rows of a page one of whose rows is known better', async () => {
    await absorb([{ id: 'V1', name: 'new' }], 5)
    expect(
      await absorb(
        [
          { id: 'V1', name: 'old' },
          { id: 'V2', name: 'a' },
        ],
        4,
      ),
    ).toEqual({ added: 1, changed: 0, unchanged: 1 })
    expect((await stored()).get('V2')?.name).toBe('a')
  })

  it('keeps a row once when a page lists it twice', async () => {
    expect(
      await absorb(
        [
          { id: 'V1', name: 'a' },
          { id: 'V1', name: 'a' },
        ],
        1,
      ),
    ).toEqual({ added: 1, changed: 0, unchanged: 1 })
    expect((await stored()).size).toBe(1)
  })

  it('refills holes that deleted rows left, in the open tab and after a restart', async () => {
    await absorb(rowsOf(2 * rowsPerBlock, 'a'), 1)
    const held = (await blocks()).map((block) => ({
      ...block,
      rows: block.rows.map((row) => (row?.id === 'V7' ? null : row)),
    }))
    await putBlocks(database.relaxed, collection, held)
    directory = await RowDirectory.build(database.relaxed, collection)
    await absorb(
      [
        { id: 'fresh', name: 'a' },
        { id: 'next', name: 'a' },
      ],
      2,
    )
    const found = await stored()
    expect([found.get('fresh')?.place, found.get('next')?.place]).toEqual(['0/7', '2/0'])
  })

  it('never holds more than 8 blocks in a transaction, and pauses between them', async () => {
    const writes: number[] = []
    const put = vi.spyOn(database.relaxed.blocks, 'bulkPut')
    await absorb(rowsOf(rowsPerBlock * 26, 'a'), 1, async () => void writes.push(put.mock.calls.length))
    expect(put.mock.calls.map(([records]) => records.length)).toEqual([8, 8, 8, 2])
    expect(writes).toEqual([1, 2, 3])
    const ws = (await blocks()).map(({ w }) => w)
    for (const w of new Set(ws)) expect(ws.filter((one) => one === w).length).toBeLessThanOrEqual(blocksPerTransaction)
  })

  it('makes the next rows ready while readers have their turn, and writes them only afterwards', async () => {
    const put = vi.spyOn(database.relaxed.blocks, 'bulkPut')
    let isReady = false
    const seen = { toJSON: () => ((isReady = true), 'a') } as unknown as string
    // The blocks with the greatest numbers are written first, so that the first row is in the second write.
    const [first, ...rest] = rowsOf(rowsPerBlock * 2 * blocksPerTransaction, 'a')
    let endTurn = () => {}
    const turn = () => new Promise<void>((resolve) => (endTurn = resolve))
    const absorbing = absorb([{ ...first, id: 'V0', name: seen }, ...rest], 1, turn)
    await vi.waitFor(() => expect(isReady).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(put).toHaveBeenCalledTimes(1)
    endTurn()
    await absorbing
    expect(put).toHaveBeenCalledTimes(2)
    expect((await stored()).get('V0')).toMatchObject({ place: '0/0', name: 'a' })
  })

  it('never puts fifty records in one call, which would wake every list', async () => {
    const put = vi.spyOn(database.relaxed.blocks, 'bulkPut')
    const empty = Array.from({ length: 120 }, (_, block) => ({ block, rows: [] as (StoredRow | null)[] }))
    await putBlocks(database.relaxed, collection, empty)
    expect(put.mock.calls.every(([records]) => records.length < 50)).toBe(true)
    expect(new Set((await blocks()).map(({ w }) => w))).toEqual(new Set([1]))
  })

  it('writes an answer of 500 rows at once into blocks of its own, and leaves what they do not fill to the few', async () => {
    await absorb(rowsOf(500, 'a'), 1)
    const put = vi.spyOn(database.relaxed.blocks, 'bulkPut')
    await absorb(rowsOf(500, 'a', 490), 2)
    expect(put.mock.calls.map(([records]) => records.map(({ block }) => block).reverse())).toEqual([
      [8, 9, 10, 11, 12, 13, 14, 15],
    ])
    await absorb(rowsOf(2, 'a', 2000), 3)
    const found = await stored()
    // 490 rows fill seven blocks and 42 slots of the eighth.
    expect([found.get('V2000')?.place, found.get('V2001')?.place]).toEqual(['15/42', '15/43'])
    expect(await blocks()).toHaveLength(16)
  })

  it('fills blocks without a row before it begins new ones, whoever emptied them', async () => {
    await absorb(rowsOf(3 * rowsPerBlock, 'a'), 1)
    const middle = (await blocks())[1]
    if (!middle) throw new Error('there are three')
    await putBlocks(database.relaxed, collection, [{ ...middle, rows: middle.rows.map(() => null) }])
    directory = await RowDirectory.build(database.relaxed, collection)
    await absorb(rowsOf(rowsPerBlock + 1, 'b', 1000), 2)
    const found = await stored()
    expect([found.get('V1000')?.place, found.get('V1064')?.place]).toEqual(['1/0', '3/0'])
  })

  it('reads no block again that it has just written, and every one where a write has failed', async () => {
    await absorb(rowsOf(rowsPerBlock, 'a'), 1)
    const get = vi.spyOn(database.relaxed.blocks, 'bulkGet')
    await absorb(rowsOf(3, 'b'), 2)
    expect(get).not.toHaveBeenCalled()
    const put = vi.spyOn(database.relaxed.blocks, 'bulkPut').mockRejectedValueOnce(new Error('disk full'))
    await expect(absorb(rowsOf(3, 'c'), 3)).rejects.toThrow('disk full')
    put.mockRestore()
    await absorb(rowsOf(3, 'd'), 4)
    expect(get).toHaveBeenCalledTimes(1)
    const names = (await stored()).values()
    expect([...names].map(({ name }) => name).join('')).toBe(`ddd${'a'.repeat(rowsPerBlock - 3)}`)
  })

  it('recovers when storage refuses a write: the next read brings the rows', async () => {
    const put = vi.spyOn(database.relaxed.blocks, 'bulkPut').mockRejectedValueOnce(new Error('disk full'))
    await expect(absorb(rowsOf(3, 'a'), 1)).rejects.toThrow('disk full')
    put.mockRestore()
    await absorb(rowsOf(3, 'a'), 2)
    expect((await stored()).size).toBe(3)
  })

  it('holds what a plain map would hold, and never moves a row, over any order of reads and restarts', async () => {
    const read = fc.record({
      rc: fc.integer({ min: 1, max: 40 }),
      from: fc.nat(80),
      count: fc.integer({ min: 1, max: 40 }),
      name: fc.constantFrom('a', 'b', 'c'),
      restart: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(read, { maxLength: 12 }), async (reads) => {
        database.close()
        database = await aDatabase()
        directory = await RowDirectory.build(database.relaxed, collection)
        const oracle = new Map<string, { name: string; seenRc: number; writtenRc: number }>()
        const places = new Map<string, string>()
        for (const { rc, from, count, name, restart } of reads) {
          if (restart) {
            directory = await RowDirectory.build(database.relaxed, collection)
            for (const one of oracle.values()) one.seenRc = one.writtenRc
          }
          const rows = rowsOf(count, name, from)
          await absorb(rows, rc)
          for (const row of rows) {
            const known = oracle.get(row.id)
            if (known && known.seenRc >= rc) continue
            oracle.set(row.id, { name, seenRc: rc, writtenRc: known?.name === name ? known.writtenRc : rc })
          }
          const found = await stored()
          expect(found.size).toBe(oracle.size)
          for (const [id, one] of found) {
            expect(one.place).toBe(places.get(id) ?? one.place)
            places.set(id, one.place)
            expect([id, one.name, one.rc]).toEqual([id, oracle.get(id)?.name, oracle.get(id)?.writtenRc])
            expect(directory.find(id)).toMatchObject({ rc: oracle.get(id)?.seenRc, writtenRc: one.rc })
          }
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('the write sequence', () => {
  it('is in commit order under many writers at once: a cursor cannot step over a write', async () => {
    const other = await aDatabase(database.name)
    const seen: string[] = []
    let cursor = 0
    const follow = async () => {
      const news = await database.relaxed.blocks
        .where('[collection+w]')
        .between([collection, cursor], [collection, Infinity], false, true)
        .toArray()
      for (const { block, w } of news) {
        seen.push(`${block}`)
        cursor = Math.max(cursor, w)
      }
    }
    const row = (id: string) => storedRow({ row: { id }, rc: 1 })
    const writers = Array.from({ length: 40 }, (_, n) =>
      putBlocks(n % 2 ? database.relaxed : other.relaxed, collection, [{ block: n, rows: [row(`V${n}`)] }]),
    )
    for (let look = 0; look < 20; look++) await follow()
    const ws = await Promise.all(writers)
    await follow()
    expect(new Set(ws).size).toBe(40)
    expect([...new Set(seen)]).toHaveLength(40)
    other.close()
  })

  it('belongs to its collection', async () => {
    await putBlocks(database.relaxed, 'merchants', [{ block: 0, rows: [] }])
    await putBlocks(database.relaxed, 'merchants', [{ block: 1, rows: [] }])
    expect(await putBlocks(database.relaxed, collection, [{ block: 0, rows: [] }])).toBe(1)
  })
})
