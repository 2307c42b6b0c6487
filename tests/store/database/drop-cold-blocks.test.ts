import { describe, expect, it } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { dropColdBlocks, putBlocks, raiseFence } from '#store/database/blocks.ts'
import { LeadLost, stillLeads } from '#store/database/lead-lost.ts'
import { RecentBlocks } from '#store/database/recent-blocks.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { buildDirectories } from '#sync/leader/build-directories.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import { runMutation } from '#store/mutate/run-mutation.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { MemoryDisk, named } from '#tests/support/memory-store.ts'

const rows = Array.from({ length: 640 }, (_, n) => aVoucher({ id: `V${n}` }))
const pause = () => Promise.resolve()

/** Ten blocks and the fence lie on it before it says that it is full. */
async function aFullDisk(isFull: (records: number) => boolean) {
  let isFilled = false
  const records = () => disk.tables.get('blocks')?.size ?? 0
  const disk: MemoryDisk = new MemoryDisk({
    // It takes deletions and nothing else, until they have made room.
    atCommit: ({ puts }) =>
      isFilled && puts.length > 0 && isFull(records()) ? named('QuotaExceededError', 'full') : null,
  })
  const relaxed = disk.connect('relaxed')
  await relaxed.leader.put({ name: 'leader', epoch: 1 })
  await raiseFence(relaxed, 1)
  const directory = await RowDirectory.build(relaxed, 'vouchers')
  await absorbRows(relaxed, { collection: 'vouchers', directory, rows, startRc: 1, pause, epoch: 1 })
  isFilled = true
  return { disk, relaxed, directory }
}

const person = { owner: 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR', role: 'administrator' as const }
const rename = (disk: MemoryDisk) =>
  runMutation(
    { database: disk.connect('strict'), person, now: () => 0, newId: () => 'op-1' },
    renameReceiver,
    { id: 'V1', value: 'Sunil' },
    aVoucher({ id: 'V1' }),
  )

describe('a full disk', () => {
  it('gives up rows that can be fetched again, once, and takes the edit', async () => {
    const { disk, relaxed } = await aFullDisk((records) => records > 10)
    expect((await rename(disk)).seq).toBeGreaterThan(0)
    expect(await relaxed.outbox.count()).toBe(1)
    expect(await relaxed.blocks.count()).toBeLessThan(11)
    // Whoever led knows nothing of what is left.
    expect((await relaxed.leader.get('leader'))?.epoch).toBe(2)
  })

  it('that stays full refuses the edit, which is not called saved', async () => {
    const { disk, relaxed } = await aFullDisk(() => true)
    await expect(rename(disk)).rejects.toMatchObject({ name: 'MutationRefused', kind: 'not-saved' })
    expect(await relaxed.outbox.count()).toBe(0)
  })

  it('that made room stops the leader, whose knowledge of the blocks is void, and the next one closes the gaps', async () => {
    const { relaxed, directory } = await aFullDisk(() => false)
    expect(await dropColdBlocks(relaxed)).toBe(true)
    // Nothing more is noted of what was read, either.
    await expect(stillLeads(relaxed, 1)).rejects.toBeInstanceOf(LeadLost)
    const again = absorbRows(relaxed, {
      collection: 'vouchers',
      directory,
      rows: [aVoucher({ id: 'V5', message: 'new' })],
      startRc: 2,
      pause,
      epoch: 1,
    })
    await expect(again).rejects.toBeInstanceOf(LeadLost)
    await raiseFence(relaxed, 2)
    const after = (await buildDirectories(relaxed, 2)).get('vouchers')
    expect(after?.gaps).toEqual([])
    const blocks = (await relaxed.blocks.toArray()).filter(({ collection }) => collection === 'vouchers')
    expect(blocks.map(({ block }) => block)).toEqual(Array.from({ length: 10 }, (_, n) => n))
    // Whoever follows the write sequence learns of every emptied block.
    const emptied = blocks.filter((block) => block.rows.every((row) => row === null))
    expect(emptied.length).toBeGreaterThan(2)
    expect(Math.min(...emptied.map(({ w }) => w))).toBeGreaterThan(1)
  })
})

describe('the fence around blocks', () => {
  it('lets only the newest leader write', async () => {
    const disk = new MemoryDisk()
    const [old, young] = [disk.connect('relaxed'), disk.connect('relaxed')]
    const block = [{ block: 0, rows: [] }]
    await raiseFence(old, 1)
    await putBlocks(old, 'vouchers', block, { epoch: 1 })
    await raiseFence(young, 2)
    await expect(putBlocks(old, 'vouchers', block, { epoch: 1 })).rejects.toBeInstanceOf(LeadLost)
    await expect(raiseFence(old, 1)).rejects.toBeInstanceOf(LeadLost)
    expect(await putBlocks(young, 'vouchers', block, { epoch: 2 })).toBe(2)
  })

  it('takes back what a leader has put that knows the write sequence and does not know that it is replaced', async () => {
    const disk = new MemoryDisk()
    const [old, young] = [disk.connect('relaxed'), disk.connect('relaxed')]
    await raiseFence(old, 1)
    const last = await putBlocks(old, 'vouchers', [{ block: 0, rows: [] }], { epoch: 1 })
    expect(await putBlocks(old, 'vouchers', [{ block: 1, rows: [] }], { epoch: 1, last })).toBe(2)
    await raiseFence(young, 2)
    await putBlocks(young, 'vouchers', [{ block: 2, rows: [] }], { epoch: 2 })
    await expect(putBlocks(old, 'vouchers', [{ block: 3, rows: [] }], { epoch: 1, last: 2 })).rejects.toBeInstanceOf(
      LeadLost,
    )
    const written = (await young.blocks.toArray()).filter(({ collection }) => collection === 'vouchers')
    expect(written.map(({ block, w }) => [block, w])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ])
  })

  it('is followed by a look at the write sequence where a write has failed', async () => {
    const recent = new RecentBlocks()
    recent.begin(4)
    const told: (number | undefined)[] = []
    const put = (lead: { last?: number | undefined } | undefined) => {
      told.push(lead?.last)
      return told.length === 2 ? Promise.reject(new Error('full')) : Promise.resolve(4 + told.length)
    }
    const blocks = [{ block: 0, rows: [] }]
    await recent.write(blocks, 1, put)
    await expect(recent.write(blocks, 1, put)).rejects.toThrow('full')
    await recent.write(blocks, 1, put)
    expect(told).toEqual([4, 5, undefined])
  })
})
