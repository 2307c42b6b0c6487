import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { dropServerRows } from '#store/database/blocks.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { resourceNamed } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import type { ListIndex } from '#store/search/list-index.ts'
import { advance, openIndex } from '#store/search/open-index.ts'
import { saveSnapshot } from '#store/search/snapshot.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const collection = 'vouchers'
const vouchers = resourceNamed(collection)
let database: Connections
let rc = 0

beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
  database.close()
})

const query: ListQuery = {
  collection,
  filters: {},
  search: { by: ['sender_name', 'receiver_mobile'], text: 'kamal' },
  sort: { by: 'createdDate', direction: 'desc' },
  page: 1,
  pageSize: 10,
  sum: 'amountCents',
}

async function pull(...rows: Voucher[]): Promise<void> {
  const directory = await RowDirectory.build(database.relaxed, collection)
  await absorbRows(database.relaxed, { collection, directory, rows, startRc: ++rc, pause: async () => {} })
}

/** How many blocks were read on the way to an index of the present. */
async function opened(): Promise<{ index: ListIndex; blocksRead: number }> {
  const index = await openIndex(database.relaxed, collection)
  const apply = vi.spyOn(index, 'applyBlock')
  await advance(database.relaxed, index, collection)
  return { index, blocksRead: apply.mock.calls.length }
}

async function saved(): Promise<void> {
  await saveSnapshot(database.relaxed, vouchers, (await opened()).index)
}

const manyRows = (count: number) => Array.from({ length: count }, (_, n) => aVoucher({ id: `V${n}`, amountCents: n }))

describe('the saved index', () => {
  it('answers after a restart as before it, having read only what was written since', async () => {
    await pull(...manyRows(100))
    const before = (await opened()).index.answer(query)
    await saved()
    expect(await opened()).toMatchObject({ blocksRead: 0 })
    expect((await opened()).index.answer(query)).toEqual(before)
    await pull(aVoucher({ id: 'V50', sender: 'Ruwan' }))
    const { index, blocksRead } = await opened()
    expect(blocksRead).toBe(1)
    expect(index.answer(query).total).toBe(99)
  })

  it('does not keep a pending change that has ended meanwhile, nor one that began', async () => {
    await pull(aVoucher({ id: 'A' }), aVoucher({ id: 'B' }))
    const change = (id: string, sender: string) => ({ collection, id, rc: 1, row: aVoucher({ id, sender }) })
    await database.strict.changed.bulkPut([change('A', 'Ruwan'), change('only-here', 'Kamal')])
    await saved()
    await database.strict.changed.clear()
    await database.strict.changed.put(change('B', 'Sunil'))
    expect((await opened()).index.answer(query).ids).toEqual(['A'])
  })

  it.each([
    ['a part is missing', (part: number) => database.relaxed.snapshots.delete([collection, part])],
    [
      'a number in it is another',
      () =>
        database.relaxed.snapshots.toCollection().modify((record) => {
          if (record.part === 1) (record.content as { w: number }).w += 1
        }),
    ],
    ['it is not what it was', () => database.relaxed.snapshots.update([collection, 1], { content: { w: 1 } })],
    ['it was made for another declaration', () => database.relaxed.snapshots.update([collection, 0], { shape: '' })],
    ['it is of blocks that are gone', () => database.relaxed.snapshots.update([collection, 0], { w: 999 })],
  ])('is made anew from the rows when %s', async (_, damage) => {
    await pull(...manyRows(80))
    await saved()
    await damage(1)
    const { index, blocksRead } = await opened()
    expect(blocksRead).toBe(2)
    expect(index.answer(query).total).toBe(80)
    expect(await database.relaxed.snapshots.count()).toBe(0)
  })

  it('goes with the blocks, also when they go while it is being saved', async () => {
    await pull(...manyRows(40))
    const { index } = await opened()
    await saveSnapshot(database.relaxed, vouchers, index)
    await dropServerRows(database.relaxed)
    expect(await database.relaxed.snapshots.count()).toBe(0)
    await saveSnapshot(database.relaxed, vouchers, index)
    expect(await database.relaxed.snapshots.count()).toBe(0)
  })

  it('is not replaced by an older one of another tab', async () => {
    await pull(...manyRows(40))
    const { index: old } = await opened()
    await pull(aVoucher({ id: 'new' }))
    await saved()
    await saveSnapshot(database.relaxed, vouchers, old)
    expect(await opened()).toMatchObject({ blocksRead: 0 })
  })
})
