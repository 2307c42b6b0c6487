import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallAnswer, CallRequest } from '#store/define/define-call.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { offers } from '#store/resources/offers/offers.ts'
import { users } from '#store/resources/users/users.ts'
import { voucherThemes } from '#store/resources/voucher-themes/voucher-themes.ts'
import { readThroughPages } from '#sync/pull/read-through-pages.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { anOfferRow, offerOnTheWire } from '#tests/support/an-offer-row.ts'
import { aTheme, themeOnWire } from '#tests/support/a-theme.ts'

const resource = voucherThemes as unknown as Resource

let database: Connections
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.close())

/** A list of pages with these ids on them; it may be another one with every pass. */
function listOf(...passes: (readonly string[])[][]) {
  const asked: number[] = []
  let turn = -1
  const api = {
    async send<C extends CallRequest['call']>({ input }: { input: { query?: unknown } }) {
      const { page } = input.query as { page: number }
      if (page === 1) turn += 1
      asked.push(page)
      const ids = (passes[turn] ?? passes.at(-1))?.[page - 1] ?? []
      const themes = ids.map((id) => (id === 'x' ? { id: null } : themeOnWire(aTheme({ id }))))
      const list = themes.length === 0 ? [] : [{ voucherThemes: themes }]
      return { ok: true as const, status: 200, answer: { list, totalPageCount: 1, pageNo: page } as CallAnswer<C> }
    },
  }
  return { asked, ports: { api, relaxed: database.relaxed, role: 'administrator' as const } }
}

async function look(list: ReturnType<typeof listOf>, id: string) {
  const result = await readThroughPages(list.ports, resource, { id, scope: '', class: 'look' })
  if (!result?.ok) throw new Error('it was answered')
  const { rows, quarantined } = result.fetched
  return { ids: rows.map((row) => row.id), quarantined, asked: list.asked }
}

it('reads until a page has the row, however few rows the server gives on one', async () => {
  expect(await look(listOf([['1', '2', '3'], ['4'], ['5', '6'], ['7']]), '6')).toEqual({
    ids: ['1', '2', '3', '4', '5', '6'],
    quarantined: 0,
    asked: [1, 2, 3],
  })
})

it('believes that it is not there after two passes alone', async () => {
  const pages = [['1', '2'], ['3']]
  expect((await look(listOf(pages), '9')).asked).toEqual([1, 2, 3, 1, 2, 3])
  // What was deleted on page 1 has moved it there while page 2 was read.
  expect((await look(listOf(pages, [['2', '9'], ['3']]), '9')).ids).toContain('9')
})

it('ends where a server answers its last page over and over', async () => {
  const { asked } = await look(listOf([['1', '2'], ['3'], ['3'], ['3']]), '9')
  expect(asked).toEqual([1, 2, 3, 1, 2, 3])
})

it('tells of what it could not read: it may be the very row', async () => {
  expect((await look(listOf([['1', 'x'], ['3']]), '9')).quarantined).toBe(1)
})

it('is no way to read what does not come in pages', async () => {
  const list = listOf([['1']])
  const wanted = { id: '1', scope: '', class: 'look' } as const
  expect(await readThroughPages(list.ports, users as unknown as Resource, wanted)).toBeNull()
})

describe('a row whose content names a narrower list', () => {
  const offerResource = offers as unknown as Resource
  const held = anOfferRow({ id: '77', title: 'Sundays' })

  /** What is asked for, as `title page` or `all page`; each list is of pages of ids. */
  async function lookFor(byTitle: readonly string[][], all: readonly string[][]) {
    const asked: string[] = []
    const api = {
      async send<C extends CallRequest['call']>({ input }: CallRequest) {
        const body = input.body as { offerName: string; page: number } | undefined
        const page = body?.page ?? (input.params as { page: number }).page
        asked.push(`${body === undefined ? 'all' : body.offerName} ${page}`)
        const ids = (body === undefined ? all : byTitle)[page - 1] ?? []
        const answer = { offers: ids.map((id) => offerOnTheWire({ id: Number(id) })), total: 1, current: page }
        return { ok: true as const, status: 200, answer: answer as CallAnswer<C> }
      },
    }
    const ports = { api, relaxed: database.relaxed, role: 'administrator' as const }
    const result = await readThroughPages(ports, offerResource, { id: '77', scope: '', class: 'look', held })
    return { asked, found: result?.ok === true && result.fetched.rows.some(({ id }) => id === '77') }
  }

  it('is looked for there, on all its pages', async () => {
    expect(
      await lookFor(
        [
          ['1', '2'],
          ['3', '77'],
        ],
        [],
      ),
    ).toEqual({ asked: ['Sundays 1', 'Sundays 2'], found: true })
  })

  it('is gone only where two passes over everything do not show it either', async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => [String(at + 1)])
    const { asked, found } = await lookFor(eleven, [['5'], ['6']])
    expect(found).toBe(false)
    expect(asked.filter((one) => one.startsWith('all'))).toEqual(['all 1', 'all 2', 'all 3', 'all 1', 'all 2', 'all 3'])
    expect((await lookFor([['1']], [['5'], ['77']])).found).toBe(true)
  })
})
