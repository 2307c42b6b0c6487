import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, request } from '#store/define/define-call.ts'
import type { Pull } from '#store/define/define-pull.ts'
import { type AnyRow, defineResource } from '#store/define/define-resource.ts'
import { listOf } from '#store/define/list-of.ts'
import { pageOf } from '#store/define/page-of.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aPuller } from '#tests/support/a-puller.ts'

const tagOnWire = z.looseObject({ id: z.string() })
const page = pageOf(tagOnWire, { rows: 'list', pages: 'total', page: 'current' })
const list = listOf(tagOnWire, ['list'])
const query = z.object({ page: z.number() })
const getPage = defineCall({ name: 'tags.page', method: 'GET', path: '/tags', query, answer: page.answer })
const getAll = defineCall({ name: 'tags.all', method: 'GET', path: '/tags/all', answer: list.answer })
const common = { whole: 'ALL', partitions: ['ALL'], toRow: (wire: unknown) => wire as AnyRow }

const aResource = (pull: Pull) =>
  defineResource<AnyRow, never>({
    name: 'tags',
    noun: { one: 'tag', many: 'tags' },
    roles: ['administrator'],
    row: z.object({ id: z.string() }),
    filters: [],
    search: {},
    order: { by: 'id', direction: 'desc' },
    pull,
  })

let database: Connections
let clock: number

beforeEach(async () => {
  database = await aDatabase()
  clock = 1_000_000
})
afterEach(() => database.close())

const tags = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `T${1000 - n}` }))

describe('a list that comes in one answer', () => {
  it('is complete at once, is read again, and misses what is no longer there', async () => {
    let rows = tags(30)
    const resource = aResource({ ...common, kind: 'whole-list', shape: list, requestAll: () => request(getAll, {}) })
    const one = await aPuller({ database, resource, now: () => clock, answer: () => ({ rows }) })
    await one.untilRest()
    expect([one.directory.size, (await one.coverage())?.completeAt]).toEqual([30, clock])
    rows = rows.slice(1)
    clock += 20_000
    await one.untilRest()
    expect(one.missing.at(-1)).toEqual(['T1000'])
  })
})

describe('a list whose pages the server cuts', () => {
  async function aDevice(rows: { now: AnyRow[] }, epoch = 1, more: { unordered?: true } = {}) {
    const asked: number[] = []
    const resource = aResource({
      ...common,
      kind: 'fixed-pages',
      shape: page,
      requestPage: (wanted) => request(getPage, { query: { page: wanted.page } }),
      ...more,
    })
    const answer = ({ input }: { input: { query?: unknown } }) => {
      const { page: number } = input.query as { page: number }
      asked.push(number)
      return { rows: rows.now.slice((number - 1) * 10, number * 10), totalPages: 1 }
    }
    return { ...(await aPuller({ database, resource, now: () => clock, answer, epoch })), asked }
  }

  it('is complete only after two passes that read the same, whatever the page count says', async () => {
    const one = await aDevice({ now: tags(35) })
    while ((await one.coverage())?.pass?.before == null) {
      await one.head()
      await one.fill()
    }
    expect((await one.coverage())?.completeAt).toBeNull()
    await one.untilRest()
    expect([one.directory.size, (await one.coverage())?.completeAt]).toEqual([35, clock])
  })

  it.each([
    [
      'is read anew once a row was created from here, where new ones may stand anywhere',
      { unordered: true as const },
      36,
    ],
    ['is not, where new ones come first', {}, 35],
  ])('%s', async (_, more, held) => {
    const rows = { now: tags(35) }
    const one = await aDevice(rows, 1, more)
    await one.untilRest()
    rows.now = [...rows.now, { id: 'T1' }]
    clock += 20_000
    await one.untilRest()
    expect(one.directory.size).toBe(35)
    one.parts.created.add('tags')
    await one.untilRest()
    expect(one.directory.size).toBe(held)
    // Complete as of now, if it was read; and then not read once more.
    expect((await one.coverage())?.completeAt).toBe(held === 36 ? clock : clock - 20_000)
    one.asked.length = 0
    await one.untilRest()
    expect(one.asked).toEqual([])
  })

  it('rests though the list is empty, and is asked for once the head is due', async () => {
    const one = await aDevice({ now: [] })
    await one.untilRest()
    const asked = one.asked.length
    expect((await one.coverage())?.completeAt).toBe(clock)
    expect((await one.head()).kind).toBe('rest')
    clock += 20_000
    await one.untilRest()
    expect(one.asked.length).toBe(asked + 1)
  })

  it('loses nothing to deletions on the way, and misses what has gone', async () => {
    const rows = { now: tags(60) }
    const one = await aDevice(rows)
    await one.head()
    await one.fill()
    const gone = rows.now.slice(3, 6).map(({ id }) => id)
    rows.now = rows.now.filter(({ id }) => !gone.includes(id))
    await one.untilRest()
    expect(rows.now.filter(({ id }) => one.directory.find(id) === undefined)).toEqual([])
    clock += 3_600_000
    await one.untilRest()
    expect(one.missing.at(-1)?.sort()).toEqual(gone.sort())
  })

  it('misses no row that only the leader before has seen again', async () => {
    const rows = { now: tags(60) }
    const one = await aDevice(rows)
    while (((await one.coverage())?.pass?.before ?? null) === null || (await one.coverage())?.pass?.page !== 3) {
      await one.head()
      await one.fill()
    }
    const other = await aDevice(rows, 2)
    await other.untilRest()
    expect([other.missing, (await other.coverage())?.completeAt]).toEqual([[[]], clock])
  })

  it('goes on with a first pass where the leader before has left it', async () => {
    const rows = { now: tags(60) }
    const one = await aDevice(rows)
    for (let page = 1; page <= 4; page++) await (page === 1 ? one.head() : one.fill())
    const other = await aDevice(rows, 2)
    await other.fill()
    expect(other.asked).toEqual([5, 4])
  })

  it('is complete after a few leaders that each live shorter than one pass, and misses what has gone once one lives on', async () => {
    const rows = { now: tags(200) }
    const missing: string[][][] = []
    let last = await aDevice(rows)
    for (let epoch = 1; epoch <= 4 && ((await last.coverage())?.completeAt ?? null) === null; epoch++) {
      last = await aDevice(rows, epoch)
      await last.head()
      for (let step = 1; step < 15; step++) await last.fill()
      missing.push(last.missing)
    }
    expect([missing, (await last.coverage())?.completeAt]).toEqual([[[], [], []], clock])
    rows.now = rows.now.slice(1)
    const patient = await aDevice(rows, 4)
    await patient.untilRest()
    expect(patient.missing).toEqual([['T1000']])
  })

  it('misses no row of a page whose number was drawn before that of the page in front of it', async () => {
    const one = await aDevice({ now: tags(35) })
    const { fetch } = one.parts
    let [first, before] = [0, 0]
    one.parts.fetch = async (request, ...rest) => {
      const { page: number } = request.input.query as { page: number }
      // Page 1 is read once more beside page 2, in the same pass.
      if (number === 1 && before !== 2) first += 100
      before = number
      const result = await fetch(request, ...rest)
      return result.ok ? { ok: true, fetched: { ...result.fetched, startRc: first - number } } : result
    }
    await one.untilRest()
    expect([one.missing, (await one.coverage())?.completeAt]).toEqual([[[]], clock])
  })
})
