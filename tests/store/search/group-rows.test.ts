import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Grouping, ListQuery, RowGroup } from '#store/listing/list-query.ts'
import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { UndeclaredField } from '#store/search/declared-fields.ts'
import { colomboDay } from '#store/values/colombo-time.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'
import { redemptionIndex } from '#tests/support/redemption-index.ts'

const query = (groups: Grouping, filters: ListQuery['filters'] = {}): ListQuery => ({
  collection: 'redemptions',
  filters,
  search: null,
  sort: redemptions.order,
  page: 1,
  pageSize: 1,
  groups,
})

const since = ['2026-10-01T00:00:00.000Z', '2026-11-15T00:00:00.000Z']

const monthly: Grouping = {
  by: [
    'merchantId',
    { field: 'dateTime', unit: 'month' },
    'toPay',
    { field: 'earnedCents', unit: 'known' },
    { field: 'dateTime', since },
  ],
  sums: ['redeemedCents', 'earnedCents'],
  earliest: 'dateTime',
  latest: 'dateTime',
}

/** The same, row by row. */
function byHand(rows: readonly Redemption[]): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  for (const row of rows) {
    const values = [
      row.merchantId,
      colomboDay(row.dateTime).slice(0, 7),
      row.toPay,
      row.earnedCents !== null,
      since.filter((instant) => instant <= row.dateTime).length,
    ]
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values, rows: 0, sums: [0, 0], empty: [0, 0], earliest: null, latest: null }
    groups.set(key, group)
    group.rows += 1
    for (const [at, cents] of [row.redeemedCents, row.earnedCents].entries()) {
      if (cents === null) group.empty[at]! += 1
      else group.sums[at]! += cents
    }
    if (group.earliest === null || row.dateTime < group.earliest) group.earliest = row.dateTime
    if (group.latest === null || row.dateTime > group.latest) group.latest = row.dateTime
  }
  return [...groups.values()]
}

const inOrder = (groups: readonly RowGroup[] | null) =>
  [...(groups ?? [])].sort((a, b) => (JSON.stringify(a.values) < JSON.stringify(b.values) ? -1 : 1))

const madeUp = fc.array(
  fc.record({
    merchantId: fc.constantFrom('101', '102', '', 'ශ්‍රී'),
    // Around the turn of months in Colombo: 18:30 in UTC.
    dateTime: fc
      .integer({ min: Date.parse('2026-09-30T18:00:00Z'), max: Date.parse('2026-12-01T19:00:00Z') })
      .map((ms) => new Date(ms).toISOString()),
    redeemedCents: fc.integer({ min: 0, max: 100_000_000 }),
    earnedCents: fc.option(fc.integer({ min: -500, max: 100_000_000 })),
    toPay: fc.boolean(),
  }),
  { maxLength: 200 },
)

describe('rows put together by what they have in common', () => {
  it('come to what a count row by row comes to', () => {
    fc.assert(
      fc.property(madeUp, (some) => {
        const rows = some.map((change, at) => aRedemption({ id: `R${at}`, ...change }))
        expect(inOrder(redemptionIndex(rows).answer(query(monthly)).groups)).toEqual(inOrder(byHand(rows)))
        const few = rows.filter(({ merchantId }) => merchantId === '101')
        const narrowed = query(monthly, { merchantId: '101' })
        expect(inOrder(redemptionIndex(rows).answer(narrowed).groups)).toEqual(inOrder(byHand(few)))
      }),
    )
  })

  it('follow changes that lie over the rows', () => {
    const rows = [aRedemption({ id: 'R1', toPay: true }), aRedemption({ id: 'R2', toPay: true })]
    const index = redemptionIndex(rows)
    expect(index.answer(query({ by: ['toPay'] })).groups?.map(({ rows: count }) => count)).toEqual([2])
    index.setChanged(new Map([['R2', aRedemption({ id: 'R2', toPay: false })]]))
    const after = index.answer(query({ by: ['toPay'] })).groups
    expect(after?.map(({ values, rows: count }) => [values[0], count]).sort()).toEqual([
      [false, 1],
      [true, 1],
    ])
  })

  it('are days in Colombo, and none if nothing matches', () => {
    const rows = ['2026-10-31T18:29:59.999Z', '2026-10-31T18:30:00.000Z'].map((dateTime, at) =>
      aRedemption({ id: `R${at}`, dateTime }),
    )
    const byDay: Grouping = { by: [{ field: 'dateTime', unit: 'day' }] }
    const days = redemptionIndex(rows).answer(query(byDay)).groups
    expect(days?.map(({ values }) => values[0]).sort()).toEqual(['2026-10-31', '2026-11-01'])
    expect(redemptionIndex(rows).answer(query(byDay, { merchantId: 'nobody' })).groups).toEqual([])
    expect(redemptionIndex([]).answer(query(byDay)).groups).toEqual([])
    expect(
      redemptionIndex(rows).answer({ ...query(byDay), groups: undefined } as unknown as ListQuery).groups,
    ).toBeNull()
  })

  it('are refused by fields that nothing is kept of', () => {
    const index = redemptionIndex([])
    expect(() => index.answer(query({ by: ['customerName'] }))).toThrow(UndeclaredField)
    expect(() => index.answer(query({ by: ['toPay'], sums: ['number'] }))).toThrow(UndeclaredField)
    expect(() => index.answer(query({ by: ['toPay'], earliest: 'unRedeemedDateTime' }))).toThrow(UndeclaredField)
    expect(() => index.answer(query({ by: ['toPay'], latest: 'unRedeemedDateTime' }))).toThrow(UndeclaredField)
  })
})
