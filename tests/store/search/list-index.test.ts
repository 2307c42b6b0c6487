import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyRow } from '#store/define/define-resource.ts'
import type { Block, StoredRow } from '#store/database/tables.ts'
import { dayRange, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import { resourceNamed } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { UndeclaredField } from '#store/search/declared-fields.ts'
import { ListIndex } from '#store/search/list-index.ts'
import { foldText } from '#store/search/match-search.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const vouchers = resourceNamed('vouchers')

const aQuery = (change: Partial<ListQuery> = {}): ListQuery => ({
  collection: 'vouchers',
  filters: {},
  search: null,
  sort: { by: 'createdDate', direction: 'desc' },
  page: 1,
  pageSize: 10,
  ...change,
})

const stored = (row: AnyRow): StoredRow => ({ id: row.id, rc: 1, h: '', row })
const aBlock = (block: number, rows: (AnyRow | null)[], w = 1): Block => ({
  collection: 'vouchers',
  block,
  w,
  rows: rows.map((row) => row && stored(row)),
})

const idsFor = (rows: Voucher[], change: Partial<ListQuery>) => {
  const index = new ListIndex(vouchers)
  index.applyBlock(aBlock(0, rows))
  return index.answer(aQuery(change)).ids
}

/** Colombo's clock by the platform, for the oracle. */
const colombo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo', dateStyle: 'short' })

/** Filter, search, sort and cut in the plainest way. */
function slowAnswer(rows: Map<string, Voucher>, { filters, search, sort, page, pageSize }: ListQuery) {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
  const finds: Record<string, (row: Voucher, text: string) => boolean> = {
    id: (row, text) => plain(row.id).includes(plain(text)),
    sender_name: (row, text) => plain(row.sender).includes(plain(text)),
    receiver_name: (row, text) => plain(row.ownerName).includes(plain(text)),
    receiver_mobile: (row, text) => row.ownerMobile.slice(1).includes(text.replace(/^0/, '')),
    created_date: (row, text) => colombo.format(new Date(row.createdDate)) === text,
    expiry_date: (row, text) => row.expiryDate !== null && colombo.format(new Date(row.expiryDate)) === text,
  }
  const matching = [...rows.values()].filter(
    (row) =>
      Object.entries(filters).every(([name, wanted]) => String(row[name as keyof Voucher]) === wanted) &&
      (search === null || finds[String(search.by)]?.(row, search.text) === true),
  )
  const by = sort.by as 'createdDate' | 'expiryDate' | 'amountCents'
  const rank = (row: Voucher) => row[by] ?? (by === 'amountCents' ? -Infinity : '')
  const upwards = (a: Voucher, b: Voucher) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0)
  const own = (a: Voucher, b: Voucher) => (a.createdDate < b.createdDate ? -1 : a.createdDate > b.createdDate ? 1 : 0)
  matching.sort((a, b) => upwards(a, b) || own(a, b) || (a.id < b.id ? 1 : -1))
  if (sort.direction === 'desc') matching.reverse()
  const last = Math.max(1, Math.ceil(matching.length / pageSize))
  const on = Math.max(1, Math.min(page, last))
  const ids = matching.map((row) => row.id)
  return { ids: ids.slice((on - 1) * pageSize, on * pageSize), total: ids.length, page: on, all: ids }
}

const dates = [
  '2026-09-01T18:29:59.999Z',
  '2026-09-01T18:30:00.000Z',
  '2026-09-02T18:30:00.000Z',
  '2026-09-03T00:00:00.000Z',
]
const row: fc.Arbitrary<Voucher> = fc
  .record({
    id: fc.constantFrom('V1', 'V2', 'V3', 'W4', 'W5', 'x6', 'x7', 'x8'),
    sender: fc.constantFrom('Kamal', 'Pérera', 'perera', 'නිමල්'),
    ownerName: fc.constantFrom('NIMAL', 'nimal p', 'Saman', ''),
    ownerMobile: fc.constantFrom('0771234567', '0712345677', '0769999999'),
    createdDate: fc.constantFrom(...dates),
    expiryDate: fc.option(fc.constantFrom(...dates)),
    status: fc.constantFrom('ACTIVE' as const, 'EXPIRED'),
    amountCents: fc.integer({ min: 1, max: 3 }),
  })
  .map((some) => aVoucher(some))

const search = fc.oneof(
  fc.record({ by: fc.constantFrom('id'), text: fc.constantFrom('V', 'v1', 'x', '7', '') }),
  fc.record({
    by: fc.constantFrom('sender_name', 'receiver_name'),
    text: fc.constantFrom('per', 'PÉR', 'nimal', 'නි', 'z', ''),
  }),
  fc.record({ by: fc.constant('receiver_mobile'), text: fc.constantFrom('077', '77', '0771234567', '9999', '5') }),
  fc.record({
    by: fc.constantFrom('created_date', 'expiry_date'),
    text: fc.constantFrom('2026-09-01', '2026-09-02', '2026-09-03'),
  }),
)
const query: fc.Arbitrary<ListQuery> = fc.record({
  collection: fc.constant('vouchers'),
  filters: fc.oneof(
    fc.constant({}),
    fc.record({ status: fc.constantFrom('ACTIVE', 'EXPIRED', 'DELETED') }),
    fc.record({ id: fc.constantFrom('V1', 'nobody') }),
  ),
  search: fc.option(search),
  sort: fc.record({
    by: fc.constantFrom('createdDate', 'expiryDate', 'amountCents'),
    direction: fc.constantFrom('asc' as const, 'desc'),
  }),
  page: fc.integer({ min: -1, max: 5 }),
  pageSize: fc.integer({ min: 1, max: 4 }),
})

/** A row is written to its place, a place is emptied, changes are laid over; then something is asked. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), row }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), row }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), rows: fc.array(row, { maxLength: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), query }) },
)

describe('the list index', () => {
  it('answers what filtering and sorting everything would, after any writes, deletes and pending changes', () => {
    const slots = 3
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 40 }), query, (steps, last) => {
        const index = new ListIndex(vouchers)
        const places = new Map<string, number>()
        const truth = new Map<string, Voucher>()
        let changed = new Map<string, Voucher>()
        const rewrite = (place: number) => {
          const block = Math.floor(place / slots)
          const rows = Array.from({ length: slots }, (_, slot) => {
            const id = [...places].find(([, at]) => at === block * slots + slot)?.[0]
            return (id && truth.get(id)) || null
          })
          index.applyBlock(aBlock(block, rows))
        }
        const ask = (asked: ListQuery) => {
          const answer = index.answer(asked)
          const right = slowAnswer(new Map([...truth, ...changed]), asked)
          expect([answer.ids, answer.total, answer.page]).toEqual([right.ids, right.total, right.page])
          expect(index.idsOf(asked)).toEqual(right.all)
          expect(answer.searched).toBe(truth.size)
          answer.ids.forEach((id, n) => {
            const place = truth.has(id) ? (places.get(id) ?? -1) : -1
            expect(answer.places[n]).toEqual(
              place < 0 ? { block: -1, slot: -1 } : { block: Math.floor(place / slots), slot: place % slots },
            )
          })
        }
        for (const one of steps) {
          if (one.kind === 'write') {
            places.set(one.row.id, places.get(one.row.id) ?? places.size)
            truth.set(one.row.id, one.row)
            rewrite(places.get(one.row.id) ?? 0)
          } else if (one.kind === 'delete' && truth.delete(one.row.id)) rewrite(places.get(one.row.id) ?? 0)
          else if (one.kind === 'change') {
            changed = new Map(one.rows.map((some) => [some.id, some]))
            index.setChanged(changed)
          } else if (one.kind === 'ask') ask(one.query)
        }
        ask(last)
      }),
      { numRuns: 300 },
    )
  })

  it('moves a row to another block without losing it, in whichever order the blocks come', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const index = new ListIndex(vouchers)
      index.applyBlock(aBlock(0, [aVoucher()]))
      const blocks = [aBlock(0, [null]), aBlock(1, [aVoucher()])]
      for (const n of order) index.applyBlock(blocks[n] ?? aBlock(9, []))
      expect(index.locate(['V1', 'V2'])).toEqual([{ block: 1, slot: 0 }, null])
    }
  })

  it('finds names without accents and capitals, and does not confuse vowel signs', () => {
    const rows = [
      aVoucher({ id: 'A', sender: 'Pérera' }),
      aVoucher({ id: 'B', sender: 'කමල්' }),
      aVoucher({ id: 'C', sender: 'කිමල්' }),
    ]
    expect(idsFor(rows, { search: { by: 'sender_name', text: ' PERERA ' } })).toEqual(['A'])
    expect(idsFor(rows, { search: { by: 'sender_name', text: 'කමල' } })).toEqual(['B'])
    expect(foldText('ÀÉÎõü')).toBe('aeiou')
  })

  it.each(['0771234567', '771234567', '+94 77 123 4567', '94771234567', '+9477', '1234'])(
    'finds a mobile by %s',
    (text) => {
      const rows = [aVoucher(), aVoucher({ id: 'V2', ownerMobile: '+94712000000' })]
      expect(idsFor(rows, { search: { by: 'receiver_mobile', text } })).toEqual(['V1'])
    },
  )

  it('finds by the Colombo day, to the millisecond, and nothing by a day that does not exist', () => {
    const rows = dates.map((createdDate, n) => aVoucher({ id: `V${n}`, createdDate }))
    const on = (text: string) => idsFor(rows, { search: { by: 'created_date', text } }).sort()
    expect(on('2026-09-01')).toEqual(['V0'])
    expect(on('2026-09-02')).toEqual(['V1'])
    expect(on('2026-09-03')).toEqual(['V2', 'V3'])
    for (const text of ['2026-02-30', '2026-9-1', 'yesterday', '']) expect(on(text)).toEqual([])
    const leap = [aVoucher({ createdDate: '2026-03-02T06:00:00.000Z' })]
    expect(idsFor(leap, { search: { by: 'created_date', text: '2026-02-30' } })).toEqual([])
  })

  it('finds nothing by a mobile without digits', () => {
    expect(idsFor([aVoucher()], { search: { by: 'receiver_mobile', text: 'abc' } })).toEqual([])
  })

  it('keeps equal rows in one order over all pages and both directions', () => {
    const rows = ['c', 'a', 'b', 'd'].map((id) => aVoucher({ id }))
    const pages = [1, 2].flatMap((page) => idsFor(rows, { page, pageSize: 2 }))
    expect(pages).toEqual(['a', 'b', 'c', 'd'])
    expect(idsFor(rows, { sort: { by: 'createdDate', direction: 'asc' } })).toEqual(['d', 'c', 'b', 'a'])
  })

  it('refuses a question by a field that is not declared for it', () => {
    const asked: Partial<ListQuery>[] = [
      { search: { by: 'password', text: '' } },
      { also: [{ by: ['id', 'password'], text: '' }] },
      { filters: { message: 'x' } },
      { sort: { by: 'message', direction: 'asc' } },
      { sum: 'createdDate' },
    ]
    for (const change of asked) expect(() => idsFor([aVoucher()], change)).toThrow(UndeclaredField)
  })

  it('narrows by values, by one of several and by ranges, and by several searches at once', () => {
    const rows = [
      aVoucher({ id: 'A', amountCents: 100, expiryDate: null, status: 'ACTIVE' }),
      aVoucher({ id: 'B', amountCents: 200, expiryDate: '2026-09-01T18:30:00.000Z', status: 'EXPIRED' }),
      aVoucher({ id: 'C', amountCents: 300, expiryDate: '2026-09-02T18:30:00.000Z', status: 'DELETED' }),
    ]
    const by = (filters: ListQuery['filters']) => idsFor(rows, { filters })
    expect(by({ status: { oneOf: ['ACTIVE', 'DELETED'] } })).toEqual(['A', 'C'])
    expect(by({ amountCents: { from: 200 } })).toEqual(['B', 'C'])
    expect(by({ amountCents: { from: 200, to: 300, below: 300 } })).toEqual(['B'])
    expect(by({ expiryDate: null })).toEqual(['A'])
    expect(by({ expiryDate: dayRange('2026-09-02', '2026-09-02') })).toEqual(['B'])
    expect(by({ expiryDate: dayRange('2026-09-02', null), status: { oneOf: ['DELETED'] } })).toEqual(['C'])
    expect(idsFor(rows, { search: { by: ['id', 'sender_name'], text: 'b' } })).toEqual(['B'])
    expect(
      idsFor(rows, { search: { by: 'sender_name', text: 'kam' }, also: [{ by: 'id', text: 'c', how: 'equals' }] }),
    ).toEqual(['C'])
    expect(idsFor(rows, { search: { by: 'sender_name', text: 'amal', how: 'prefix' } })).toEqual([])
  })
})

describe('an idle index', () => {
  it('sorts anew only when something has changed', () => {
    const index = new ListIndex(vouchers)
    let reads = 0
    const counted = (id: string) =>
      Object.defineProperty(aVoucher({ id }), 'createdDate', { get: () => (reads += 1) && '2026-09-01T06:00:00.000Z' })
    index.applyBlock(aBlock(0, ['a', 'b', 'c'].map(counted)))
    const changed = () => new Map([['d', aVoucher({ id: 'd' })]])
    index.setChanged(changed())
    index.answer(aQuery())
    const sorting = reads
    expect(sorting).toBeGreaterThan(0)
    index.setChanged(changed())
    index.answer(aQuery())
    expect(reads).toBe(sorting)
    index.setChanged(new Map())
    index.answer(aQuery())
    expect(reads).toBeGreaterThan(sorting)
  })
})

describe('a list query', () => {
  it('has one key however its filters are written down, and another for any difference', () => {
    const both = { status: 'ACTIVE', amountCents: 7 }
    expect(listQueryKey(aQuery({ filters: both }))).toBe(
      listQueryKey(aQuery({ filters: { amountCents: 7, status: 'ACTIVE' } })),
    )
    const different = [
      aQuery(),
      aQuery({ page: 2 }),
      aQuery({ filters: both }),
      aQuery({ search: { by: 'id', text: '' } }),
      aQuery({ pageSize: 5 }),
      aQuery({ sum: 'amountCents' }),
      aQuery({ also: [{ by: 'id', text: '' }] }),
    ]
    expect(new Set(different.map(listQueryKey)).size).toBe(different.length)
  })
})
