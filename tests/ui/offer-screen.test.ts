import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AuditRecord } from '#store/database/tables.ts'
import type { FieldFilter } from '#store/listing/list-query.ts'
import { filterTest } from '#store/search/filter-test.ts'
import { daysAfter } from '#store/values/calendar-day.ts'
import { colomboDay, colomboDayBounds, endOfDay } from '#store/values/colombo-time.ts'
import { type ListAddress, readAddress } from '#ui/listing/list-address.ts'
import { narrowedByAll } from '#ui/listing/narrowed-by-all.ts'
import { isOfShown, wantedOf } from '#ui/listing/use-listing.ts'
import { merchantOptions } from '#ui/pickers/merchant-options.ts'
import { momentsOf } from '#ui/screens/offers/offer-moments.ts'
import { offerListing } from '#ui/screens/offers/offer-listing.tsx'
import {
  amountWords,
  askedWords,
  momentOfOffer,
  noOffers,
  rupeeWords,
  typeWords,
} from '#ui/screens/offers/offer-words.ts'
import { besideWords, queriesBeside } from '#ui/screens/offers/offers-beside.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { anOfferRow } from '#tests/support/an-offer-row.ts'

const now = Date.parse('2026-12-05T06:00:00Z')
const nameOf = (id: string) => (id === '101' ? 'Araliya Textiles' : id)
const listing = offerListing(now, nameOf)
const read = (address: ListAddress) => readAddress(address, listing.meaning)

describe('a list that the server answers by one question (decisions.md J6, M24)', () => {
  it.each([
    [{}, {}, null, null],
    [{ filter: '101' }, { merchantId: '101', merchantName: 'Araliya Textiles' }, null, null],
    [{ startDate: '2026-12-01' }, { startDate: { start: '2026-12-01', end: '' } }, null, null],
    [{ searchKey: 'saree' }, {}, 'saree', null],
    [
      { startDate: '2026-12-01', filter: '101' },
      { startDate: { start: '2026-12-01', end: '' } },
      null,
      'The server was asked for the days; merchant is narrowed on this device',
    ],
    [
      { searchKey: 'saree', endDate: '2026-12-31' },
      {},
      'saree',
      'The server was asked for the name; days are narrowed on this device',
    ],
    [
      { searchKey: 'saree', startDate: '2026-12-01', filter: '101', show: 'ending' },
      {},
      'saree',
      'The server was asked for the name; days, merchant and status are narrowed on this device',
    ],
    [{ show: 'running' }, {}, null, 'The server was asked for all offers; status is narrowed on this device'],
  ])('%j asks for %j and %j', (address, filters, text, words) => {
    const view = read(address)
    expect(view.asked.filters).toEqual(filters)
    expect(wantedOf(listing, view)).toMatchObject({ view: { filters, search: text && { by: 'title', text } } })
    expect(askedWords(view)).toBe(words)
    expect(isOfShown(listing, view)).toBe(words === null)
  })

  it('asks for everything while the name of the merchant is not known here, and does not pass it off as an answer', () => {
    const view = read({ filter: '999' })
    expect(view.asked.filters).toEqual({})
    expect(isOfShown(listing, view)).toBe(false)
  })

  it('narrows here by days, merchant and kind together', () => {
    const { query } = read({ startDate: '2026-12-01', endDate: '2026-12-31', filter: '101', show: 'running' })
    expect(query.filters).toEqual({
      merchantId: '101',
      startDate: { to: new Date(now).toISOString(), below: '2026-12-31T18:30:00.000Z' },
      endDate: { from: new Date(now).toISOString() },
    })
  })

  it('has an offer for a day if it runs on any moment of it, as a slow look finds (decisions.md M23)', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => daysAfter('2026-11-15', days))
    fc.assert(
      fc.property(day, day, day, day, (a, b, c, d) => {
        const [start = '', end = ''] = [a, b].sort()
        const [from = '', to = ''] = [c, d].sort()
        const row = anOfferRow({ startDate: colomboDayBounds(start).from, endDate: endOfDay(end) })
        const { query } = read({ startDate: from, endDate: to })
        const isIn = Object.entries(query.filters).every(([field, filter]) =>
          filterTest(filter)(row[field as keyof typeof row]),
        )
        const days = Array.from({ length: 100 }, (_, at) => daysAfter(from, at)).filter((one) => one <= to)
        expect(isIn).toBe(days.some((one) => one >= colomboDay(row.startDate ?? '') && one <= end))
      }),
    )
  })
})

describe('filters of one field', () => {
  const bound = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined })
  const range = fc.record({ from: bound, to: bound, below: bound }).map((bounds) => {
    const set = Object.entries(bounds).filter(([, value]) => value !== undefined)
    return Object.fromEntries(set) as Record<string, number>
  })

  it('narrow to what lies in both ranges', () => {
    fc.assert(
      fc.property(range, range, fc.integer({ min: -1, max: 10 }), (one, other, value) => {
        const both = narrowedByAll([{ sum: one }, { sum: other }])['sum'] ?? {}
        expect(filterTest(both)(value)).toBe(filterTest(one)(value) && filterTest(other)(value))
      }),
    )
  })

  it('narrow to the values that both let through, where one of them names values', () => {
    const values = fc.constantFrom('A', 'B', 'C', null)
    const set = fc.oneof(
      values,
      fc.uniqueArray(values).map((oneOf) => ({ oneOf })),
    )
    const any = fc.oneof(
      set,
      values.map((not) => ({ not })),
      fc.record({ from: fc.constantFrom('A', 'B') }),
    )
    const pair = fc.oneof(fc.tuple(set, any), fc.tuple(any, set))
    fc.assert(
      fc.property(pair, values, ([one, other], value) => {
        const both = narrowedByAll([{ status: one }, { status: other, id: '1' }])
        expect(both['id']).toBe('1')
        const lets = filterTest(both['status'] as FieldFilter)
        expect(lets(value)).toBe(filterTest(one)(value) && filterTest(other)(value))
      }),
    )
  })

  it('that are neither ranges nor values are the last one', () => {
    expect(narrowedByAll([{ at: { from: '1' } }, { at: { not: null } }])).toEqual({ at: { not: null } })
  })
})

describe('words', () => {
  it.each([
    [{}, 'No offers found'],
    [{ filter: '101' }, 'No offers found for merchant name Araliya Textiles'],
    [{ filter: '101', startDate: '2026-06-01', endDate: '2026-06-30' }, 'No offers found for 01/06/2026 - 30/06/2026'],
    [{ filter: '101', startDate: '2026-06-01', searchKey: 'saree' }, 'No offers found for name saree'],
  ])('of a list without rows for %j: %s (spec 001 §8)', (address, words) => {
    expect(noOffers(read(address), nameOf)).toBe(words)
    expect(listing.nothingFound(read(address))).toBe(words)
  })

  it.each([
    ['12.50', 'OFFER_DISCOUNT', '12.5%'],
    ['1500', 'OFFER_FLAT_RATE', 'LKR 1,500.00'],
    ['9999999999999999.999', 'OFFER_FLAT_RATE', 'LKR 9,999,999,999,999,999.999'],
    ['3', 'OFFER_POINTS', '3'],
    ['', 'OFFER_DISCOUNT', '–'],
    ['much', 'OFFER_FLAT_RATE', 'much'],
  ])('of %j in %s: %s', (amount, unit, words) => expect(amountWords(amount, unit)).toBe(words))

  it('of types, sums and moments', () => {
    expect(['OFFER_DISCOUNT', 'OFFER_FLAT_RATE', 'OFFER_POINTS', ''].map(typeWords)).toEqual([
      'Discount',
      'Flat Rate',
      'OFFER_POINTS',
      '–',
    ])
    expect([rupeeWords('0.5'), rupeeWords(''), rupeeWords('x')]).toEqual(['LKR 0.50', '–', 'x'])
    const { startDate, endDate } = anOfferRow()
    expect([momentOfOffer(startDate, 'start'), momentOfOffer(endDate, 'end')]).toEqual(['01/12/2026', '31/12/2026'])
    expect(momentOfOffer('2026-12-31T12:00:00.000Z', 'end')).toBe('31/12/2026 05:30 PM IST')
    expect([momentOfOffer(null, 'end'), momentOfOffer('soon', 'end')]).toEqual(['–', 'soon'])
  })

  it('of the dropdown are spelled as its screen does (decisions.md M29)', () => {
    const known = { merchants: Array.from({ length: 12 }, (_, at) => ({ id: String(at), name: `M${at}` })), nameOf }
    expect(merchantOptions(known, '', 'Load more').map(({ label }) => label)).toEqual([
      'All Merchants',
      'M0 (0)',
      'M1 (1)',
      'M2 (2)',
      'M3 (3)',
      'M4 (4)',
      'Load more',
    ])
    expect(merchantOptions(known, '').at(-1)?.label).toBe('Load More')
  })
})

describe('the timeline of an offer', () => {
  const audit = (change: Partial<AuditRecord>) =>
    ({ seq: 9, change: 'description changed', end: 'settled', endedAt: now - 1000, ...change }) as AuditRecord
  const titlesAt = (at: number, records: AuditRecord[] = []) =>
    momentsOf({ offer: anOfferRow(), entries: [], audit: records, now: at }).map(({ title }) => title)

  it('puts today between its start and its end', () => {
    expect(titlesAt(now)).toEqual(['Started', 'Now', 'Ends'])
    expect(titlesAt(Date.parse('2026-11-01T00:00:00Z'))).toEqual(['Now', 'Starts', 'Ends'])
    expect(titlesAt(Date.parse('2027-11-01T00:00:00Z'))).toEqual(['Started', 'Ended', 'Now'])
  })

  it('has the changes of this device that came to something, and those under way', () => {
    expect(titlesAt(now, [audit({}), audit({ end: 'discarded' })])).toEqual([
      'Started',
      'Description changed',
      'Now',
      'Ends',
    ])
    const entry = anEntry({ mutation: 'offers.edit@1', args: { id: '701', description: 'x' }, at: now - 5 })
    const moments = momentsOf({
      offer: anOfferRow({ endDate: null, startDate: 'soon' }),
      entries: [entry],
      audit: [],
      now,
    })
    expect(moments.map(({ title, state }) => [title, state])).toEqual([
      ['Description changed', 'waiting'],
      ['Now', null],
    ])
  })
})

describe('what stands beside a new offer', () => {
  const typed = { code: ' XMAS26 ', merchantId: '101', startDate: '2026-12-01', endDate: '2026-12-31', owner: ['1002'] }

  it('is looked for by its code, and in its days among those of its merchant', () => {
    const { sameCode, sameDays } = queriesBeside(typed, now)
    expect(sameCode).toEqual({
      filters: { endDate: { from: new Date(now).toISOString() } },
      search: { by: 'code', text: 'XMAS26', how: 'equals' },
    })
    expect(sameDays?.filters).toEqual({
      merchantId: '101',
      startDate: { below: '2026-12-31T18:30:00.000Z' },
      endDate: { from: '2026-11-30T18:30:00.000Z' },
    })
    const nothing = { code: ' ', merchantId: '101', startDate: '2026-12-31', endDate: '2026-12-01' }
    expect(queriesBeside(nothing, now)).toEqual({ sameCode: null, sameDays: null })
  })

  it('is said by name, only of the shops that are chosen', () => {
    const other = anOfferRow()
    expect(besideWords(typed, { sameCode: [other], sameDays: [other] })).toEqual([
      'The code XMAS26 is given here already, until 31/12/2026: “Ten percent on sarees” (701).',
      'Shops 1002 have another offer in these days: “Ten percent on sarees” (701).',
    ])
    const elsewhere = { ...typed, merchantId: '102', owner: ['2001'] }
    expect(besideWords(elsewhere, { sameCode: [other], sameDays: [other] })).toEqual([
      'The code XMAS26 is given at Araliya Textiles already, until 31/12/2026: “Ten percent on sarees” (701).',
    ])
  })
})
