import { describe, expect, it } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { newCoverage } from '#store/database/coverage.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { merchants } from '#store/resources/merchants/merchants.ts'
import { subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { ParentsAhead } from '#sync/pull/parents-ahead.ts'
import { MemoryDisk } from '#tests/support/memory-store.ts'

const { name } = subMerchants

/** A device with so many merchants, every second of them inactive, and none of their shops. */
async function aDevice(count: number) {
  const disk = new MemoryDisk()
  const relaxed = disk.connect('relaxed')
  await relaxed.leader.put({ name: 'leader', epoch: 1 })
  const rows = Array.from({ length: count }, (_, n) => ({ id: `M${n}`, status: n % 2 === 0 ? 'Active' : 'Inactive' }))
  const directory = await RowDirectory.build(relaxed, merchants.name)
  await absorbRows(relaxed, { collection: merchants.name, directory, rows, startRc: 1, pause: async () => {} })
  await relaxed.coverage.put({ ...newCoverage(merchants.name, 'ALL'), completeAt: 1, headAt: 1 })
  let reads = 0
  disk.onRead = (table, records) => {
    if (table === 'coverage') reads += records
  }
  const asked: string[] = []
  let failing = ''
  const ahead = new ParentsAhead({
    relaxed,
    epoch: 1,
    mayRead: (resource) => resource === name,
    fetch: async (_, __, parent) => {
      asked.push(parent)
      if (parent === failing) return { ok: false, failure: { kind: 'network' } as never }
      return { ok: true, fetched: { rows: [], startRc: 1 } as never }
    },
    absorbParent: async (collection, parent) => {
      await relaxed.coverage.put({ ...newCoverage(collection, parent), completeAt: 1000, headAt: 1000 })
    },
    leavesOut: () => null,
    inTurn: (job: () => Promise<unknown>) => job() as never,
    now: () => 1000,
  })
  const readAll = async () => {
    while ((await ahead.pull(name)).kind === 'done');
  }
  return { relaxed, ahead, asked, readAll, reads: () => reads, fail: (parent: string) => (failing = parent) }
}

describe('shops of all merchants', () => {
  it('come for each merchant once, those of active ones first, and are then known to be whole', async () => {
    const { relaxed, asked, readAll } = await aDevice(6)
    await readAll()
    expect(asked).toEqual(['M0', 'M2', 'M4', 'M1', 'M3', 'M5'])
    expect(await relaxed.coverage.get([name, 'ALL'])).toMatchObject({ completeAt: 1, about: 6 })
  })

  it('are not read again where a screen has read them meanwhile', async () => {
    const { relaxed, ahead, asked, readAll } = await aDevice(4)
    await ahead.pull(name)
    await relaxed.coverage.put({ ...newCoverage(name, 'M2'), completeAt: 1000 })
    await readAll()
    expect(asked).toEqual(['M0', 'M1', 'M3'])
  })

  it('are asked for again where the server could not be reached', async () => {
    const { ahead, asked, readAll, fail } = await aDevice(4)
    fail('M2')
    await ahead.pull(name)
    await ahead.pull(name)
    fail('')
    await readAll()
    expect(asked).toEqual(['M0', 'M2', 'M2', 'M1', 'M3'])
  })

  it('cost as few records for a merchant of two thousand as for one of a hundred', async () => {
    for (const count of [100, 2000]) {
      const { asked, readAll, reads } = await aDevice(count)
      await readAll()
      expect(asked).toHaveLength(count)
      expect(reads() / count).toBeLessThan(6)
    }
  })
})
