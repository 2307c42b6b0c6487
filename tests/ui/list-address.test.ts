import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AddressMeaning,
  type ListAddress,
  listSearch,
  readAddress,
  tidyAddress,
} from '#ui/listing/list-address.ts'

const filters = ['ALL', 'ACTIVE', 'EXPIRED']
const searches = ['id', 'receiver_mobile']
const schema = listSearch({ filters, searches, drawers: ['voucher'], sorts: ['createdDate'] })
const meaning: AddressMeaning = {
  collection: 'vouchers',
  tabs: { field: 'status', all: 'ALL' },
  searches,
  order: { by: 'createdDate', direction: 'desc' },
  pageSize: 100,
}

const set = (address: ListAddress) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const address: fc.Arbitrary<ListAddress> = fc.record({
  page: maybe(fc.integer({ min: 1, max: 1_000_000 })),
  filter: maybe(fc.constantFrom(...filters)),
  searchId: maybe(fc.constantFrom(...searches)),
  searchKey: maybe(fc.string({ minLength: 1, maxLength: 50 })),
  selected: maybe(fc.string({ minLength: 1 })),
  drawer: maybe(fc.constant('voucher')),
  sort: maybe(fc.constantFrom('createdDate.asc', 'createdDate.desc')),
})

describe('a listing in the address', () => {
  it('reads back what it wrote, through a query string', () => {
    fc.assert(
      fc.property(address, (written) => {
        const tidy = tidyAddress(written, meaning)
        const query = new URLSearchParams(Object.entries(set(tidy)).map(([name, value]) => [name, String(value)]))
        expect(set(schema.parse(Object.fromEntries(query)))).toEqual(set(tidy))
      }),
    )
  })

  it('asks the same with and without its defaults', () => {
    fc.assert(
      fc.property(address, (written) => {
        expect(readAddress(tidyAddress(written, meaning), meaning)).toEqual(readAddress(written, meaning))
      }),
    )
  })

  it('never fails, whatever the address holds', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('page', 'filter', 'searchId', 'searchKey', 'sort'), fc.jsonValue()),
        (raw) => {
          expect(schema.safeParse(raw).success).toBe(true)
        },
      ),
    )
  })

  it('treats values that cannot be as absent', () => {
    expect(set(schema.parse({ page: 0, filter: 'GONE', sort: 'amount.up', drawer: 'x' }))).toEqual({})
  })

  it('keeps a search text that looks like a number as text', () => {
    expect(schema.parse({ searchKey: 771234567 }).searchKey).toBe('771234567')
  })

  it('searches in every tab, because the server does', () => {
    const { tab, query } = readAddress({ filter: 'ACTIVE', searchId: 'id', searchKey: 'V1' }, meaning)
    expect(tab).toBe('ALL')
    expect(query.filters).toEqual({})
    expect(query.search).toEqual({ by: 'id', text: 'V1' })
  })

  it('names the type of a search even when it is the first one', () => {
    expect(set(tidyAddress({ searchId: 'id', searchKey: 'V1' }, meaning))).toEqual({ searchId: 'id', searchKey: 'V1' })
  })
})
