import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { packRows } from '#store/exchange/file-rows.ts'
import { roles } from '#store/access/roles.ts'
import type { CallAnswer } from '#store/define/define-call.ts'
import type { downloadRedemptions } from '#store/resources/redemptions/redemption-calls.ts'
import { fileRowsFromWire } from '#store/resources/redemptions/redemption-file-rows.ts'
import {
  offersUnredeem,
  redemptionAccessOf,
  whyNotUnredeemable,
} from '#store/resources/redemptions/redemption-rules.ts'
import { headerOf } from '#ui/listing/columns.tsx'
import { sheetColumns } from '#ui/listing/export-words.ts'
import type { Listing } from '#ui/listing/define-listing.ts'
import { type ListAddress, readAddress } from '#ui/listing/list-address.ts'
import { isOfShown, wantedOf } from '#ui/listing/use-listing.ts'
import { deliveryListing } from '#ui/screens/deliveries/delivery-listing.tsx'
import { CopyId } from '#ui/screens/redemptions/copy-id.tsx'
import { redemptionSheet, sourceOf } from '#ui/screens/redemptions/redemption-file.ts'
import { redemptionListing } from '#ui/screens/redemptions/redemption-listing.ts'
import { noticeForm, noticeStart } from '#ui/screens/redemptions/notice-form.ts'
import { shopChoices } from '#ui/pickers/shop-choices.ts'
import { isNotAllowed, windowTrouble } from '#ui/screens/redemptions/unredeem-check.ts'

const named = (id: string) => (id === '1001' ? 'Nugegoda (1001)' : id)
const listingOf = (role: (typeof roles)[number]) => redemptionListing(redemptionAccessOf(role, false), '', named)

describe('the columns, searches and files of each role (spec 001 §2, §6)', () => {
  it.each(roles)('%s', (role) => {
    const merchant = role === 'administrator' ? ['Merchant'] : []
    const earned = role === 'merchantRedemptions' ? [] : ['Earned']
    const { columns, searches, sorts } = listingOf(role)
    expect(columns.map(headerOf)).toEqual([
      'Date',
      'Redemption Id',
      ...merchant,
      'Sub Merchant',
      'Status',
      'Redeemed',
      ...earned,
    ])
    expect(sheetColumns(columns).map(({ header }) => header)).toContain('Date (IST)')
    const searched = ['administrator', 'accountant', 'customerCare'].includes(role) ? ['Merchant Name'] : []
    expect(searches.map(({ title }) => title)).toEqual(['Redemption ID', 'Reference Code', ...searched])
    expect(sorts.includes('earnedCents')).toBe(earned.length > 0)
    const file = redemptionSheet(redemptionAccessOf(role, false)).map(({ header }) => header)
    expect(file.filter((header) => /^(Merchant (ID|Name)|Platform)/.test(header))).toEqual(
      role === 'administrator' ? ['Merchant ID', 'Merchant Name', 'Platform Earning (LKR)'] : [],
    )
    expect(file.includes('Merchant Earning (LKR)')).toBe(earned.length > 0)
  })

  it('a search type of another role is none: the first one is', () => {
    const { meaning } = listingOf('salesAgent')
    expect(readAddress({ searchId: 'MERCHANT_NAME', searchKey: 'Araliya' }, meaning).query.search).toEqual({
      by: 'REDEMPTION_ID',
      text: 'Araliya',
    })
  })

  it('a role that sees no earnings is not shown their order either, whatever the address says', () => {
    const asked = { sort: 'earnedCents.desc' }
    const dates = { by: 'dateTime', direction: 'desc' }
    expect(readAddress(asked, listingOf('merchantRedemptions').meaning).query.sort).toEqual(dates)
    expect(readAddress(asked, listingOf('accountant').meaning).query.sort.by).toBe('earnedCents')
    expect(readAddress({ sort: 'dateTime.asc' }, listingOf('merchantRedemptions').meaning).query.sort).toEqual({
      ...dates,
      direction: 'asc',
    })
  })

  it('pages of ten, with a pager from the tenth row on', () => {
    expect(listingOf('administrator')).toMatchObject({ pagerFrom: 10, meaning: { pageSize: 10 } })
  })
})

describe('an empty list says for what it is empty (spec 001 §2)', () => {
  const { meaning, nothingFound } = listingOf('administrator')
  it.each([
    [{}, 'No redemptions'],
    [{ startDate: '2026-10-01', endDate: '2026-10-31' }, 'No redemptions for 01/10/2026 - 31/10/2026'],
    [{ startDate: '2026-10-01' }, 'No redemptions for 01/10/2026 and later'],
    [{ searchKey: 'ab12' }, 'No redemptions for ab12'],
    [{ searchId: 'MERCHANT_NAME', searchKey: 'Nobody' }, 'No redemptions for Nobody'],
    [{ searchId: 'REFERENCE_CODE', searchKey: 'REF9' }, 'No reference for REF9'],
    [{ filter: '1001' }, 'No redemptions for Nugegoda (1001)'],
    [{ filter: '1001', searchKey: 'ab12' }, 'No redemptions for ab12'],
  ])('%o: %s', (address, words) => {
    expect(nothingFound(readAddress(address, meaning))).toBe(words)
  })

  it('and a refused load speaks in the words of the specification', () => {
    const { refused } = listingOf('administrator')
    expect(refused('User is not a merchant.')).toBe('User is not a merchant')
    expect(refused('Not Found')).toBe('Entity not found')
    expect(refused('The books are closed')).toBe('The books are closed')
    expect(refused(null)).toBeNull()
  })
})

it('an address shows what is payable, paid or taken back, on this device alone', () => {
  const { meaning } = listingOf('accountant')
  const filtersOf = (show: string) => readAddress({ show }, meaning).query.filters
  expect(filtersOf('payable')).toEqual({ toPay: true })
  expect(filtersOf('paid')).toEqual({ payableStatus: { from: '' } })
  expect(filtersOf('unredeemed')).toEqual({ status: 'UNREDEEMED' })
  expect(filtersOf('nonsense')).toEqual({})
  expect(readAddress({ show: 'paid' }, meaning).asked.filters).toEqual({})
})

it('an address narrows to a shop and to days, and the server is asked for just that', () => {
  const { meaning } = listingOf('accountant')
  const read = readAddress({ filter: '1001', startDate: '2026-10-01', endDate: '2026-10-02' }, meaning)
  expect(read.query.filters).toEqual({
    subMerchantId: '1001',
    dateTime: { from: '2026-09-30T18:30:00.000Z', below: '2026-10-02T18:30:00.000Z' },
  })
  expect(read.asked.filters).toEqual({
    subMerchantId: '1001',
    dateTime: { start: '2026-10-01', end: '2026-10-02' },
  })
  expect(readAddress({}, meaning).asked.filters).toEqual({})
})

it('a search is put to the server for just what is shown', () => {
  const listing = listingOf('accountant')
  const address = { filter: '1004', startDate: '2026-10-01', searchId: 'MERCHANT_NAME', searchKey: 'Keells', page: 2 }
  expect(wantedOf(listing, readAddress(address, listing.meaning))).toEqual({
    kind: 'view',
    collection: 'redemptions',
    view: {
      filters: { subMerchantId: '1004', dateTime: { start: '2026-10-01', end: '' } },
      search: { by: 'MERCHANT_NAME', text: 'Keells' },
      page: 2,
      pageSize: 10,
    },
  })
})

it('“nor the server” is said only where it was asked about just what is shown', () => {
  const isAsked = (listing: Listing, address: ListAddress) => isOfShown(listing, readAddress(address, listing.meaning))
  const [search, narrowed] = [{ searchKey: 'AB12' }, { filter: '1004', startDate: '2026-10-01' }]
  const redeemed = listingOf('accountant')
  expect(isAsked(redeemed, { ...narrowed, ...search })).toBe(true)
  expect(isAsked(redeemed, { ...search, show: 'paid' })).toBe(false)
  expect(isAsked(redeemed, { show: 'paid' })).toBe(false)
  // Orders are searched for among all.
  expect(isAsked(deliveryListing(0), search)).toBe(true)
  expect(isAsked(deliveryListing(0), { deliveryStatus: 'PICKED' })).toBe(true)
  expect(isAsked(deliveryListing(0), { ...search, deliveryStatus: 'PICKED' })).toBe(false)
})

describe('the window of an un-redeem', () => {
  it('is asked about by every role, or by those that the shop has chosen (decisions.md C9)', () => {
    expect(roles.every((role) => offersUnredeem(role, undefined))).toBe(true)
    expect(roles.filter((role) => offersUnredeem(role, ['administrator', 'accountant']))).toEqual([
      'administrator',
      'accountant',
    ])
  })

  it.each<[Parameters<typeof windowTrouble>[0], string | null]>([
    [{ kind: 'answered', answer: { message: 'UNREDEEM_PERIOD_OPEN' } }, null],
    [{ kind: 'answered', answer: { message: 'UNREDEEM_PERIOD_END' } }, 'Unredeem time period is over'],
    [{ kind: 'refused', status: 400, message: 'UNREDEEM_PERIOD_END' }, 'Unredeem time period is over'],
    [{ kind: 'refused', status: 400, message: 'REDEMPTION_ALREADY_UNREDEEMED' }, 'Redemption already Unredeemed'],
    [
      { kind: 'refused', status: 400, message: 'REDEMPTION_ALREADY_PAID' },
      'Redemption AB12CD34EF was already paid to the merchant.',
    ],
    [{ kind: 'refused', status: 400, message: 'The books are closed' }, 'The books are closed'],
    [{ kind: 'refused', status: 400, message: null }, 'Oops, something went wrong. Please try again'],
    [{ kind: 'offline' }, 'Network Error. Please try again.'],
    [{ kind: 'failed' }, 'Oops, something went wrong. Please try again'],
  ])('%o: %s', (answer, words) => expect(windowTrouble(answer, 'AB12CD34EF')).toBe(words))
})

it('what is paid, or has a voucher that is deleted, is not taken back, as far as this device knows', () => {
  const plain = { payableStatus: null }
  expect(whyNotUnredeemable({ payableStatus: 'PAID' }, null)).toMatch(/^It is paid to the merchant/)
  expect(whyNotUnredeemable(plain, { status: 'DELETED' })).toMatch(/^Its voucher is deleted/)
  expect(whyNotUnredeemable(plain, { status: 'EXPIRED' })).toBeNull()
  expect(whyNotUnredeemable(plain, null)).toBeNull()
  // Another server's word: the dialog warns of it, and the server decides (decisions.md E6).
  expect(whyNotUnredeemable({ payableStatus: 'PENDING' }, null)).toBeNull()
})

it('an act that the server does not allow is told from one that cannot be done now', () => {
  expect(isNotAllowed({ kind: 'refused', status: 403, message: 'UNAUTHORIZED_USER' })).toBe(true)
  expect(isNotAllowed({ kind: 'refused', status: 400, message: 'UNREDEEM_PERIOD_END' })).toBe(false)
  expect(isNotAllowed({ kind: 'failed' })).toBe(false)
})

it('the id in the title of a redemption is copied in capitals, and ‘Copied’ stays for two seconds', () => {
  const { props } = CopyId({ id: 'ab12cd34ef' })
  expect(props).toMatchObject({ value: 'AB12CD34EF', timeout: 2000 })
  const titleOf = (copied: boolean) => {
    const title = createElement(MantineProvider, null, props.children({ copied, copy() {} }))
    return renderToStaticMarkup(title)
      .replace(/<style[^]*?<\/style>|<[^>]*>/g, '')
      .trim()
  }
  expect([titleOf(false), titleOf(true)]).toEqual(['RedemptionAB12CD34EF', 'RedemptionAB12CD34EFCopied'])
})

describe('the overrides of a notice', () => {
  it('that are off send nothing, whatever was typed', () => {
    expect(noticeForm.parse({ ...noticeStart, mobiles: ['12'], emails: ['abc'] })).toEqual({
      mobileNumbers: [],
      emails: [],
    })
  })

  it('that are on are the lists, with numbers in the form of the wire', () => {
    const typed = { otherMobiles: true, mobiles: ['0771234567'], otherEmails: true, emails: ['a@b.lk', 'c@d.lk'] }
    expect(noticeForm.parse(typed)).toEqual({ mobileNumbers: ['+94771234567'], emails: ['a@b.lk', 'c@d.lk'] })
  })

  it('one wrong entry in either list keeps all of it back', () => {
    const wrong = { otherMobiles: true, mobiles: [''], otherEmails: true, emails: ['a@b.lk', 'abc'] }
    expect(noticeForm.safeParse(wrong).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['mobiles', "Mobile number can't be empty"],
      ['emails', 'Enter a valid email address'],
    ])
  })
})

describe('the selector of sub-merchants', () => {
  const shops = [{ id: '1001', location: 'Nugegoda' }]
  const araliya = { id: '101', name: 'Araliya Textiles' }

  it('shows a merchant’s people the shops of that merchant', () => {
    expect(shopChoices({ chosen: null, merchants: null, merchant: null, shops })).toEqual([
      { group: null, items: [{ kind: 'all', id: '', label: 'All sub merchants' }] },
      { group: 'Sub merchants', items: [{ kind: 'shop', id: '1001', label: 'Nugegoda (1001)' }] },
    ])
  })

  it('leads staff to a shop through its merchant, and keeps a chosen shop that is not listed', () => {
    const chosen = { id: '1004', name: 'Colombo 07 (1004)' }
    expect(shopChoices({ chosen, merchants: [araliya], merchant: araliya, shops })).toEqual([
      {
        group: null,
        items: [
          { kind: 'all', id: '', label: 'All sub merchants' },
          { kind: 'shop', id: '1004', label: 'Colombo 07 (1004)' },
        ],
      },
      { group: 'Araliya Textiles', items: [{ kind: 'shop', id: '1001', label: 'Nugegoda (1001)' }] },
      { group: 'Sub merchants of', items: [{ kind: 'merchant', id: '101', label: 'Araliya Textiles (101)' }] },
    ])
  })
})

it('a download has other names on the wire and the same ones in the file', () => {
  const wire: CallAnswer<typeof downloadRedemptions> = [
    { id: 7, redemptionId: 'AB12CD34EF', timestamp: '2026-10-01T04:00:00', amount: '10.50', status: 'UNREDEEMED' },
  ]
  expect(fileRowsFromWire([{ ...wire[0], merchantEarning: 9.5 }] as typeof wire)[0]).toMatchObject({
    id: 'AB12CD34EF',
    dateTime: '2026-10-01T04:00:00.000Z',
    redeemedCents: 1050,
    earnedCents: 950,
    platformEarnedCents: null,
    merchantName: '',
  })
})

describe('what becomes of an answer to a download', () => {
  it('the server’s rows are the file', () => {
    const rows = packRows([{ id: '7' }])
    expect(sourceOf({ kind: 'answered', answer: rows })).toEqual({ kind: 'server', rows })
  })

  it('a refusal is said in the server’s words and makes no file', () => {
    const words = 'Too many redemptions to download. Choose a shorter period'
    expect(sourceOf({ kind: 'refused', status: 400, message: words })).toEqual({ kind: 'none', words })
    expect(sourceOf({ kind: 'refused', status: 403, message: null })).toEqual({
      kind: 'none',
      words: expect.stringMatching(/./),
    })
  })

  it('one that was called off makes nothing', () => {
    expect(sourceOf({ kind: 'replaced' })).toEqual({ kind: 'none', words: null })
  })

  it.each(['offline', 'failed'] as const)('%s: the rows of this device, which people are told first', (kind) => {
    expect(sourceOf({ kind })).toEqual({ kind: 'device', why: expect.stringMatching(/./) })
  })
})
