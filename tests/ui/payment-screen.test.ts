import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentAccessOf } from '#store/resources/payments/payment-rules.ts'
import { headerOf } from '#ui/listing/columns.tsx'
import { filterOf } from '#ui/listing/filters.ts'
import { type ListAddress, readAddress, tidyAddress, withoutRival } from '#ui/listing/list-address.ts'
import { merchantOptions, merchantWords } from '#ui/pickers/merchant-options.ts'
import { merchantPage } from '#ui/pickers/merchant-page.ts'
import { paidPage, paidSearchMax } from '#ui/screens/payments/paid-page.ts'
import { rowsOfPage } from '#ui/pickers/use-find.ts'
import { paymentListing } from '#ui/screens/payments/payment-listing.ts'
import { noPayments, paymentWords } from '#ui/screens/payments/payment-words.ts'

const staff = paymentListing(paymentAccessOf('accountant'), '', (id) => `Merchant ${id}`)
const mine = paymentListing(paymentAccessOf('merchantAdministrator'), '101', (id) => id)

const merchants = Array.from({ length: 12 }, (_, at) => ({ id: String(101 + at), name: `Shop ${at + 1}` }))
const nameOf = (id: string) => merchants.find((merchant) => merchant.id === id)?.name ?? id

describe('the list of payments is the one of the specification (spec 001 §2)', () => {
  it('has its columns for staff and for a merchant user, and the day that was typed beside the time of recording', () => {
    expect(staff.columns.map((one) => [headerOf(one), one.meta?.hint])).toEqual([
      ['Date', 'IST'],
      ['Payment Date', undefined],
      ['Payment ID', undefined],
      ['Reference Code', undefined],
      ['Merchant Name', undefined],
      ['Amount', 'LKR'],
    ])
    expect(mine.columns.map(headerOf)).toEqual(['Date', 'Payment Date', 'Reference Code', 'Amount'])
    expect(filterOf(staff.filters, 'days')).toMatchObject({ field: 'createdAt', days: 'colombo', title: 'Recorded' })
  })

  it('is searched by reference code, has days, and lets staff alone choose a merchant', () => {
    expect(staff.searches.map(({ title }) => title)).toEqual(['Reference Code'])
    expect(staff.server).toMatchObject({ searches: true, searchesInView: true })
    expect(filterOf(staff.filters, 'picker')?.field).toBe('merchantId')
    expect(filterOf(mine.filters, 'picker')).toBeUndefined()
    expect(mine.meaning.collection).toBe('payments@101')
    expect(staff.meaning.pageSize).toBe(10)
  })

  it('shows ten at a time and says what the server would not give', () => {
    expect(staff.refused(null)).toBe('Failed to fetch merchant payables')
    expect(staff.refused('Something else')).toBe('Failed to fetch merchant payables')
  })
})

describe('days and a reference clear each other (spec 001 §4)', () => {
  const change = (now: ListAddress, patch: ListAddress) =>
    tidyAddress({ ...now, ...withoutRival(patch, staff.meaning) }, staff.meaning)
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' }

  it('a reference lets go of the days', () => {
    expect(change({ ...days, filter: '101' }, { searchKey: 'CEFT1' })).toMatchObject({
      filter: '101',
      searchKey: 'CEFT1',
      startDate: undefined,
      endDate: undefined,
    })
  })

  it('days let go of the reference', () => {
    expect(change({ searchKey: 'CEFT1' }, days)).toMatchObject({ ...days, searchKey: undefined })
  })

  it('what clears one of them touches nothing else', () => {
    expect(change({ ...days, filter: '101' }, { searchKey: '' })).toMatchObject({ ...days, filter: '101' })
    expect(change({ searchKey: 'CEFT1' }, { startDate: undefined, endDate: undefined })).toMatchObject({
      searchKey: 'CEFT1',
    })
  })

  it('an address with both is read as the search, on other lists as both', () => {
    const both = { ...days, searchKey: 'CEFT1' }
    expect(readAddress(both, staff.meaning)).toMatchObject({ searchKey: 'CEFT1', period: { start: '', end: '' } })
    const { eitherDaysOrSearch: _, ...usual } = staff.meaning
    expect(readAddress(both, usual).period).toEqual({ start: '2026-10-01', end: '2026-10-31' })
    expect(withoutRival({ searchKey: 'CEFT1' }, usual)).toEqual({ searchKey: 'CEFT1' })
  })
})

describe('the texts of Payments are literal (spec 001 §8)', () => {
  const anything = { searchKey: '', period: { start: '', end: '' }, chosen: '' }
  const october = { start: '2026-10-01', end: '2026-10-31' }

  it.each([
    ['all merchants', anything, 'No payments found for All Merchants'],
    ['a merchant', { ...anything, chosen: '101' }, 'No payments found for Shop 1'],
    ['a reference', { ...anything, chosen: '101', searchKey: 'CEFT1' }, 'No payments found for ID CEFT1'],
    ['days', { ...anything, period: october }, 'No payments found for 01/10/2026 - 31/10/2026'],
    ['one open end', { ...anything, period: { ...october, end: '' } }, 'No payments found for 01/10/2026 and later'],
  ])('%s', (_, narrowed, words) => {
    expect(noPayments(narrowed, nameOf)).toBe(words)
  })

  it('a merchant user', () => {
    expect(noPayments(anything, null)).toBe('NO PAYMENTS FOUND')
    expect(noPayments({ ...anything, searchKey: 'X' }, null)).toBe('No payments found for ID X')
  })

  it('failures', () => {
    expect(merchantWords.failed).toBe('Failed to fetch merchants, Please try again')
    expect(paymentWords).toMatchObject({
      downloadFailed: 'Oops, something went wrong. Please try again',
      downloadAlert: 'Failed to download CSV. Please try again.',
    })
  })
})

describe('the merchants to choose from (spec 001 §2, §9)', () => {
  it('are all, the first five as name and id, and a way to the others', () => {
    expect(merchantOptions({ merchants, nameOf }, '').map(({ label }) => label)).toEqual([
      'All Merchants',
      'Shop 1 (101)',
      'Shop 2 (102)',
      'Shop 3 (103)',
      'Shop 4 (104)',
      'Shop 5 (105)',
      'Load More',
    ])
  })

  it('the chosen one stands among them wherever it comes from', () => {
    const labels = (chosen: string) => merchantOptions({ merchants, nameOf }, chosen).map(({ label }) => label)
    expect(labels('109')).toContain('Shop 9 (109)')
    expect(labels('103').filter((label) => label.includes('103'))).toHaveLength(1)
    expect(merchantOptions({ merchants: null, nameOf }, '109').map(({ label }) => label)).toEqual([
      'All Merchants',
      'Shop 9 (109)',
      'Load More',
    ])
  })

  it('stand ten on a page, found by a part of name or id', () => {
    const page = (by: 'name' | 'id', text: string, at = 1) => merchantPage(merchants, { by, text }, at)
    expect(page('name', '')).toMatchObject({ page: 1, pages: 2, none: null })
    expect(page('name', '', 2).rows.map(({ id }) => id)).toEqual(['111', '112'])
    expect(page('name', ' SHOP 12 ').rows.map(({ id }) => id)).toEqual(['112'])
    expect(page('id', '09').rows.map(({ id }) => id)).toEqual(['109'])
    expect(page('name', '', 9)).toMatchObject({ page: 2 })
  })

  it.each([
    ['by name', merchants, { by: 'name', text: 'zzz' }, 'No merchant found as zzz'],
    ['by id', merchants, { by: 'id', text: '999' }, 'No merchant found with ID 999'],
    ['without any', [], { by: 'name', text: '' }, 'No Merchants Available'],
  ] as const)('say so where there are none: %s', (_, all, search, words) => {
    expect(merchantPage(all, search, 1).none).toBe(words)
  })
})

describe('the redemptions of a payment (spec 001 §9)', () => {
  const paid = Array.from({ length: 25 }, (_, at) => ({
    id: String(5000 + at),
    shown: `AB12CD34${String(at).padStart(2, '0')}`,
    earningCents: at,
  }))

  it('stand ten on a page', () => {
    expect([rowsOfPage, paidSearchMax]).toEqual([10, 10])
    expect([1, 2, 3].map((page) => paidPage(paid, '', page).rows.length)).toEqual([10, 10, 5])
  })

  it('are found by a part of what people call them, in any case', () => {
    expect(paidPage(paid, ' cd3407 ', 1)).toMatchObject({ total: 1, pages: 1 })
    expect(paidPage(paid, 'zz', 1)).toMatchObject({ total: 0, rows: [] })
  })

  it('every one of them stands on exactly one page, whatever is asked', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.string({ maxLength: 3 }), (count, text) => {
        const some = Array.from({ length: count }, (_, at) => ({ id: `${at}`, shown: `R${at}X`, earningCents: at }))
        const { pages, total } = paidPage(some, text, 1)
        const shown = Array.from({ length: pages }, (_, at) => paidPage(some, text, at + 1).rows).flat()
        expect(shown).toHaveLength(total)
        expect(shown).toEqual(some.filter((one) => one.shown.includes(text.trim().toUpperCase())))
      }),
    )
  })
})
