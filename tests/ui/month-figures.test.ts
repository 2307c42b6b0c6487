import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListQuery } from '#store/listing/list-query.ts'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import type { ListIndex } from '#store/search/list-index.ts'
import { colomboDay } from '#store/values/colombo-time.ts'
import { changeWords } from '#store/values/percent.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'
import { redemptionIndex } from '#tests/support/redemption-index.ts'
import { readAddress } from '#ui/listing/list-address.ts'
import {
  daysOfMonth,
  type MerchantMonth,
  monthBefore,
  monthByMerchant,
  monthQuery,
  totalOf,
} from '#ui/screens/month-end/month-figures.ts'
import { redemptionListing } from '#ui/screens/redemptions/redemption-listing.ts'

const month = '2026-10'

function monthOf(index: ListIndex): MerchantMonth[] {
  const groupsOf = (of: string) => index.answer(monthQuery(of)).groups ?? []
  return monthByMerchant(groupsOf(month), groupsOf(monthBefore(month))).sort((a, b) => (a.id < b.id ? -1 : 1))
}

const madeUp = fc
  .array(
    fc.record({
      merchantId: fc.constantFrom('101', '102', '103'),
      dateTime: fc
        .integer({ min: Date.parse('2026-08-31T18:00:00Z'), max: Date.parse('2026-11-01T19:00:00Z') })
        .map((ms) => new Date(ms).toISOString()),
      redeemedCents: fc.integer({ min: 1, max: 100_000_000 }),
      earnedCents: fc.option(fc.integer({ min: 0, max: 100_000_000 }), { freq: 8 }),
      platformEarnedCents: fc.integer({ min: 0, max: 100_000 }),
      status: fc.constantFrom('REDEEMED', 'ON_HOLD', 'UNREDEEMED'),
      payableStatus: fc.constantFrom(null, 'PAID', 'SETTLED'),
    }),
    { maxLength: 150 },
  )
  .map((some) => some.map((change, at) => aRedemption({ id: `R${at}`, ...change })))

const sum = (rows: readonly Redemption[], field: 'redeemedCents' | 'earnedCents' | 'platformEarnedCents') =>
  rows.reduce((all, row) => all + (row[field] ?? 0), 0)
const inMonth = (row: Redemption, of: string) => colomboDay(row.dateTime).slice(0, 7) === of

/** The figures of one merchant, straight from its rows. */
function byHand(rows: readonly Redemption[], id: string): MerchantMonth {
  const own = rows.filter((row) => row.merchantId === id && inMonth(row, month))
  const standing = own.filter(({ status }) => status !== 'UNREDEEMED')
  const unpaid = standing.filter(({ payableStatus }) => payableStatus === null)
  const before = rows.filter((row) => row.merchantId === id && inMonth(row, '2026-09') && row.status !== 'UNREDEEMED')
  return {
    id,
    redemptions: own.length,
    redeemedCents: sum(standing, 'redeemedCents'),
    earnedCents: sum(standing, 'earnedCents'),
    platformEarnedCents: sum(standing, 'platformEarnedCents'),
    unredeemedCents: sum(
      own.filter((row) => !standing.includes(row)),
      'redeemedCents',
    ),
    paidCents: sum(
      standing.filter((row) => !unpaid.includes(row)),
      'earnedCents',
    ),
    owedCents: sum(unpaid, 'earnedCents'),
    oldestUnpaid: unpaid.map(({ dateTime }) => dateTime).sort()[0] ?? null,
    unsaid: standing.filter(({ earnedCents }) => earnedCents === null).length,
    beforeCents: sum(before, 'redeemedCents'),
  }
}

describe('a month by merchant', () => {
  it('comes to what its redemptions come to one by one, paid and owed together are what was earned', () => {
    fc.assert(
      fc.property(madeUp, (rows) => {
        const figures = monthOf(redemptionIndex(rows))
        const touched = rows.filter((row) => inMonth(row, month) || inMonth(row, '2026-09'))
        const ids = [...new Set(touched.map(({ merchantId }) => merchantId))].sort()
        expect(figures).toEqual(ids.map((id) => byHand(rows, id)))
        for (const { earnedCents, paidCents, owedCents } of figures) expect(paidCents + owedCents).toBe(earnedCents)
        const total = totalOf(figures)
        expect(total.redeemedCents).toBe(figures.reduce((all, { redeemedCents }) => all + redeemedCents, 0))
        expect(total.redemptions).toBe(rows.filter((row) => inMonth(row, month)).length)
      }),
    )
  })

  it('has links that list just the rows of a figure', () => {
    const { meaning } = redemptionListing(redemptionAccessOf('accountant', false), '', (id) => id)
    fc.assert(
      fc.property(madeUp, (rows) => {
        const index = redemptionIndex(rows)
        const { start, end } = daysOfMonth(month)
        const listed = (show: string | undefined, field: 'redeemedCents' | 'earnedCents') => {
          const { query } = readAddress({ startDate: start, endDate: end, merchant: '101', show }, meaning)
          const all = index.answer({ ...query, sum: field })
          const apart: ListQuery = { ...query, sum: field, filters: { ...query.filters, status: 'UNREDEEMED' } }
          return { total: all.total, net: (all.sum ?? 0) - (index.answer(apart).sum ?? 0) }
        }
        const own = byHand(rows, '101')
        expect(listed(undefined, 'redeemedCents')).toEqual({ total: own.redemptions, net: own.redeemedCents })
        expect(listed(undefined, 'earnedCents').net).toBe(own.earnedCents)
        expect(listed('paid', 'earnedCents').net).toBe(own.paidCents)
        expect(listed('payable', 'earnedCents').net).toBe(own.owedCents)
      }),
    )
  })

  it('has no figure of the month before while that is not known', () => {
    const index = redemptionIndex([aRedemption({ dateTime: '2026-10-05T06:00:00.000Z' })])
    const [row] = monthByMerchant(index.answer(monthQuery(month)).groups ?? [], null)
    expect(row?.beforeCents).toBeNull()
    expect(totalOf(row ? [row] : []).beforeCents).toBeNull()
  })
})

describe('months', () => {
  it('begin with their first day and end with their last', () => {
    expect(daysOfMonth('2026-02')).toEqual({ start: '2026-02-01', end: '2026-02-28' })
    expect(daysOfMonth('2028-02').end).toBe('2028-02-29')
    expect(monthBefore('2026-01')).toBe('2025-12')
  })

  it('are compared in whole percents', () => {
    expect(changeWords(112, 100)).toBe('+12%')
    expect(changeWords(97, 100)).toBe('−3%')
    expect(changeWords(100, 100)).toBe('±0%')
    expect([changeWords(100, 0), changeWords(100, null)]).toEqual([null, null])
  })
})
