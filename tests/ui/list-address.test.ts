import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AddressMeaning,
  type ListAddress,
  listSearch,
  readAddress,
  tidyAddress,
  viewOf,
  pageWithRow,
} from '#ui/listing/list-address.ts'
import type { Filter } from '#ui/listing/filters.ts'

const statuses = ['ALL', 'ACTIVE', 'EXPIRED']
const searches = ['id', 'receiver_mobile']
const modes = ['STORE_PICKUP', 'COURIER_DELIVERY']
const days = { kind: 'days', field: 'createdDate', days: 'colombo', title: 'Created' } as const
const tabs: Filter = { kind: 'tabs', param: 'filter', field: 'status', titles: titlesOf(statuses) }
const mode: Filter = {
  kind: 'select',
  param: 'deliveryType',
  field: 'physicalOption',
  title: 'Type',
  all: 'Type: ALL',
  titles: titlesOf(modes),
}
const kinds: Filter = {
  kind: 'select',
  param: 'show',
  title: 'Which',
  all: 'All',
  kinds: { paid: { title: 'Paid', narrowsBy: { paymentId: { not: null } } } },
}
const meaning: AddressMeaning = {
  collection: 'vouchers',
  filters: [tabs, mode, kinds, days],
  allTabs: 'ALL',
  always: {},
  searches,
  order: { by: 'createdDate', direction: 'desc' },
  sorts: [],
  pageSize: 100,
  drawers: ['voucher'],
}

function titlesOf(keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, key.toLowerCase()]))
}

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const set = (address: ListAddress) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const address: fc.Arbitrary<ListAddress> = fc.record({
  page: maybe(fc.integer({ min: 1, max: 1_000_000 })),
  filter: maybe(fc.constantFrom(...statuses)),
  searchId: maybe(fc.constantFrom(...searches)),
  searchKey: maybe(fc.string({ minLength: 1, maxLength: 50 })),
  selected: maybe(fc.string({ minLength: 1 })),
  drawer: maybe(fc.constant('voucher')),
  startDate: maybe(day),
  endDate: maybe(day),
  deliveryType: maybe(fc.constantFrom(...modes)),
  show: maybe(fc.constant('paid')),
  sort: maybe(fc.constantFrom('createdDate.asc', 'createdDate.desc')),
})

describe('a listing in the address', () => {
  it('reads back what it wrote, through a query string', () => {
    fc.assert(
      fc.property(address, (written) => {
        const tidy = tidyAddress(written, meaning)
        const query = new URLSearchParams(Object.entries(set(tidy)).map(([name, value]) => [name, String(value)]))
        expect(set(tidyAddress(listSearch.parse(Object.fromEntries(query)), meaning))).toEqual(set(tidy))
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
        fc.dictionary(fc.constantFrom(...Object.keys(listSearch.shape), 'filter', 'x'), fc.jsonValue()),
        (raw) => {
          const read = listSearch.parse(raw)
          // What was repaired needs no second repair.
          expect(listSearch.parse(read)).toEqual(read)
          const tidy = tidyAddress(read, meaning)
          expect(tidyAddress(tidy, meaning)).toEqual(tidy)
        },
      ),
    )
  })

  it('treats values that cannot be as absent', () => {
    const wrong = { page: 0, filter: 'GONE', sort: 'amount.up', drawer: 'x', startDate: '2026-02-30', endDate: 5 }
    const address = listSearch.parse({ ...wrong, deliveryType: 'BY_AIR', show: 7, searchId: 'age', unknown: 'x' })
    expect(set(tidyAddress(address, meaning))).toEqual({})
    expect(readAddress(address, meaning)).toEqual(readAddress({}, meaning))
  })

  it('asks for whole days of Colombo, both included, and never from after to', () => {
    const { query, period } = readAddress({ startDate: '2026-10-01', endDate: '2026-10-02' }, meaning)
    expect(query.filters).toEqual({
      createdDate: { from: '2026-09-30T18:30:00.000Z', below: '2026-10-02T18:30:00.000Z' },
    })
    expect(period).toEqual({ start: '2026-10-01', end: '2026-10-02' })
    expect(readAddress({ startDate: '2026-10-05', endDate: '2026-10-02' }, meaning).period).toEqual({
      start: '2026-10-05',
      end: '2026-10-05',
    })
    expect(readAddress({ endDate: '2026-10-02' }, meaning).query.filters).toEqual({
      createdDate: { below: '2026-10-02T18:30:00.000Z' },
    })
  })

  it('asks for days of the server where its call is asked so', () => {
    const utc: AddressMeaning = { ...meaning, filters: [{ ...days, field: 'time', days: 'utc' }] }
    expect(readAddress({ startDate: '2026-10-01', endDate: '2026-10-02' }, utc).query.filters).toEqual({
      time: { from: '2026-10-01T00:00:00.000Z', to: '2026-10-02T23:59:59.999Z' },
    })
    expect(readAddress({}, utc).query.filters).toEqual({})
  })

  it('knows the days it shows where it is ordered by them: its range, or one that is searched', () => {
    const byDay: AddressMeaning = { ...meaning, searches: ['id', 'created_date'], daySearch: 'created_date' }
    const [start, end] = ['2026-10-01', '2026-10-02']
    expect(readAddress({ startDate: start, endDate: end }, byDay).days).toEqual({ start, end, direction: 'desc' })
    const one = { start, end: start, direction: 'desc' }
    expect(readAddress({ searchId: 'created_date', searchKey: start }, byDay).days).toEqual(one)
    expect(readAddress({ searchId: 'created_date', searchKey: '2026-10' }, byDay).days).toBeNull()
    expect(readAddress({ searchId: 'id', searchKey: start }, byDay).days).toBeNull()
    expect(readAddress({}, byDay).days).toBeNull()
    // Other days than those of Colombo, or of another field, prove nothing.
    const utc: AddressMeaning = { ...meaning, filters: [{ ...days, days: 'utc' }] }
    const other: AddressMeaning = { ...meaning, filters: [{ ...days, field: 'time' }] }
    expect(readAddress({ startDate: start }, utc).days).toBeNull()
    expect(readAddress({ startDate: start }, other).days).toBeNull()
  })

  it('asks a server with pages of its own for the one that holds the first row on screen', () => {
    const bySeven: AddressMeaning = { ...meaning, pageSize: 25, serverPageSize: 7 }
    const pageAt = (page: number) => readAddress({ page }, bySeven)
    expect([1, 2, 3].map((page) => pageAt(page).asked)).toMatchObject([
      { page: 1, pageSize: 7 },
      { page: 4, pageSize: 7 },
      { page: 8, pageSize: 7 },
    ])
    expect(pageAt(3).query).toMatchObject({ page: 3, pageSize: 25 })
    expect(readAddress({ page: 3 }, { ...meaning, serverPageSize: 100 }).asked).toMatchObject({ page: 3 })
  })

  it('stays with the first row of a page once pages have another size', () => {
    expect([pageWithRow(1, 10, 100), pageWithRow(11, 10, 100), pageWithRow(3, 100, 10)]).toEqual([1, 2, 21])
  })

  it('narrows by a value of a field, which the server is asked for, and by a kind, which it is not', () => {
    const { query, asked, narrowedHere } = readAddress({ deliveryType: 'STORE_PICKUP', page: 2 }, meaning)
    expect(query.filters).toEqual({ physicalOption: 'STORE_PICKUP' })
    expect(asked).toEqual({ filters: { physicalOption: 'STORE_PICKUP' }, search: null, page: 2, pageSize: 100 })
    expect(narrowedHere).toBe(false)
    const paid = readAddress({ show: 'paid', startDate: '2026-10-01' }, meaning)
    expect(paid.query.filters).toMatchObject({ paymentId: { not: null } })
    expect(paid.asked.filters).toEqual({ createdDate: { start: '2026-10-01', end: '' } })
    expect(paid.narrowedHere).toBe(true)
  })

  it('narrows to the one text that a field must have as a whole, beside tabs and a search, and asks no server for it', () => {
    const purchase: Filter = { kind: 'exact', param: 'purchase', by: 'purchase_id', title: 'Purchase' }
    const own = { ...meaning, filters: [...meaning.filters, purchase] }
    const read = readAddress({ purchase: ' CO000012 ', filter: 'ACTIVE' }, own)
    expect(read.query.also).toEqual([{ by: 'purchase_id', text: 'CO000012', how: 'equals' }])
    expect(read.query.filters).toEqual({ status: 'ACTIVE' })
    expect(read.asked.filters).toEqual({ status: 'ACTIVE' })
    expect(read.narrowedHere).toBe(true)
    expect(tidyAddress({ purchase: 'CO000012' }, own)).toEqual(expect.objectContaining({ purchase: 'CO000012' }))
    const searching = readAddress({ purchase: 'CO000012', searchId: 'id', searchKey: 'GV8' }, own)
    expect(searching.query).toMatchObject({ search: { by: 'id', text: 'GV8' }, also: [{ text: 'CO000012' }] })
    expect('also' in readAddress({ purchase: ' ' }, own).query).toBe(false)
  })

  it('switches several filters on at once, beside a search', () => {
    const toggles: Filter[] = [
      { kind: 'toggle', param: 'filter', word: 'promotion', narrowsBy: { acceptPromotion: true } },
      { kind: 'toggle', param: 'filter', word: 'colombo', narrowsBy: { timeZone: 'Asia/Colombo' } },
    ]
    const people: AddressMeaning = { ...meaning, filters: toggles, allTabs: '' }
    const asked: ListAddress = { filter: 'promotion.colombo', searchId: 'id', searchKey: 'a' }
    expect(readAddress(asked, people).query.filters).toEqual({ acceptPromotion: true, timeZone: 'Asia/Colombo' })
    expect(readAddress({ filter: 'promotion' }, people).query.filters).toEqual({ acceptPromotion: true })
    expect(set(tidyAddress(asked, people))).toEqual(asked)
    expect(set(tidyAddress({ filter: 'gone.colombo' }, people))).toEqual({ filter: 'colombo' })
  })

  it('saves as a view what is asked, not which row was open', () => {
    const asked: ListAddress = { filter: 'ACTIVE', startDate: '2026-10-01', sort: 'createdDate.asc' }
    expect(set(viewOf({ ...asked, page: 3, selected: 'V1', drawer: 'voucher' }, meaning))).toEqual(asked)
  })

  it('keeps a search text that looks like a number as text', () => {
    expect(listSearch.parse({ searchKey: 771234567 }).searchKey).toBe('771234567')
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
