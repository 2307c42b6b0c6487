import { describe, expect, it } from 'vitest'
import { dayRange } from '#store/listing/list-query.ts'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import { anAnswer } from '#tests/support/an-answer.ts'
import type { Listing } from '#ui/listing/define-listing.ts'
import { readAddress } from '#ui/listing/list-address.ts'
import { orderListing } from '#ui/screens/client-orders/order-listing.tsx'
import { dayFigures, daysUntil, todayLines, todayQuery } from '#ui/screens/home/today-lines.ts'
import { purchaseListing } from '#ui/screens/purchases/purchase-listing.tsx'
import { redemptionListing } from '#ui/screens/redemptions/redemption-listing.ts'
import { voucherListing } from '#ui/screens/vouchers/voucher-listing.ts'
import { siteMap } from '#ui/site-map.ts'

const today = '2026-11-26'

const listings: Readonly<Record<string, Pick<Listing, 'meaning'>>> = {
  '/earnings': redemptionListing(redemptionAccessOf('accountant', false), '', (id) => id),
  '/vouchers/view-vouchers': voucherListing,
  '/purchases/view-Purchases': purchaseListing,
  '/client/client-orders': orderListing(today),
}

describe('the figures of the day', () => {
  it.each(todayLines.map((line) => [line.title, line] as const))(
    '%s: its link lists the rows of the day',
    (_, line) => {
      const { meaning } = listings[line.path] as Listing
      const { query } = readAddress(line.search(today), meaning)
      expect(query.collection).toBe(line.of.name)
      if (query.search) expect(query.search).toEqual({ by: 'created_date', text: today })
      else expect(query.filters).toEqual({ ...line.filters, [line.day]: dayRange(today, today) })
    },
  )

  it('ask for fields that their rows may be narrowed and added up by, and lead to addresses of the portal', () => {
    const paths = new Set(siteMap.map(({ path }) => path))
    for (const line of todayLines) {
      expect(line.of.filters).toEqual(expect.arrayContaining(Object.keys(todayQuery(line, today).filters)))
      expect(line.of.sums).toContain(line.sum)
      expect(paths).toContain(line.path)
    }
  })

  it('are fourteen days with today, those without a row too', () => {
    expect(daysUntil(today)).toEqual({ start: '2026-11-13', end: today })
    const group = (day: string, rows: number, cents: number) => ({
      values: [day],
      rows,
      sums: [cents],
      empty: [0],
      earliest: null,
      latest: null,
    })
    const answer = anAnswer({ asOf: 1, groups: [group(today, 2, 300), group('2026-11-19', 1, 50)] })
    const days = dayFigures(answer, today)
    expect(days).toHaveLength(14)
    expect(days?.at(-1)).toEqual({ day: today, rows: 2, cents: 300 })
    expect(days?.at(-8)).toEqual({ day: '2026-11-19', rows: 1, cents: 50 })
    expect(days?.[0]).toEqual({ day: '2026-11-13', rows: 0, cents: 0 })
  })

  it('are none while nothing is known, and never those of the newest rows alone', () => {
    expect(dayFigures(null, today)).toBeNull()
    expect(dayFigures(anAnswer({ asOf: null, groups: [] }), today)).toBeNull()
    expect(dayFigures(anAnswer({ asOf: 1, groups: [], preview: true }), today)).toBeNull()
  })
})
