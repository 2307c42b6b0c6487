import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import {
  getMerchantCategories,
  merchantCategoryList,
} from '#store/resources/merchant-categories/merchant-category-calls.ts'
import { getMerchantGroups, merchantGroupPage } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { getAllMerchants, merchantList } from '#store/resources/merchants/merchant-calls.ts'
import { getOffers, offerPage } from '#store/resources/offers/offer-calls.ts'
import { getStock, stockList } from '#store/resources/stock/stock-calls.ts'
import { getStockBatches, stockBatchList } from '#store/resources/stock-batches/stock-batch-calls.ts'
import { getSubMerchants, subMerchantList } from '#store/resources/sub-merchants/sub-merchant-calls.ts'
import { getTags, tagList } from '#store/resources/tags/tag-calls.ts'
import { getAllTerminals, terminalList } from '#store/resources/terminals/terminal-calls.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { openEngines } from './support/engines.ts'
import { readFixture } from './support/read-fixture.ts'
import { type ServerUnderTest, StandingClock, startServer } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

interface Sample {
  /** Written by hand from the spec, never from what the server said. */
  fixture: string
  strict: z.ZodType
  request: CallRequest
  rowsOf(answer: never): unknown[]
  row: z.ZodType
}

const groupQuery = { page: 1, pageSize: 7, sortBy: 'name', order: 'asc' } as const

const samples: Sample[] = [
  { fixture: 'all-merchants', request: request(getAllMerchants, {}), ...asList(merchantList) },
  { fixture: 'merchant-categories', request: request(getMerchantCategories, {}), ...asList(merchantCategoryList) },
  { fixture: 'tags', request: request(getTags, {}), ...asList(tagList) },
  {
    fixture: 'merchant-group-page',
    request: request(getMerchantGroups, { query: groupQuery }),
    ...asPage(merchantGroupPage),
  },
  {
    fixture: 'sub-merchants',
    request: request(getSubMerchants, { params: { id: '101' } }),
    ...asList(subMerchantList),
  },
  { fixture: 'terminals', request: request(getAllTerminals, {}), ...asList(terminalList) },
  { fixture: 'stock', request: request(getStock, {}), ...asList(stockList) },
  { fixture: 'stock-batches', request: request(getStockBatches, {}), ...asList(stockBatchList) },
  { fixture: 'offers', request: request(getOffers, { params: { page: 1 } }), ...asPage(offerPage) },
]

function asList(shape: { strict: z.ZodType; row: z.ZodType; read(answer: never): unknown[] }) {
  return { strict: shape.strict, row: shape.row, rowsOf: shape.read }
}

function asPage(shape: { strict: z.ZodType; row: z.ZodType; read(answer: never): { rows: unknown[] } }) {
  return { strict: shape.strict, row: shape.row, rowsOf: (answer: never) => shape.read(answer).rows }
}

const fixtureOf = (name: string) => readFixture(name) as never

test.each(samples)('the hand-written $fixture is what the call declares, row by row', ({ fixture, ...sample }) => {
  const answer = fixtureOf(fixture)
  expect(sample.request.call.answer.safeParse(answer).error).toBeUndefined()
  expect(sample.strict.safeParse(answer).error).toBeUndefined()
  const rows = sample.rowsOf(answer)
  expect(rows).toHaveLength(1)
  for (const row of rows) expect(sample.row.safeParse(row).error).toBeUndefined()
})

test.each(samples)('the call for $fixture refuses an answer that is a message', ({ strict, request: { call } }) => {
  for (const schema of [strict, call.answer]) expect(schema.safeParse({ message: 'ok' }).success).toBe(false)
})

/** Every field of the fixture, with the kind of its value; in a list, of its first row. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${path}.${name}`))
}

for (const { name, db } of engines) {
  describe(`answers about merchants on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(async () => {
      await seedDemo(db, new StandingClock(), { vouchers: 20, rolePart: 'SAHAN', quick: true })
      server = await startServer(db)
    })

    test.each(samples)(
      '$fixture of the demo has every field of the hand-written answer, of the same kind',
      async ({ fixture, strict, request }) => {
        const { status, body } = await server.send(request)
        expect(status).toBe(200)
        expect(strict.safeParse(body).error).toBeUndefined()
        expect(fieldsOf(body)).toEqual(expect.arrayContaining(fieldsOf(fixtureOf(fixture))))
      },
    )

    test('the demo holds enough of everything to look at', async () => {
      const { body } = await server.send(request(getOffers, { params: { page: 1 } }))
      expect(body.total).toBeGreaterThan(2)
      const offers = [1, 2, 3, 4].map((page) => server.send(request(getOffers, { params: { page } })))
      const states = (await Promise.all(offers)).flatMap((page) =>
        page.body.offers.map((row: { status: string }) => row.status),
      )
      expect(new Set(states)).toEqual(new Set(['Upcoming', 'Active', 'Expired']))
      const stock = (await server.send(request(getStock, {}))).body as { availableQuantity: number }[]
      expect(stock.some(({ availableQuantity }) => availableQuantity === 0)).toBe(true)
      expect(stock.some(({ availableQuantity }) => availableQuantity > 5)).toBe(true)
      const terminals = (await server.send(request(getAllTerminals, {}))).body.terminals as { lastActive: string }[]
      expect(new Set(terminals.map(({ lastActive }) => lastActive))).toEqual(new Set(['Active', 'Inactive']))
    })
  })
}
