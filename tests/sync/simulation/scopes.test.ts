import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { serverRowIn } from '#store/database/stored-row.ts'
import { collectionName } from '#store/define/collection-name.ts'
import { defineCall, request } from '#store/define/define-call.ts'
import { type AnyRow, defineResource, type Resource } from '#store/define/define-resource.ts'
import { listOf } from '#store/define/list-of.ts'
import { pageOf } from '#store/define/page-of.ts'
import { resources } from '#store/registry.ts'
import { SimDevice } from './sim-device.ts'
import { randomFrom, SimTime } from './sim-time.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

interface Stall extends AnyRow {
  merchant: string
  at: string
}

const stall = z.object({ id: z.string(), merchant: z.string(), at: z.string() })
const page = pageOf(stall, { rows: 'list', pages: 'pages', page: 'page' })
const list = listOf(stall, [])
const query = z.object({ merchant: z.string(), page: z.number(), pageSize: z.number() })
const getStalls = defineCall({ name: 'stalls.page', method: 'GET', path: '/stalls', query, answer: page.answer })
const ofParent = z.object({ parent: z.string() })
const getParts = defineCall({ name: 'parts.of', method: 'GET', path: '/parts', query: ofParent, answer: list.answer })
const toRow = (wire: unknown) => stall.safeParse(wire).data ?? null
const common = {
  noun: { one: 'stall', many: 'stalls' },
  roles: ['administrator'] as const,
  row: stall,
  filters: [],
  search: {},
  order: { by: 'at', direction: 'desc' } as const,
}

/** A list that is kept per merchant, and rows that are read per parent: the shop has none of either yet. */
const stalls = defineResource<Stall, never>({
  ...common,
  name: 'testStalls',
  scope: 'merchant',
  pull: {
    kind: 'newest-first',
    pageSize: 20,
    whole: 'ALL',
    partitions: ['ALL'],
    shape: page,
    toRow,
    requestPage: ({ scope, page: number, pageSize }) =>
      request(getStalls, { query: { merchant: scope, page: number, pageSize } }),
  },
})
const parts = defineResource<Stall, never>({
  ...common,
  name: 'testParts',
  pull: {
    kind: 'by-parent',
    parents: 'testStalls',
    isFirst: () => true,
    whole: 'ALL',
    partitions: ['ALL'],
    shape: list,
    toRow,
    parentOf: ({ merchant }) => merchant,
    requestOf: (parent) => request(getParts, { query: { parent } }),
  },
})
for (const one of [stalls, parts]) {
  Object.assign(resources as Record<string, Resource>, { [one.name]: one as unknown as Resource })
}

/** 90 rows of each merchant; ids are the same for all of them, as numbers are. */
const rowsOf = (merchant: string): Stall[] =>
  Array.from({ length: 90 }, (_, n) => ({
    id: `S${n}`,
    merchant,
    at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  })).reverse()

/** Of every other collection there is nothing, in words that can be read: one that always fails would hold up the pulls. */
const nothingElse = Object.fromEntries(
  Object.values(resources).flatMap(({ pull }) =>
    pull.kind === 'newest-first' || pull.kind === 'fixed-pages'
      ? Object.entries(pull.shape.write({ rows: [], totalPages: 0, page: 1 }))
      : [],
  ),
)

const devices: SimDevice[] = []
afterEach(() => {
  for (const device of devices.splice(0)) for (const tab of device.tabs.slice()) tab.die()
})

function aWorld(scopes: readonly string[] = [], savesData = false) {
  const time = new SimTime()
  const random = randomFrom(7)
  const gone = new Set<string>()
  const answer = async (address: string): Promise<Response> => {
    await time.pause(300 + random() * 2000)
    const { pathname, searchParams } = new URL(address)
    const size = Number(searchParams.get('pageSize'))
    const number = Number(searchParams.get('page'))
    const all = rowsOf(searchParams.get('merchant') || searchParams.get('parent') || 'everybody')
    const left = all.filter(({ id, merchant }) => !gone.has(`${merchant}/${id}`))
    const body = pathname.endsWith('/stalls')
      ? { list: left.slice((number - 1) * size, number * size), pages: Math.ceil(left.length / size), page: number }
      : pathname.endsWith('/parts')
        ? // Ids of parts tell their parents apart.
          left.slice(0, 5).map((row) => ({ ...row, id: `${row.merchant}-${row.id}` }))
        : pathname.endsWith('/health')
          ? { status: 'ok' }
          : pathname.endsWith('/user/')
            ? []
            : nothingElse
    const headers = { get: (name: string) => (name === 'content-type' ? 'application/json' : null) }
    return { status: 200, headers, text: async () => JSON.stringify(body) } as unknown as Response
  }
  const server = { fetch: (async (address) => answer(address as string)) as typeof fetch }
  const device = new SimDevice({ time, server, random, keyed: false, faults: {}, scopes, savesData })
  devices.push(device)
  const held = (collection: string): Stall[] =>
    device
      .blocks()
      .filter((block) => block.collection === collection)
      .flatMap((block) => block.rows.flatMap((stored) => (stored ? [serverRowIn(block, stored).row as Stall] : [])))
  return { time, device, held, gone }
}

describe('two merchants', () => {
  it('never share a row, though somebody goes from one to the other in the middle of a pull', async () => {
    const { time, device, held } = aWorld()
    const { engine } = device.openTab()
    const look = (merchant: string) => {
      const collection = collectionName('testStalls', merchant)
      const wanted = wantedPage(collection, { pageSize: 20 })
      void engine.subscribe(wanted)
      return () => void engine.unsubscribe(wanted)
    }
    await time.pass(3000)
    for (let turn = 0; turn < 12; turn++) {
      const away = look(turn % 2 === 0 ? 'm1' : 'm2')
      await time.pass(1700)
      away()
    }
    await time.pass(10 * 60_000)
    for (const merchant of ['m1', 'm2']) {
      const rows = held(`testStalls@${merchant}`)
      expect(new Set(rows.map((row) => row.merchant))).toEqual(new Set([merchant]))
      expect(new Set(rows.map(({ id }) => id)).size).toBe(90)
    }
    expect(held('testStalls')).toEqual([])
  })
})

describe('a list that nobody has looked at before', () => {
  it('begins to fill as soon as it is on screen, though everything else rests', async () => {
    const { time, device, held } = aWorld()
    const { engine } = device.openTab()
    await time.pass(60_000)
    const begun: boolean[] = []
    for (const merchant of ['m1', 'm2', 'm3', 'm4', 'm5']) {
      const collection = collectionName('testStalls', merchant)
      const wanted = wantedPage(collection, { pageSize: 20 })
      void engine.subscribe(wanted)
      await time.pass(8000)
      begun.push(held(collection).length > 20)
      void engine.unsubscribe(wanted)
      await time.pass(11_000)
    }
    expect(begun).toEqual([true, true, true, true, true])
  })
})

describe('staff', () => {
  it('hold all merchants’ rows in one collection, which is kept fresh when they have left the list', async () => {
    const { time, device, held, gone } = aWorld([''])
    const { engine } = device.openTab()
    const wanted = wantedPage('testStalls', { pageSize: 20 })
    void engine.subscribe(wanted)
    await time.pass(60_000)
    expect(held('testStalls')).toHaveLength(90)
    void engine.unsubscribe(wanted)
    await time.pass(5 * 60_000)
    gone.add('everybody/S89')
    await time.pass(60 * 60_000)
    expect(held('testStalls').map(({ id }) => id)).not.toContain('S89')
    expect(held('testStalls')).toHaveLength(89)
  })
})

describe('everything that a person may see', () => {
  it('fills from the sign-in on, for each of their merchants and for no other, though nobody opens a page', async () => {
    const { time, device, held } = aWorld(['m1', 'm2'])
    device.openTab()
    // Beside every collection of the portal, which this server does not have.
    await time.pass(90_000)
    expect(['', '@m1', '@m2', '@m3'].map((of) => held(`testStalls${of}`).length)).toEqual([0, 90, 90, 0])
  })

  it('is left out but for the newest page while the person saves data, which is noted, until they ask for it', async () => {
    const { time, device, held } = aWorld(['m1'], true)
    const { engine } = device.openTab()
    const leftOut = () =>
      [...(device.disk.tables.get('coverage')?.values() ?? [])].find((one) => one['collection'] === 'testStalls@m1')?.[
        'leftOut'
      ]
    await time.pass(60_000)
    expect([held('testStalls@m1').length, leftOut()]).toEqual([20, 'data'])
    await engine.loadAll()
    await time.pass(60_000)
    expect([held('testStalls@m1').length, leftOut()]).toEqual([90, null])
  })

  it('follows the person to other merchants', async () => {
    const { time, device, held } = aWorld(['m1'])
    const { engine } = device.openTab()
    await time.pass(60_000)
    await engine.setScopes(['m2'])
    await time.pass(60_000)
    expect(held('testStalls@m2')).toHaveLength(90)
  })
})

describe('rows of one parent', () => {
  it('are complete for that parent alone; one that is gone goes, and no other parent loses any', async () => {
    const { time, device, held, gone } = aWorld()
    const { engine } = device.openTab()
    const look = (parent: string) => engine.subscribe({ kind: 'parent', collection: 'testParts', parent })
    void look('p1')
    void look('p2')
    await time.pass(10_000)
    expect(held('testParts')).toHaveLength(10)
    gone.add('p1/S89')
    await time.pass(3 * 60_000)
    const ids = held('testParts').map(({ id }) => id)
    expect([ids.includes('p1-S89'), ids.includes('p2-S89'), ids.length]).toEqual([false, true, 10])
    const coverage = [...(device.disk.tables.get('coverage')?.values() ?? [])]
    const parents = coverage.flatMap((one) => (one['collection'] === 'testParts' ? [one['partition']] : []))
    expect(new Set(parents)).toEqual(new Set(['ALL', 'p1', 'p2']))
  })
})
