import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { purchaseFromWire } from '#store/resources/purchases/purchases.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { resourceNamed } from '#store/registry.ts'
import { colomboDay } from '#store/values/colombo-time.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aPuller } from '#tests/support/a-puller.ts'

const resource = resourceNamed('purchases')
const hour = 3_600_000
let database: Connections
let clock: number

beforeEach(async () => {
  database = await aDatabase()
  clock = Date.parse('2026-10-12T05:00:00Z')
})
afterEach(() => database.close())

/** A purchase an hour, the newest of them now. */
const purchasesOf = (count: number): AnyRow[] =>
  Array.from({ length: count }, (_, n) => {
    const createdDate = new Date(clock - n * hour).toISOString()
    const row = purchaseFromWire({ id: 5000 - n, amount: 10, type: 'CREATE', status: 'complete', createdDate })
    if (!row) throw new Error('a purchase that does not parse')
    return row
  })

interface Wire {
  page: number
  startDate?: string
  endDate?: string
}

/** A device of which `kept` is kept; `asked` is what it asked for days, and `rows.now` what the server lists. */
async function aDevice(rows: { now: AnyRow[] }, kept: { from: string; to: string }[], epoch = 1) {
  const asked: Wire[] = []
  const refused = { days: false }
  const puller = await aPuller({
    database,
    resource,
    now: () => clock,
    epoch,
    kept: kept.map((days) => ({ collection: 'purchases', ...days })),
    answer({ input }) {
      const { page, startDate, endDate } = input.body as Wire
      if (startDate !== undefined) asked.push({ page, startDate, endDate: endDate ?? '' })
      if (startDate !== undefined && refused.days) return 503
      const isIn = (row: AnyRow) => {
        const day = colomboDay((row as AnyRow & { createdDate: string }).createdDate)
        return (startDate ?? '') <= day && day <= (endDate ?? '9')
      }
      return { rows: rows.now.filter(isIn).slice((page - 1) * 10, page * 10) }
    },
  })
  const kept1 = async () => (await puller.coverage())?.keptDays?.[0]
  return { ...puller, asked, refused, kept: kept1 }
}

const oneWeek = { from: '2026-09-01', to: '2026-09-07' }

/** Steps of the background until a kept period is proved. */
async function untilProved(one: Awaited<ReturnType<typeof aDevice>>): Promise<void> {
  await one.head()
  for (let step = 0; step < 200 && ((await one.kept())?.at ?? null) === null; step++) await one.fill()
}

describe('a period that is kept of a list whose pages the server cuts', () => {
  it('comes by its days before the rest, and is proved by two passes that read the same', async () => {
    const one = await aDevice({ now: purchasesOf(2000) }, [oneWeek])
    await untilProved(one)
    // 168 purchases: seventeen pages and one that is empty, twice.
    expect(one.asked).toHaveLength(36)
    expect(one.asked[0]).toEqual({ page: 1, startDate: '2026-09-01', endDate: '2026-09-07' })
    expect(await one.kept()).toMatchObject({ ...oneWeek, at: clock, quarantined: 0, pass: null })
    expect((await one.coverage())?.completeAt).toBeNull()
    const here = [...one.directory.between('2026-08-31T18:29:59.999Z', '2026-09-07T18:30:00.000Z')]
    expect(here).toHaveLength(168)
  })

  it('is read again after two hours and not before, and misses what has gone by then', async () => {
    const rows = { now: purchasesOf(1200) }
    const one = await aDevice(rows, [oneWeek])
    await one.untilRest()
    one.asked.length = 0
    const gone = rows.now.filter(
      (row) => colomboDay((row as AnyRow & { createdDate: string }).createdDate) === '2026-09-03',
    )
    rows.now = rows.now.filter((row) => !gone.includes(row))
    clock += 2 * hour - 1000
    await one.fill()
    expect(one.asked).toEqual([])
    clock += 1000
    await one.fill()
    expect(one.asked).toHaveLength(1)
    while ((await one.kept())?.pass) await one.fill()
    expect(one.missing.at(-1)?.toSorted()).toEqual(gone.map(({ id }) => id).toSorted())
  })

  it('is not proved while rows go on its way: the next pass has them', async () => {
    const rows = { now: purchasesOf(2000) }
    const one = await aDevice(rows, [oneWeek])
    await one.head()
    for (let step = 0; step < 20; step++) await one.fill()
    // Of a page that was read in this pass: a row of the page after it is pushed to one that was read already.
    const week = rows.now.filter((row) => {
      const day = colomboDay((row as AnyRow & { createdDate: string }).createdDate)
      return oneWeek.from <= day && day <= oneWeek.to
    })
    rows.now = rows.now.filter((row) => row !== week[0])
    await untilProved(one)
    expect(one.asked.length).toBeGreaterThan(36)
    expect(week.slice(1).filter(({ id }) => one.directory.find(id) === undefined)).toEqual([])
  })

  it('is proved by one leader alone, which goes on where the former one left it', async () => {
    const rows = { now: purchasesOf(2000) }
    const former = await aDevice(rows, [oneWeek])
    await former.head()
    for (let step = 0; step < 20; step++) await former.fill()
    const one = await aDevice(rows, [oneWeek], 2)
    await one.fill()
    expect(one.asked).toEqual([{ page: 3, startDate: '2026-09-01', endDate: '2026-09-07' }])
    await untilProved(one)
    expect((await one.kept())?.at).toBe(clock)
    // The rest of the pass that the former one began, and one of its own.
    expect(one.asked).toHaveLength(16 + 18)
  })

  it('is forgotten once nobody keeps it, and rests though there is nothing in it', async () => {
    const rows = { now: purchasesOf(100) }
    const empty = { from: '2020-01-01', to: '2020-01-31' }
    await (await aDevice(rows, [oneWeek, empty])).untilRest()
    const other = await aDevice(rows, [empty], 2)
    clock += 2 * hour
    await other.untilRest()
    expect((await other.coverage())?.keptDays).toMatchObject([{ ...empty, at: clock }])
  })

  it('says so if the server does not give its days, and goes on afterwards', async () => {
    const one = await aDevice({ now: purchasesOf(2000) }, [oneWeek])
    await one.head()
    one.refused.days = true
    expect(await one.fill()).toMatchObject({ kind: 'failed' })
    one.refused.days = false
    await untilProved(one)
    expect((await one.kept())?.at).toBe(clock)
  })
})
