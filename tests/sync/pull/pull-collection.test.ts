import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isComplete } from '#store/database/coverage.ts'
import { provedAt } from '#store/database/proved-ranges.ts'
import { resourceNamed } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aPuller } from '#tests/support/a-puller.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const resource = resourceNamed('vouchers')
let database: Connections
let clock: number

beforeEach(async () => {
  database = await aDatabase()
  clock = Date.parse('2026-10-12T05:00:00Z')
})
afterEach(() => database.close())

const dayAt = (n: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 3_600_000).toISOString()

/** Vouchers on the server, newest first, one an hour. */
const onServer = (count: number) =>
  Array.from({ length: count }, (_, n) => aVoucher({ id: `V${count - n}`, createdDate: dayAt(count - n) }))

interface List {
  rows: Voucher[]
  totalPages?: (rows: number, size: number) => number | null
  unreadable?: number
  refuses?: (page: number, size: number) => number | null
  cap?: number
}

/** A device that pulls from a list; which pages it asked for is kept. */
async function device(list: List) {
  const asked: [page: number, size: number][] = []
  const puller = await aPuller({
    database,
    resource,
    now: () => clock,
    answer: ({ input }) => {
      const { page, pageSize } = input.query as { page: number; pageSize: number }
      asked.push([page, pageSize])
      const status = list.refuses?.(page, pageSize) ?? null
      if (status !== null) return status
      const size = Math.min(list.cap ?? Infinity, pageSize)
      const rows = list.rows.slice((page - 1) * size, page * size)
      const totalPages = (list.totalPages ?? ((all, each) => Math.ceil(all / each)))(list.rows.length, size)
      return { rows: rows.slice(rows.length > 0 ? (list.unreadable ?? 0) : 0), answered: rows.length, totalPages }
    },
  })
  return { ...puller, list, asked }
}

describe('filling a collection', () => {
  it('begins with the newest page, goes to the end and proves it', async () => {
    const one = await device({ rows: onServer(1200) })
    expect(await one.head()).toEqual({ kind: 'done' })
    expect([one.asked, one.directory.find('V1200')?.block]).toEqual([[[1, 500]], 0])
    await one.untilRest()
    expect(one.directory.size).toBe(1200)
    const coverage = await one.coverage()
    expect(coverage).toMatchObject({ sweep: null, completeAt: clock, about: 1200, quarantined: 0, unproved: [] })
    expect(provedAt(coverage?.ranges ?? [], [], { first: null, last: null }, 'desc')).toBe(clock)
  })

  it.each([0, 1, 2, 99, null])(
    'is complete only when all rows are here, though the server speaks of %j pages',
    async (pages) => {
      const one = await device({ rows: onServer(1300), totalPages: () => pages })
      await one.untilRest()
      expect(one.directory.size).toBe(1300)
    },
  )

  it.each([
    ['gives fewer rows a page than asked', { cap: 120 }, 1300],
    ['refuses large pages', { refuses: (_: number, size: number) => (size > 100 ? 400 : null) }, 700],
  ])('finds its way where the server %s', async (_, habit, count) => {
    const one = await device({ rows: onServer(count), ...habit })
    await one.untilRest()
    expect(one.directory.size).toBe(count)
  })

  it('goes on after a kill with a page read twice rather than one skipped', async () => {
    const first = await device({ rows: onServer(1900) })
    await first.head()
    await first.fill()
    const noted = await first.coverage()
    await first.fill()
    // Killed between the rows and the note of them.
    if (noted) await database.relaxed.coverage.put(noted)
    const second = await device(first.list)
    await second.untilRest()
    expect(second.asked.length).toBeLessThan(5)
    expect(second.directory.size).toBe(1900)
  })

  it('loses nothing to rows that come and go meanwhile', async () => {
    const one = await device({ rows: onServer(1500) })
    await one.head()
    one.list.rows = one.list.rows.slice(40)
    await one.fill()
    one.list.rows = [
      ...Array.from({ length: 90 }, (_, n) => aVoucher({ id: `N${n}`, createdDate: dayAt(2000 + n) })).reverse(),
      ...one.list.rows,
    ]
    await one.untilRest()
    clock += 20_000
    await one.untilRest()
    const missed = one.list.rows.filter(({ id }) => one.directory.find(id) === undefined)
    expect(missed).toEqual([])
  })

  it('changes nothing when a page fails, and asks for the same one again', async () => {
    const one = await device({ rows: onServer(900) })
    await one.head()
    const before = await one.coverage()
    one.list.refuses = () => 500
    expect(await one.fill()).toMatchObject({ kind: 'failed' })
    expect(await one.coverage()).toEqual(before)
    delete one.list.refuses
    await one.fill()
    expect(one.asked[2]).toEqual(one.asked[1])
  })

  it('counts rows it could not read, and goes on', async () => {
    const one = await device({ rows: onServer(900), unreadable: 2 })
    await one.untilRest()
    expect(await one.coverage()).toMatchObject({ quarantined: 4, sweep: null })
    expect(one.directory.size).toBeGreaterThan(890)
  })

  it('asks for what it holds and a page did not show', async () => {
    const one = await device({ rows: onServer(900) })
    await one.untilRest()
    one.missing.length = 0
    one.list.rows = one.list.rows.filter(({ id }) => id !== 'V300' && id !== 'V1' && id !== 'V900')
    clock += 3_600_000
    await one.untilRest()
    expect(new Set(one.missing.flat())).toEqual(new Set(['V300', 'V1', 'V900']))
  })

  it('says what it cannot prove: more rows of one moment than a page holds', async () => {
    const same = Array.from({ length: 1400 }, (_, n) => aVoucher({ id: `S${n}`, createdDate: dayAt(0) }))
    const one = await device({ rows: [...onServer(300), ...same] })
    await one.untilRest()
    const coverage = await one.coverage()
    expect(coverage?.unproved).toEqual([{ first: dayAt(0), last: dayAt(0) }])
    expect(coverage && isComplete(coverage)).toBe(false)
    expect(one.directory.size).toBe(1700)
  })

  it('rests until the head is old', async () => {
    const one = await device({ rows: onServer(50) })
    await one.untilRest()
    clock += 5000
    expect(await one.head()).toEqual({ kind: 'rest', forMs: 15_000 })
  })
})

describe('looking at the head', () => {
  async function complete(count: number) {
    const one = await device({ rows: onServer(count) })
    await one.untilRest()
    one.asked.length = 0
    clock += 20_000
    return one
  }
  const newer = (count: number) =>
    Array.from({ length: count }, (_, n) => aVoucher({ id: `N${n}`, createdDate: dayAt(20_000 + n) })).reverse()

  it('reads one page where nothing happened', async () => {
    const one = await complete(1500)
    await one.untilRest()
    expect(one.asked).toEqual([[1, 500]])
  })

  it('stops where it meets what it knows', async () => {
    const one = await complete(1500)
    one.list.rows = [...newer(3), ...one.list.rows]
    await one.untilRest()
    expect(one.asked).toHaveLength(2)
    expect(one.directory.find('N2')).toBeDefined()
    const coverage = await one.coverage()
    expect(coverage).toMatchObject({ headAt: clock, sweep: null })
    expect(coverage?.ranges[0]?.first).toBe(dayAt(20_002))
  })

  it('goes over into a walk after a long absence, so that no gap stays', async () => {
    const one = await complete(600)
    one.list.rows = [...newer(9500), ...one.list.rows]
    await one.untilRest()
    const coverage = await one.coverage()
    expect(one.directory.size).toBe(10_100)
    expect(provedAt(coverage?.ranges ?? [], [], { first: null, last: null }, 'desc')).not.toBeNull()
  }, 30_000)

  it('that fails half way is begun again', async () => {
    const one = await complete(900)
    one.list.rows = [...newer(1), ...one.list.rows]
    one.list.refuses = (page) => (page > 1 ? 500 : null)
    expect(await one.head()).toMatchObject({ kind: 'failed' })
    delete one.list.refuses
    await one.untilRest()
    expect(one.asked[2]).toEqual([1, 500])
  })
})
