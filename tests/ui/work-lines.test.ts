import { describe, expect, it } from 'vitest'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import type { Listing } from '#ui/listing/define-listing.ts'
import { readAddress } from '#ui/listing/list-address.ts'
import { orderListing } from '#ui/screens/client-orders/order-listing.tsx'
import { deliveryListing } from '#ui/screens/deliveries/delivery-listing.tsx'
import { workQuery } from '#ui/screens/home/work-line.ts'
import { payableNow, workLines } from '#ui/screens/home/work-lines.ts'
import { offerListing } from '#ui/screens/offers/offer-listing.tsx'
import { pendingListing } from '#ui/screens/pending-purchases/pending-listing.ts'
import { redemptionListing } from '#ui/screens/redemptions/redemption-listing.ts'
import { stockListing } from '#ui/screens/stock/use-stock-listing.ts'
import { topUpListing } from '#ui/screens/top-ups/top-up-listing.ts'
import { voucherListing } from '#ui/screens/vouchers/voucher-listing.ts'
import { siteMap } from '#ui/site-map.ts'

const now = Date.parse('2026-11-20T06:00:00Z')
const today = '2026-11-20'
const itself = (id: string) => id

const listings: Readonly<Record<string, Pick<Listing, 'meaning'>>> = {
  '/operations/deliveries-n-pickups': deliveryListing(now),
  '/purchases/pending-Purchases': pendingListing(today),
  '/client/pending-client-top-ups': topUpListing,
  '/earnings': redemptionListing(redemptionAccessOf('accountant', false), '', itself),
  '/client/client-orders': orderListing(today),
  '/vouchers/view-vouchers': voucherListing,
  '/merchant-vouchers/denominations-summary': stockListing({ days: 30, codes: 0 }, []),
  '/offers': offerListing(now, itself),
}

describe('what Home says is waiting', () => {
  it.each(workLines.map((line) => [line.noun.many, line] as const))('%s: its link lists the same rows', (_, line) => {
    const listing = listings[line.path]
    const { query } = readAddress(line.search, listing?.meaning as Listing['meaning'])
    expect([query.collection, query.filters]).toEqual([line.of.name, workQuery(line, now).filters])
  })

  it('is payable to a merchant by its own redemptions: its link lists the same rows', () => {
    const listing = redemptionListing(redemptionAccessOf('merchantAdministrator', true), '102', itself)
    const { query } = readAddress(payableNow.search, listing.meaning)
    const asked = workQuery(payableNow, now, '102')
    expect([query.collection, query.filters]).toEqual(['redemptions@102', asked.filters])
    expect(asked.collection).toBe('redemptions@102')
  })

  it('leads to addresses of the portal', () => {
    const paths = new Set(siteMap.map(({ path }) => path))
    for (const { path, doneAt = path } of workLines) expect([path, doneAt].filter((one) => !paths.has(one))).toEqual([])
  })

  it('asks only for fields that its rows may be narrowed, ordered and added up by', () => {
    for (const { of, filters, since, sum } of workLines) {
      expect(of.filters).toEqual(expect.arrayContaining(Object.keys(filters(now))))
      if (since) expect([of.order.by, ...(of.sorts ?? [])]).toContain(since)
      if (sum) expect(of.sums).toContain(sum)
    }
  })
})
