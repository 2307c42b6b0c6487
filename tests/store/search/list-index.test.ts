import { describe, expect, it } from 'vitest'
import type { AnyRow } from '#store/define/define-resource.ts'
import { storedRow } from '#store/database/stored-row.ts'
import type { Block } from '#store/database/tables.ts'
import { dayRange, type ListQuery, listQueryKey } from '#store/listing/list-query.ts'
import { resourceNamed } from '#store/registry.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { UndeclaredField } from '#store/search/declared-fields.ts'
import { foldText } from '#store/search/fold-text.ts'
import { ListIndex } from '#store/search/list-index.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

const vouchers = resourceNamed('vouchers')
const collator = new Intl.Collator('en')

const aQuery = (change: Partial<ListQuery> = {}): ListQuery => ({
  collection: 'vouchers',
  filters: {},
  search: null,
  sort: { by: 'createdDate', direction: 'desc' },
  page: 1,
  pageSize: 10,
  ...change,
})

let writes = 0
const stored = (row: AnyRow) => ({ ...storedRow({ row, rc: 1 }), w: ++writes })
const aBlock = (block: number, rows: (AnyRow | null)[], w = 1): Block => ({
  collection: 'vouchers',
  block,
  w,
  rows: rows.map((row) => row && stored(row)),
})

const idsFor = (rows: Voucher[], change: Partial<ListQuery>) => {
  const index = new ListIndex(vouchers, collator)
  index.applyBlock(aBlock(0, rows))
  return index.answer(aQuery(change)).ids
}

const dates = [
  '2026-09-01T18:29:59.999Z',
  '2026-09-01T18:30:00.000Z',
  '2026-09-02T18:30:00.000Z',
  '2026-09-03T00:00:00.000Z',
]
describe('the list index', () => {
  it('moves a row to another block without losing it, in whichever order the blocks come', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const index = new ListIndex(vouchers, collator)
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
    expect(foldText('ප්‍රනාන්දු')).toBe(foldText('ප්රනාන්දු'))
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

  it('finds rows by their ids in the order of the list, few or many of them, and narrows them further', () => {
    const rows = Array.from({ length: 60 }, (_, n) =>
      aVoucher({ id: `V${n}`, amountCents: n, createdDate: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString() }),
    )
    const named = (...numbers: number[]) => ({ id: { oneOf: [...numbers.map((n) => `V${n}`), 'nobody'] } })
    const many = [59, 3, 50, 7, 59, 31]
    for (const numbers of [[3], many]) {
      const newest = [...new Set(numbers)].sort((a, b) => b - a)
      expect(idsFor(rows, { filters: named(...numbers) })).toEqual(newest.map((n) => `V${n}`))
    }
    expect(idsFor(rows, { filters: { ...named(...many), amountCents: { from: 40 } } })).toEqual(['V59', 'V50'])
  })

  it('finds a voucher that never expires on the last day, however late its instant is', () => {
    const rows = ['9999-12-30T18:29:59', '9999-12-30T18:30:00', '9999-12-31T18:29:59', '9999-12-31T23:59:59'].map(
      (time, at) =>
        aVoucher({ id: `V${at}`, expiryDate: `${time}.000Z`, createdDate: `2026-09-0${9 - at}T06:00:00.000Z` }),
    )
    rows.push(aVoucher({ id: 'V4', expiryDate: '9999-12-31T23:59:59.999Z', createdDate: '2026-09-01T06:00:00.000Z' }))
    const onLastDay = ['V1', 'V2', 'V3', 'V4']
    expect(idsFor(rows, { search: { by: 'expiry_date', text: '9999-12-31' } })).toEqual(onLastDay)
    expect(idsFor(rows, { filters: { expiryDate: dayRange('9999-12-31', '9999-12-31') } })).toEqual(onLastDay)
    expect(idsFor(rows, { search: { by: 'expiry_date', text: '9999-12-30' } })).toEqual(['V0'])
  })

  it('narrows by values, by one of several and by ranges, and by several searches at once', () => {
    const rows = [
      aVoucher({ id: 'A', amountCents: 100, expiryDate: null, status: 'ACTIVE' }),
      aVoucher({ id: 'B', amountCents: 200, expiryDate: '2026-09-01T18:30:00.000Z', status: 'EXPIRED' }),
      aVoucher({ id: 'C', amountCents: 300, expiryDate: '2026-09-02T18:30:00.000Z', status: 'DELETED' }),
    ]
    const by = (filters: ListQuery['filters']) => idsFor(rows, { filters })
    expect(by({ status: { oneOf: ['ACTIVE', 'DELETED'] } })).toEqual(['A', 'C'])
    expect(by({ status: { not: 'EXPIRED' } })).toEqual(['A', 'C'])
    expect(by({ expiryDate: { not: null } })).toEqual(['B', 'C'])
    expect(by({ amountCents: { not: 200 } })).toEqual(['A', 'C'])
    expect(by({ amountCents: { from: 200 } })).toEqual(['B', 'C'])
    expect(by({ amountCents: { from: 200, to: 300, below: 300 } })).toEqual(['B'])
    expect(by({ expiryDate: null })).toEqual(['A'])
    expect(by({ expiryDate: dayRange('2026-09-02', '2026-09-02') })).toEqual(['B'])
    expect(by({ expiryDate: dayRange('2026-09-02', null), status: { oneOf: ['DELETED'] } })).toEqual(['C'])
    expect(idsFor(rows, { search: { by: ['id', 'sender_name'], text: 'b' } })).toEqual(['B'])
    expect(
      idsFor(rows, { search: { by: 'sender_name', text: 'kam' }, also: [{ by: 'id', text: 'c', how: 'equals' }] }),
    ).toEqual(['C'])
    expect(idsFor(rows, { search: { by: 'sender_name', text: 'kamal', how: 'equals' } })).toEqual([])
  })
})

describe('an index while time goes by', () => {
  it('counts a block that was written again with the same rows as no change', () => {
    const index = new ListIndex(vouchers, collator)
    const rows = ['a', 'b', 'c'].map((id) => aVoucher({ id }))
    index.applyBlock(aBlock(0, rows))
    index.answer(aQuery())
    const before = index.changes
    index.applyBlock(aBlock(0, [...rows, aVoucher({ id: 'd' })], 2))
    expect(index.changes - before).toBe(1)
    expect(index.answer(aQuery()).ids).toEqual(['a', 'b', 'c', 'd'])
  })

  it('shows a pending change over a row that comes, goes and comes again elsewhere', () => {
    const index = new ListIndex(vouchers, collator)
    const names = () => index.answer(aQuery({ search: { by: 'sender_name', text: 'ruwan', how: 'equals' } }))
    index.setChanged(new Map([['V1', aVoucher({ sender: 'Ruwan' })]]))
    expect(names()).toMatchObject({ ids: ['V1'], places: [{ block: -1, slot: -1 }], searched: 0 })
    index.applyBlock(aBlock(3, [aVoucher()]))
    expect(names()).toMatchObject({ ids: ['V1'], places: [{ block: 3, slot: 0 }], searched: 1 })
    index.applyBlock(aBlock(3, []))
    index.applyBlock(aBlock(4, [null, aVoucher()]))
    expect(names()).toMatchObject({ ids: ['V1'], places: [{ block: 4, slot: 1 }], searched: 1 })
    index.setChanged(new Map())
    expect(names().ids).toEqual([])
    expect(index.answer(aQuery()).ids).toEqual(['V1'])
  })

  it('finds names with as few slips of the finger as can be, and says so', () => {
    const rows = ['Chamari Fernando', 'Chamara Fernanda', 'Nimal'].map((sender, n) => aVoucher({ id: `V${n}`, sender }))
    const index = new ListIndex(vouchers, collator)
    index.applyBlock(aBlock(0, rows))
    const found = (text: string) => {
      const { ids, match } = index.answer(aQuery({ search: { by: 'sender_name', text } }))
      return { ids, match }
    }
    expect(found('chamari fernando')).toEqual({ ids: ['V0'], match: 'exact' })
    expect(found('chamair fernando')).toEqual({ ids: ['V0'], match: 'similar' })
    expect(found('chamara fernando')).toEqual({ ids: ['V0', 'V1'], match: 'similar' })
    expect(found('chamara fernandi')).toEqual({ ids: ['V1'], match: 'similar' })
    expect(found('chmara fernandi')).toEqual({ ids: ['V1'], match: 'similar' })
    expect(found('nmi')).toEqual({ ids: ['V2'], match: 'similar' })
    expect(found('nm')).toEqual({ ids: [], match: 'exact' })
    expect(index.answer(aQuery({ search: { by: 'id', text: 'V9' } }))).toMatchObject({ total: 0, match: 'exact' })
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
