import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { absorbRows } from '#store/database/absorb-rows.ts'
import { RowDirectory } from '#store/database/row-directory.ts'
import { resourceNamed } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import type { FetchResult } from '#sync/pull/fetch-rows.ts'
import { pullCollection } from '#sync/pull/pull-collection.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const resource = resourceNamed('vouchers')
const pace = { headRefreshMs: 20_000, sweepEveryMs: 3_600_000, hiddenFactor: 15 }

let database: Connections
let clock: number
let rc = 0

beforeEach(async () => {
  database = await aDatabase()
  clock = 1_000_000
})
afterEach(() => database.close())

/** Vouchers on the server, newest first. */
const onServer = (count: number, name = 'a') =>
  Array.from({ length: count }, (_, n) => aVoucher({ id: `V${count - n}`, sender: name }))

/** A device that pulls from a list; which pages it asked for is kept. */
async function aPuller(list: { rows: Voucher[]; totalPages?: number | null; unreadable?: number; failsOn?: number }) {
  await database.strict.leader.put({ name: 'leader', epoch: 1 })
  const directory = await RowDirectory.build(database.relaxed, 'vouchers')
  const asked: number[] = []
  const fetchPage = async (page: number): Promise<FetchResult> => {
    asked.push(page)
    if (page === list.failsOn) return { ok: false, failure: { kind: 'timeout' } }
    const rows = list.rows.slice((page - 1) * 100, page * 100)
    const quarantined = rows.length > 0 ? (list.unreadable ?? 0) : 0
    const totalPages = list.totalPages === undefined ? Math.ceil(list.rows.length / 100) : list.totalPages
    const fetched = { startRc: ++rc, rows: rows.slice(quarantined), answered: rows.length, quarantined, totalPages }
    return { ok: true, fetched }
  }
  const pull = () =>
    pullCollection({
      resource,
      collection: 'vouchers',
      relaxed: database.relaxed,
      fetchPage,
      fetchAll: () => Promise.reject(new Error('vouchers come in pages')),
      absorb: ({ rows, startRc }) =>
        absorbRows(database.relaxed, { collection: 'vouchers', directory, rows, startRc, pause: async () => {} }),
      pace,
      now: () => clock,
      visible: () => true,
      epoch: 1,
      mayFill: () => true,
    })
  const untilRest = async () => {
    for (let step = 0; step < 60; step++) {
      const { kind } = await pull()
      if (kind === 'rest') return
      if (kind === 'failed') throw new Error('a page failed')
    }
    throw new Error('never came to rest')
  }
  return { pull, untilRest, asked, directory, list }
}

const coverage = () => database.relaxed.coverage.get(['vouchers', 'ALL'])

describe('pulling a collection', () => {
  it('begins with the newest page and goes to the end, one page a step', async () => {
    const { pull, untilRest, asked, directory } = await aPuller({ rows: onServer(250) })
    expect(await pull()).toEqual({ kind: 'done' })
    expect([asked, directory.find('V250')?.block]).toEqual([[1], 0])
    await untilRest()
    expect([asked, directory.size]).toEqual([[1, 2, 3], 250])
    expect(await coverage()).toMatchObject({
      sweeping: false,
      completeAt: clock,
      pagesRead: 3,
      totalPages: 3,
      quarantined: 0,
    })
  })

  it.each([0, 1, 2, 99, null])(
    'is complete only when all rows are here, though the server speaks of %j pages',
    async (totalPages) => {
      const { untilRest, directory } = await aPuller({ rows: onServer(300), totalPages })
      await untilRest()
      expect(directory.size).toBe(300)
    },
  )

  it('goes on after a kill with a page read twice rather than one skipped', async () => {
    const first = await aPuller({ rows: onServer(450) })
    await first.pull()
    await first.pull()
    // Killed between the rows and the note of them.
    const noted = await coverage()
    await first.pull()
    if (noted) await database.relaxed.coverage.put(noted)
    const second = await aPuller(first.list)
    await second.untilRest()
    expect(second.asked).toEqual([3, 4, 5])
    expect(second.directory.size).toBe(450)
  })

  it('loses nothing to rows that come in at the head meanwhile', async () => {
    const device = await aPuller({ rows: onServer(300) })
    await device.pull()
    device.list.rows = [...Array.from({ length: 7 }, (_, n) => aVoucher({ id: `N${n}` })), ...device.list.rows]
    await device.untilRest()
    clock += 20_000
    await device.untilRest()
    expect(device.directory.size).toBe(307)
  })

  it('changes nothing when a page fails, and asks for the same one again', async () => {
    const device = await aPuller({ rows: onServer(250), failsOn: 2 })
    await device.pull()
    const before = await coverage()
    expect(await device.pull()).toEqual({ kind: 'failed' })
    expect(await coverage()).toEqual(before)
    delete device.list.failsOn
    await device.pull()
    expect(device.asked).toEqual([1, 2, 2])
  })

  it('counts rows it could not read, and goes on', async () => {
    const device = await aPuller({ rows: onServer(250), unreadable: 2 })
    await device.untilRest()
    expect(await coverage()).toMatchObject({ quarantined: 6, sweeping: false })
    expect(device.directory.size).toBe(244)
  })

  it('rests until the head is old', async () => {
    const device = await aPuller({ rows: onServer(50) })
    await device.untilRest()
    clock += 5000
    expect(await device.pull()).toEqual({ kind: 'rest', forMs: 15_000 })
  })
})

describe('looking at the head', () => {
  async function complete(count: number) {
    const device = await aPuller({ rows: onServer(count) })
    await device.untilRest()
    device.asked.length = 0
    clock += 20_000
    return device
  }

  it('stops at the first page that holds nothing new', async () => {
    const device = await complete(500)
    device.list.rows = [aVoucher({ id: 'new' }), ...device.list.rows]
    await device.untilRest()
    expect(device.asked).toEqual([1, 2])
    expect(device.directory.find('new')).toBeDefined()
    expect(await coverage()).toMatchObject({ headAt: clock, sweeping: false })
  })

  it('reads one page where nothing happened', async () => {
    const device = await complete(500)
    await device.untilRest()
    expect(device.asked).toEqual([1])
  })

  it('goes over into the sweep after a long absence, so that no gap stays', async () => {
    const device = await complete(300)
    device.list.rows = [...Array.from({ length: 2450 }, (_, n) => aVoucher({ id: `N${n}` })), ...device.list.rows]
    await device.untilRest()
    expect(device.directory.size).toBe(2750)
    expect(device.asked).toEqual(Array.from({ length: 28 }, (_, n) => n + 1))
  }, 20_000)

  it('that fails half way is begun again', async () => {
    const device = await complete(300)
    device.list.rows = [aVoucher({ id: 'new' }), ...device.list.rows]
    device.list.failsOn = 2
    expect(await device.pull()).toEqual({ kind: 'failed' })
    delete device.list.failsOn
    await device.untilRest()
    expect(device.asked).toEqual([1, 2, 1])
  })
})
