import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LogAddress, logRowChoices, logSearch, readLogAddress, tidyLogAddress } from '#ui/listing/log-address.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const address: fc.Arbitrary<LogAddress> = fc.record({
  batch: maybe(fc.integer({ min: 1, max: 100_000 })),
  page: maybe(fc.integer({ min: 1, max: 100_000 })),
  rows: maybe(fc.constantFrom(...logRowChoices)),
  searchKey: maybe(fc.stringMatching(/^\+?\d{1,49}$/)),
})
const set = (one: LogAddress) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined))

describe('a log in the address', () => {
  it('reads back what it wrote, through a query string', () => {
    fc.assert(
      fc.property(address, (written) => {
        const tidy = set(tidyLogAddress(written))
        const query = new URLSearchParams(Object.entries(tidy).map(([name, value]) => [name, String(value)]))
        expect(set(logSearch.parse(Object.fromEntries(query)))).toEqual(tidy)
      }),
    )
  })

  it('never fails, and takes what cannot be for absent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('batch', 'page', 'rows', 'searchKey'), fc.jsonValue()), (raw) => {
        expect(logSearch.safeParse(raw).success).toBe(true)
      }),
    )
    expect(set(logSearch.parse({ batch: 0, page: 'x', rows: 11, searchKey: {} }))).toEqual({})
  })

  it('shows every row of a batch once, whatever rows a page has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.constantFrom(...logRowChoices), (count, rows) => {
        const { pages } = readLogAddress({ rows }, count)
        const seen = Array.from({ length: pages }, (_, at) => readLogAddress({ rows, page: at + 1 }, count)).flatMap(
          ({ from, to }) => Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, place) => from + place),
        )
        expect(seen).toEqual(Array.from({ length: count }, (_, place) => place))
      }),
    )
  })

  it('falls back to the last page of its batch', () => {
    expect(readLogAddress({ page: 99 }, 25)).toMatchObject({ page: 3, pages: 3, from: 20 })
    expect(readLogAddress({ page: 99 }, 0)).toMatchObject({ page: 1, pages: 1 })
  })
})
