import { describe, expect, it } from 'vitest'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { LocalStore } from '#store/database/local-store.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { aDatabase } from '#tests/support/a-database.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { MemoryDisk } from '#tests/support/memory-store.ts'

interface Stores {
  one: LocalStore
  /** Another connection to the same database. */
  other: LocalStore
}

const kinds: [string, () => Promise<Stores>][] = [
  [
    'Dexie',
    async () => {
      const { strict, relaxed } = await aDatabase()
      return { one: strict, other: relaxed }
    },
  ],
  [
    'memory',
    async () => {
      const disk = new MemoryDisk()
      return { one: disk.connect('strict'), other: disk.connect('relaxed') }
    },
  ],
]

const block = (number: number, w: number) => ({ collection: 'vouchers', block: number, w, rows: [] })
const fresh = () => {
  const entry: Partial<ReturnType<typeof anEntry>> = { ...anEntry() }
  delete entry.seq
  return entry as Omit<ReturnType<typeof anEntry>, 'seq'>
}

describe.each(kinds)('a local store of kind %s', (_, open) => {
  it('counts entries up and never gives a number twice', async () => {
    const { one, other } = await open()
    expect([await one.outbox.add(fresh()), await other.outbox.add(fresh())]).toEqual([1, 2])
    await one.outbox.delete(2)
    expect(await one.outbox.add(fresh())).toBe(3)
    expect((await other.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 3])
  })

  it('shows a transaction to others whole or not at all', async () => {
    const { one, other } = await open()
    const broken = one.transaction('rw', [one.outbox, one.leader], async () => {
      await one.outbox.add(fresh())
      await one.leader.put({ name: 'leader', epoch: 3 })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect([await other.outbox.count(), await other.leader.get('leader')]).toEqual([0, undefined])
    await one.transaction('rw', [one.outbox, one.leader], async () => {
      await one.outbox.add(fresh())
      await one.leader.put({ name: 'leader', epoch: 3 })
    })
    expect([await other.outbox.count(), await other.leader.get('leader')]).toEqual([1, { name: 'leader', epoch: 3 }])
  })

  it('runs transactions over the same table one after the other, in the order they were begun', async () => {
    const { one, other } = await open()
    const add = (store: LocalStore) =>
      store.transaction('rw', [store.clock], async () => {
        const value = ((await store.clock.get('read-clock'))?.value ?? 0) + 1
        await store.clock.put({ name: 'read-clock', value })
        return value
      })
    const values = await Promise.all([add(one), add(other), add(one), add(other)])
    expect(values).toEqual([1, 2, 3, 4])
  })

  it('takes an entry and its row together or not at all', async () => {
    const { one, other } = await open()
    const { collection, rowId } = fresh()
    const show = (held: AnyRow | undefined): AnyRow =>
      ({ id: rowId, was: held?.['was' as never] ?? 'nothing' }) as AnyRow
    expect(await one.enqueue(fresh(), { show, replace: null })).toBe(1)
    expect(await other.changed.get([collection, rowId])).toEqual({
      collection,
      id: rowId,
      rc: -1,
      row: { id: rowId, was: 'nothing' },
    })
    expect(await one.enqueue(fresh(), { show: null, replace: null })).toBe(2)
    const refuse = () => {
      throw new Error('cannot be shown')
    }
    const broken = one.enqueue(fresh(), { show: refuse, replace: null })
    await expect(broken).rejects.toThrow('cannot be shown')
    expect((await other.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('takes an entry in the place of another, all or nothing', async () => {
    const { one, other } = await open()
    const { collection, rowId } = fresh()
    await one.enqueue(fresh(), { show: null, replace: null })
    const put = (isBroken: boolean) => (lane: readonly OutboxEntry[]) => {
      if (isBroken) throw new Error('cannot be replaced')
      const [gone, ...changed] = lane
      const record = {
        ...fresh(),
        seq: gone?.seq ?? 0,
        endedAt: 5000,
        change: '',
        end: 'replaced' as const,
        attempts: 0,
      }
      return { gone: [record], changed: changed.map((added) => ({ ...added, at: 7 })) }
    }
    await expect(one.enqueue(fresh(), { show: null, replace: put(true) })).rejects.toThrow('cannot be replaced')
    expect((await other.outbox.toArray()).map(({ seq }) => seq)).toEqual([1])
    const seq = await one.enqueue(fresh(), { show: () => ({ id: rowId }), replace: put(false) })
    expect(await other.outbox.toArray()).toEqual([{ ...fresh(), seq, at: 7 }])
    expect((await other.audit.toArray()).map((record) => [record.seq, record.end])).toEqual([[1, 'replaced']])
    expect(await other.changed.get([collection, rowId])).toMatchObject({ rc: -1 })
  })

  it('lets a transaction see what it has written itself', async () => {
    const { one } = await open()
    const seen = await one.transaction('rw', [one.leader], async () => {
      await one.leader.put({ name: 'leader', epoch: 7 })
      return one.leader.get('leader')
    })
    expect(seen?.epoch).toBe(7)
  })

  it('refuses what a transaction did not name', async () => {
    const { one } = await open()
    const beyond = one.transaction('rw', [one.leader], () => one.outbox.count())
    await expect(beyond).rejects.toMatchObject({ name: 'NotFoundError' })
  })

  it('finds ranges of a compound index in order, forwards and back', async () => {
    const { one } = await open()
    await one.blocks.bulkPut([block(0, 3), block(1, 1), block(2, 2), { ...block(9, 9), collection: 'other' }])
    const range = (...bounds: [unknown, unknown, boolean?, boolean?]) =>
      one.blocks.where('[collection+w]').between(...bounds)
    const all = await range(['vouchers', 0], ['vouchers', Infinity]).toArray()
    expect(all.map((found) => found.block)).toEqual([1, 2, 0])
    const last = await range(['vouchers', 0], ['vouchers', Infinity]).reverse().limit(1).keys()
    expect(last).toEqual([['vouchers', 3]])
    const after = await range(['vouchers', 1], ['vouchers', 3], false, true).limit(1).toArray()
    expect(after.map(({ w }) => w)).toEqual([2])
    expect(await one.blocks.where('[collection+w]').equals(['vouchers', 2]).primaryKeys()).toEqual([['vouchers', 2]])
    expect(
      await one.blocks.bulkGet([
        ['vouchers', 1],
        ['vouchers', 5],
      ]),
    ).toEqual([block(1, 1), undefined])
  })

  it('changes and deletes by range', async () => {
    const { one } = await open()
    const record = { collection: 'vouchers', id: 'V1', rc: 5, row: { id: 'V1' } }
    await one.changed.put(record)
    await one.changed.where('[collection+id]').equals(['vouchers', 'V1']).modify({ rc: -1 })
    expect(await one.changed.get(['vouchers', 'V1'])).toEqual({ ...record, rc: -1 })
    for (const seq of [1, 2])
      await one.audit.put({ ...anEntry(), seq, endedAt: seq * 10, change: '', end: 'settled', attempts: 1 })
    await one.audit.where('endedAt').below(20).delete()
    expect((await one.audit.toArray()).map(({ seq }) => seq)).toEqual([2])
    await one.changed.clear()
    expect(await one.changed.count()).toBe(0)
  })
})

describe('a disk in memory', () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })

  it('that fails at the commit takes everything back', async () => {
    const disk = new MemoryDisk({ atCommit: () => full })
    const store = disk.connect('strict')
    await expect(store.outbox.add(fresh())).rejects.toBe(full)
    expect(await store.outbox.count()).toBe(0)
  })

  it('loses relaxed writes since the last strict one with the power, and nothing else', async () => {
    const disk = new MemoryDisk()
    const [strict, relaxed] = [disk.connect('strict'), disk.connect('relaxed')]
    await relaxed.blocks.put(block(0, 1))
    await strict.outbox.add(fresh())
    await relaxed.blocks.put(block(1, 2))
    disk.powerCut()
    expect([await strict.outbox.count(), await strict.blocks.count()]).toEqual([1, 1])
  })

  it('never answers a dead tab, and frees what it held', async () => {
    const disk = new MemoryDisk()
    const [dying, living] = [disk.connect('strict'), disk.connect('strict')]
    let isTold = false
    void dying
      .transaction('rw', [dying.leader], async () => {
        await dying.leader.put({ name: 'leader', epoch: 1 })
        dying.die()
        await dying.leader.get('leader')
      })
      .finally(() => (isTold = true))
    await living.leader.put({ name: 'leader', epoch: 2 })
    expect([await living.leader.get('leader'), isTold]).toEqual([{ name: 'leader', epoch: 2 }, false])
  })
})
