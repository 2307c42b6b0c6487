import { describe, expect, it } from 'vitest'
import { paymentAccessOf } from '#store/resources/payments/payment-rules.ts'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import { anyDay } from '#store/values/day-range.ts'
import { deliveryListing } from '#ui/screens/deliveries/delivery-listing.tsx'
import { paymentListing } from '#ui/screens/payments/payment-listing.ts'
import { redemptionListing } from '#ui/screens/redemptions/redemption-listing.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import {
  fileNameOf,
  narrowedWords,
  provenanceOf,
  sheetColumns,
  type ViewFacts,
  whoseWords,
} from '#ui/listing/export-words.ts'
import { nimal } from '#tests/support/a-session.ts'

const now = Date.parse('2026-12-31T12:00:00Z')
const facts: ViewFacts = {
  title: 'Vouchers',
  whose: null,
  noun: { one: 'voucher', many: 'vouchers' },
  rows: 1200,
  narrowed: ['Active'],
  asOf: now - 60_000,
  complete: true,
  unsent: 0,
  email: 'anura@shop.lk',
}

describe('a file of a view', () => {
  it('says what it holds, as of when, and who made it', () => {
    expect(provenanceOf(facts, now)).toBe(
      'Vouchers · Active · 1,200 vouchers · as of 05:29 PM IST · exported by anura@shop.lk on 31/12/2026 05:30 PM IST',
    )
  })

  it('says what the list is narrowed to: shop, type and status of delivery, search and days', () => {
    const nothing = { values: {}, choice: undefined, searchKey: '', period: anyDay }
    const shops = redemptionListing(redemptionAccessOf('accountant', false), '', () => 'Nugegoda (1001)')
    const period = { start: '2026-12-01', end: '' }
    const searched = { values: { filter: '1001' }, choice: { title: 'Reference Code' }, searchKey: 'R1', period }
    expect(narrowedWords(shops, { ...nothing, ...searched })).toEqual([
      'Sub Merchant: Nugegoda (1001)',
      'Reference Code: R1',
      'Redeemed 01/12/2026 – …',
    ])
    expect(narrowedWords(shops, nothing)).toEqual([])
    expect(narrowedWords(shops, { ...nothing, values: { show: 'paid' } })).toEqual(['Paid'])
    const payments = paymentListing(paymentAccessOf('accountant'), '', () => 'Araliya')
    expect(narrowedWords(payments, { ...nothing, values: { filter: '101' } })).toEqual(['Merchant: Araliya (101)'])
    const values = { deliveryType: 'STORE_PICKUP', deliveryStatus: 'PROCESSING' }
    expect(narrowedWords(deliveryListing(0), { ...nothing, values })).toEqual([
      'Type: Pickup',
      'Order status: Processing',
    ])
  })

  it('says whose rows they are: of a merchant, of a shop, or of everybody', () => {
    const merchants = [
      { id: '101', name: 'Lanka Stores' },
      { id: '103', name: 'Lanka Stores' },
    ]
    const user = { ...nimal, merchants }
    const whose = whoseWords(user, 'redemptions@103')
    expect(provenanceOf({ ...facts, whose }, now)).toMatch(/^Vouchers · Lanka Stores \(103\) · Active · 1,200 /)
    const subMerchant = { id: '1001', location: 'Nugegoda' }
    expect(whoseWords({ ...nimal, subMerchant }, 'redemptions@shop.1001')).toBe('Nugegoda (1001)')
    expect(whoseWords(user, 'redemptions')).toBeNull()
  })

  it('says what is missing and what no server has seen yet', () => {
    expect(provenanceOf({ ...facts, done: 'printed' }, now)).toContain('printed by ')
    const words = provenanceOf({ ...facts, asOf: null, complete: false, unsent: 2 }, now)
    expect(words).toContain('not checked with the server yet')
    expect(words).toContain('not all vouchers were on this device')
    expect(words).toContain('includes 2 changes not yet sent')
  })

  it('has the columns that show, with units in the header or the header the file has of its own', () => {
    const column = columnsOf<{ id: string; cents: number; tel: string }>()
    const columns = [
      column.id('id', 'ID'),
      column.money('cents', 'Amount'),
      column.digits('tel', 'Number', { inFile: 'mobileNo' }),
    ]
    expect(sheetColumns(columns)).toEqual([
      { header: 'ID', field: 'id', kind: 'text' },
      { header: 'Amount (LKR)', field: 'cents', kind: 'money' },
      { header: 'mobileNo', field: 'tel', kind: 'phone' },
    ])
  })

  it('is called by its title and time, or as the specification says', () => {
    expect(fileNameOf('Vouchers', null, 'csv', now)).toBe('Vouchers 31-12-2026 05.30 PM.csv')
    expect(fileNameOf('User Details', 'User Details.xlsx', 'xlsx', now)).toBe('User Details.xlsx')
    expect(fileNameOf('User Details', 'User Details.xlsx', 'csv', now)).toBe('User Details 31-12-2026 05.30 PM.csv')
  })
})
