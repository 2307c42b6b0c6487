import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { redemptionFromWire, redemptions, type Redemption } from '#store/resources/redemptions/redemptions.ts'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import { ListIndex } from '#store/search/list-index.ts'
import {
  doesAddUp,
  isExplainedBy,
  reconciledQuery,
  type ReconcileLine,
  reconcileLines,
  type ReconcileSums,
} from '#ui/screens/redemptions/reconcile.ts'
import { readAddress } from '#ui/listing/list-address.ts'
import { redemptionListing } from '#ui/screens/redemptions/redemption-listing.ts'
import { aRedemption, redemptionOnTheWire } from '#tests/support/a-redemption.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const made = fc.record({
  redeemedCents: cents,
  earnedCents: fc.option(cents),
  status: fc.constantFrom('REDEEMED', 'UNREDEEMED', 'ON_HOLD'),
  payableStatus: fc.option(fc.constantFrom('PAID', 'IN_PAYMENT')),
  merchantId: fc.constantFrom('101', '102'),
})

/** Rows as they come off the wire: what is still to be paid is read there. */
const shop = fc.array(made, { maxLength: 40 }).map((rows) =>
  rows.map((row, at) => {
    const wire = redemptionOnTheWire(aRedemption({ ...row, id: `R${at}`, number: at + 1 }))
    return redemptionFromWire(wire) as Redemption
  }),
)

/** The plainest way to say what belongs to a line. */
const belongs: Readonly<Record<ReconcileLine['key'], (row: Redemption) => boolean>> = {
  redeemed: ({ status }) => status !== 'UNREDEEMED',
  unredeemed: ({ status }) => status === 'UNREDEEMED',
  paid: ({ payableStatus }) => payableStatus !== null,
  payable: ({ status, payableStatus }) => status !== 'UNREDEEMED' && payableStatus === null,
  'taken-back-paid': ({ status, payableStatus }) => status === 'UNREDEEMED' && payableStatus !== null,
}

const fields = ['redeemedCents', 'earnedCents'] as const

function sumsOf(rows: readonly Redemption[], merchantId: string): ReconcileSums {
  const index = new ListIndex(redemptions as unknown as Resource<AnyRow>, new Intl.Collator('en'))
  index.setChanged(new Map(rows.map((row) => [row.id, row])))
  const entries = reconcileLines.map(({ key, narrowsBy }) => {
    const answers = fields.map((sum) =>
      index.answer({
        collection: 'redemptions',
        filters: { merchantId, ...narrowsBy },
        search: null,
        sort: redemptions.order,
        page: 1,
        pageSize: 1,
        sum,
      }),
    )
    const sums = Object.fromEntries(fields.map((field, at) => [field, answers[at]?.sum ?? Number.NaN]))
    return [
      key,
      {
        total: answers[0]?.total ?? -1,
        match: 'exact',
        cents: sums,
        unsaid: unsaidOf(index, { merchantId, ...narrowsBy }),
      },
    ] as const
  })
  return Object.fromEntries(entries) as ReconcileSums
}

/** As the screen asks for those that leave the field empty. */
function unsaidOf(index: ListIndex, filters: ListQuery['filters']): number {
  const all = { collection: 'redemptions', search: null, sort: redemptions.order, page: 1, pageSize: 1 }
  return index.answer({ ...all, filters: { ...filters, earnedCents: null } }).total
}

it('is of all shops of the period, whatever the list beside it is narrowed to', () => {
  const { meaning } = redemptionListing(redemptionAccessOf('accountant', false), '', (id) => id)
  const address = {
    filter: '1004',
    searchId: 'REFERENCE_CODE',
    searchKey: 'REF1',
    startDate: '2026-10-01',
    sort: 'redeemedCents.asc',
  }
  const { query, period } = readAddress(address, meaning)
  expect(query.filters).toHaveProperty('subMerchantId', '1004')
  const dateTime = { from: '2026-09-30T18:30:00.000Z' }
  const all = { collection: 'redemptions', search: null, sort: redemptions.order, page: 1, pageSize: 10 }
  expect(reconciledQuery(query.collection, period, '')).toEqual({ ...all, filters: { dateTime } })
  expect(reconciledQuery(query.collection, period, '101')).toEqual({ ...all, filters: { dateTime, merchantId: '101' } })
  expect(reconciledQuery('redemptions', { start: '', end: '' }, '').filters).toEqual({})
})

describe('a reconciliation', () => {
  it('counts and adds up what belongs to each line, to the cent, and its lines explain each other', () => {
    fc.assert(
      fc.property(shop, (rows) => {
        const sums = sumsOf(rows, '101')
        for (const { key } of reconcileLines) {
          const mine = rows.filter((row) => row.merchantId === '101' && belongs[key](row))
          expect(sums[key]?.total).toBe(mine.length)
          for (const field of fields) {
            expect(sums[key]?.cents[field]).toBe(mine.reduce((sum, row) => sum + (row[field] ?? 0), 0))
          }
          expect(sums[key]?.unsaid).toBe(mine.filter(({ earnedCents }) => earnedCents === null).length)
        }
        expect(doesAddUp(sums)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('is told beside its own rows alone: not beside as many others, nor beside one of another amount', () => {
    const rows = [aRedemption({ redeemedCents: 500, earnedCents: 450 }), aRedemption({ id: 'B', earnedCents: null })]
    const [first = aRedemption(), second = aRedemption()] = rows
    const redeemed = sumsOf(rows, first.merchantId).redeemed ?? { total: 0, match: 'exact', cents: {}, unsaid: 0 }
    expect(isExplainedBy(redeemed, rows)).toBe(true)
    expect(isExplainedBy(redeemed, [first])).toBe(false)
    expect(isExplainedBy(redeemed, [{ ...first, redeemedCents: 501 }, second])).toBe(false)
    expect(isExplainedBy(redeemed, [{ ...first, earnedCents: 451 }, second])).toBe(false)
    expect(isExplainedBy(redeemed, [first, { ...second, earnedCents: 0 }])).toBe(false)
  })

  it('says so where a line does not explain the others, and nothing while one is not known', () => {
    const sums = sumsOf([aRedemption(), aRedemption({ id: 'B', payableStatus: 'PAID', toPay: false })], '101')
    expect(doesAddUp(sums)).toBe(true)
    const paid = { total: 1, match: 'exact', cents: { redeemedCents: 1, earnedCents: 1 }, unsaid: 0 } as const
    expect(doesAddUp({ ...sums, paid })).toBe(false)
    expect(doesAddUp({ ...sums, paid: { ...paid, total: 2 } })).toBe(false)
    expect(doesAddUp({ ...sums, paid: null })).toBeNull()
  })
})
