import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowInBlock } from '#store/database/blocks.ts'
import { provedAt } from '#store/database/proved-ranges.ts'
import { resourceNamed } from '#store/registry.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aPuller } from '#tests/support/a-puller.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const resource = resourceNamed('vouchers')
const hour = 3_600_000
let database: Connections
let clock: number

beforeEach(async () => {
  database = await aDatabase()
  clock = Date.parse('2026-10-12T05:00:00Z')
})
afterEach(() => database.close())

/** 4,000 vouchers, one an hour, the newest of them now. */
const rows = () =>
  Array.from({ length: 4000 }, (_, n) =>
    aVoucher({
      id: `V${n}`,
      createdDate: new Date(clock - n * hour).toISOString(),
      status: n % 2 === 0 ? 'ACTIVE' : 'EXPIRED',
    }),
  )

async function aDevice(kept: { from: string; to: string }[]) {
  const all = rows()
  const asked: { partition: string; page: number }[] = []
  const refused = new Set<string>()
  const puller = await aPuller({
    database,
    resource,
    now: () => clock,
    kept: kept.map((days) => ({ collection: 'vouchers', ...days })),
    answer: ({ input }) => {
      const { page, pageSize, statusKey } = input.query as { page: number; pageSize: number; statusKey: string }
      asked.push({ partition: statusKey, page })
      if (refused.has(statusKey)) return 400
      const listed = statusKey === 'ALL' ? all : all.filter(({ status }) => status === statusKey)
      return { rows: listed.slice((page - 1) * pageSize, page * pageSize), totalPages: null }
    },
  })
  await puller.untilRest()
  asked.length = 0
  return { ...puller, asked, all, refused }
}

it('walks through a kept period every two hours, down to its first day and no further', async () => {
  // The first day lies 42 days back: about a thousand of the four thousand rows.
  const one = await aDevice([{ from: '2026-08-31', to: '2026-09-30' }])
  // All of a list that is thought to be so long is walked through once in five hours.
  await database.relaxed.coverage.update(['vouchers', 'ALL'], { about: 1_000_000 })
  one.parts.noted.clear()
  clock += 2 * hour
  await one.fill()
  expect((await one.coverage())?.sweep).toMatchObject({ kind: 'kept', until: '2026-08-30T18:30:00.000Z' })
  while ((await one.coverage())?.sweep) await one.fill()
  expect(one.asked).toHaveLength(3)
  const coverage = await one.coverage()
  expect(coverage?.keptAt).toBe(clock)
  const september = { first: '2026-09-30T18:30:00.000Z', last: '2026-08-30T18:30:00.000Z' }
  expect(provedAt(coverage?.ranges ?? [], [], september, 'desc')).toBe(clock)
})

it('looks at the newest rows of each status in turn, and learns what has moved there', async () => {
  const one = await aDevice([])
  const moved = one.all[600]
  if (!moved) throw new Error('there are four thousand')
  moved.status = 'INACTIVE'
  clock += 125_000
  const statuses = new Set<string>()
  for (let n = 0; n < 8; n++) {
    await one.untilRest()
    for (const { partition } of one.asked) statuses.add(partition)
    clock += 125_000
  }
  expect([...statuses].sort()).toEqual(['ACTIVE', 'ALL', 'DELETED', 'EXPIRED', 'INACTIVE', 'PENDING_ACTIVATION'])
  const { block, slot } = one.directory.find(moved.id) ?? { block: -1, slot: -1 }
  const held = await database.relaxed.blocks.get(['vouchers', block])
  expect(rowInBlock(held, moved.id, slot)?.row).toMatchObject({ id: moved.id, status: 'INACTIVE' })
  // A page of one status misses most of the list, and takes nothing away.
  expect(one.missing.flat()).toEqual([])
})

it('gives all other statuses their turn where the server refuses one', async () => {
  const one = await aDevice([])
  one.refused.add('INACTIVE')
  for (let n = 0; n < 8; n++) {
    clock += 125_000
    await one.fill()
  }
  const statuses = new Set(one.asked.map(({ partition }) => partition))
  expect([...statuses].sort()).toEqual(['ACTIVE', 'DELETED', 'EXPIRED', 'INACTIVE', 'PENDING_ACTIVATION'])
})

it('takes a walk through one kept day for no walk through the last days', async () => {
  const one = await aDevice([{ from: '2026-10-12', to: '2026-10-12' }])
  await database.relaxed.coverage.update(['vouchers', 'ALL'], { about: 1_000_000 })
  one.parts.noted.clear()
  clock += 2 * hour
  const before = (await one.coverage())?.recentAt
  await one.fill()
  while ((await one.coverage())?.sweep) await one.fill()
  const coverage = await one.coverage()
  expect([coverage?.keptAt, coverage?.recentAt]).toEqual([clock, before])
})
