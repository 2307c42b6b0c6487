import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import { redemptions } from '#store/resources/redemptions/redemptions.ts'
import { PrintedRows } from '#ui/listing/list-sheet.tsx'
import { netSums } from '#ui/listing/use-net-sums.ts'
import { redemptionListing } from '#ui/screens/redemptions/redemption-listing.ts'
import { besideTotals, totalsWords } from '#ui/screens/redemptions/redemption-words.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'

it('on paper the total is net, with what was taken back below it', () => {
  const { columns } = redemptionListing(redemptionAccessOf('accountant', false), '', (id) => id)
  const rows = [
    aRedemption({ id: 'A', redeemedCents: 49_474_212, earnedCents: 44_000_000 }),
    aRedemption({ id: 'B', redeemedCents: 7999, earnedCents: 7200, status: 'UNREDEEMED' }),
    aRedemption({ id: 'C', redeemedCents: 0, earnedCents: null }),
  ]
  const sheet = createElement(PrintedRows, { columns, rows, whole: true, noun: redemptions.noun })
  const html = renderToStaticMarkup(createElement(MantineProvider, null, sheet))
  const totals = html.slice(html.indexOf('class="totals"')).replaceAll(/<[^>]*>/g, '|')
  expect(totals).toContain('Total of 3 redemptions')
  expect(totals).toContain('|494,742.12|494,822.11, of it un-redeemed 79.99|')
  expect(totals).toContain('|440,000.00 without 1|440,072.00, of it un-redeemed 72.00|')
})

it('what was taken back and is only like what is searched for is no part of the list', () => {
  const all = { total: 2, match: 'exact', cents: { redeemedCents: 900 }, unsaid: 1 } as const
  const apart = { total: 1, match: 'exact', cents: { redeemedCents: 100 }, unsaid: 1 } as const
  expect(netSums(all, apart)).toEqual({ all, apart: { redeemedCents: 100 }, unsaid: 0 })
  expect(netSums(all, { ...apart, match: 'similar' })).toEqual({ all, apart: {}, unsaid: 1 })
})

describe('what a list comes to', () => {
  const all = {
    total: 3,
    match: 'exact',
    cents: { redeemedCents: 1_250_000, earnedCents: 1_000_050 },
    unsaid: 0,
  } as const
  const sums = { all, apart: { redeemedCents: 0, earnedCents: 0 }, unsaid: 0 }
  it.each([
    [sums, true, 'Redeemed LKR 12,500.00 · Earned LKR 10,000.50'],
    [sums, false, 'Redeemed LKR 12,500.00 · Earned LKR 10,000.50 so far'],
    [{ ...sums, all: { ...all, cents: { redeemedCents: 1_250_000 } } }, true, 'Redeemed LKR 12,500.00'],
    [
      { ...sums, apart: { redeemedCents: 7999, earnedCents: 7200 } },
      true,
      'Redeemed LKR 12,420.01 · Earned LKR 9,928.50',
    ],
    [
      { ...sums, unsaid: 1 },
      true,
      'Redeemed LKR 12,500.00 · Earned LKR 10,000.50 · 1 redemption does not say what was earned',
    ],
    [
      { ...sums, unsaid: 1200 },
      false,
      'Redeemed LKR 12,500.00 · Earned LKR 10,000.50 so far · 1,200 redemptions do not say what was earned',
    ],
  ])('%o: %s', (known, proved, words) => expect(totalsWords(known, proved)).toBe(words))

  it('and what that is left of', () => {
    expect(besideTotals({ ...sums, apart: { redeemedCents: 7999, earnedCents: 7200 } })).toEqual([
      'LKR 12,500.00, of it un-redeemed LKR 79.99',
      'LKR 10,000.50, of it un-redeemed LKR 72.00',
    ])
    expect(besideTotals(sums)).toEqual([])
  })
})
