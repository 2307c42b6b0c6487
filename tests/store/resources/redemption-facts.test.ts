import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import { scopeOf } from '#store/access/scopes.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import type { CallRequest } from '#store/define/define-call.ts'
import type { AnyRow, Resource } from '#store/define/define-resource.ts'
import { everyId } from '#store/define/wire-input.ts'
import { mutations, onlineCalls } from '#store/registry.ts'
import { renotifyRedemption, unredeemRedemption } from '#store/resources/redemptions/redemption-actions.ts'
import type { ListView } from '#store/define/list-view.ts'
import { redemptionSearchRequest, redemptionViewRequest } from '#store/resources/redemptions/redemption-requests.ts'
import { isUnredeemed, redemptionAccessOf, statusWords } from '#store/resources/redemptions/redemption-rules.ts'
import { redemptionFromWire, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { newEntry } from '#store/mutate/new-entry.ts'
import { aRedemption, redemptionOnTheWire } from '#tests/support/a-redemption.ts'

describe('a redemption off the wire', () => {
  it('is read once, under the names of the rows', () => {
    expect(redemptionFromWire(redemptionOnTheWire(aRedemption()))).toEqual(aRedemption())
  })

  it('goes by the id of the server where it has no other, and a payment knows it by a number alone', () => {
    const { redemptionId: _, ...wire } = redemptionOnTheWire(aRedemption())
    expect(redemptionFromWire({ ...wire, id: 'ab12' })).toMatchObject({ id: 'ab12', number: null })
    expect(redemptionFromWire({ ...wire, id: '4711' })).toMatchObject({ id: '4711', number: 4711 })
    for (const id of [0, -1, 1.5, 2 ** 53, '007', '1e3', '4711x']) {
      expect(redemptionFromWire({ ...redemptionOnTheWire(aRedemption()), id })?.number).toBeNull()
    }
  })

  it('may lack everything a role does not see', () => {
    const bare = { id: 7, dateTime: '2026-10-01T04:00:00', redeemedAmount: '0.10', status: 'ON_HOLD' }
    expect(redemptionFromWire(bare)).toMatchObject({
      id: '7',
      redeemedCents: 10,
      earnedCents: null,
      platformEarnedCents: null,
      payableStatus: null,
    })
  })

  it.each([
    ['REDEEMED', null, true],
    ['REDEEMED', 'PAID', false],
    ['UNREDEEMED', null, false],
    ['UNREDEEMED', 'PAID', false],
  ])('with status %s and payment %s is still to be paid: %s', (status, payableStatus, toPay) => {
    const wire = { ...redemptionOnTheWire(aRedemption()), status, payableStatus }
    expect(redemptionFromWire(wire)?.toPay).toBe(toPay)
  })

  it('is left out when it is none', () => {
    expect(redemptionFromWire({ id: 7, dateTime: '2026-10-01T04:00:00', status: 'REDEEMED' })).toBeNull()
    expect(redemptionFromWire({ ...redemptionOnTheWire(aRedemption()), redeemedAmount: 'much' })).toBeNull()
  })
})

describe('what this device keeps of a redemption', () => {
  const wire = redemptionOnTheWire(aRedemption())
  const kept = (role: Role) => {
    const row = redemptions.pull.toRow(wire, role, '')
    return [row?.earnedCents, row?.platformEarnedCents]
  }

  it.each<[Role, unknown]>([
    ['administrator', [118_797, 6253]],
    ['accountant', [118_797, 6253]],
    ['merchantAdministrator', [118_797, null]],
    ['subMerchantAdministrator', [118_797, null]],
    ['merchantRedemptions', [null, null]],
  ])('%s: %o, whatever the server sends', (role, amounts) => expect(kept(role)).toEqual(amounts))
})

/** As the specification has it: searches merchants, Merchant column, chooses a shop, earned, platform and merchant. */
const sights = {
  administrator: [true, true, true, true, true],
  accountant: [true, false, true, true, true],
  customerCare: [true, false, true, true, true],
  merchantController: [false, false, true, true, true],
  salesAgent: [false, false, true, true, true],
  merchantAdministrator: [false, false, true, true, false],
  subMerchantAdministrator: [false, false, false, true, false],
  merchantRedemptions: [false, false, true, false, false],
} as const

describe('what a role sees of redemptions (spec 001 §2, §6)', () => {
  it.each(roles)('%s', (role) => {
    const hasMerchant = role === 'merchantAdministrator' || role === 'merchantRedemptions'
    const seen = redemptionAccessOf(role, hasMerchant)
    expect([seen.searchesMerchants, seen.merchantColumn, seen.choosesShop, seen.earned, seen.platform]).toEqual(
      sights[role as keyof typeof sights],
    )
  })

  it('a redemptions user without a merchant sees no earnings either', () => {
    expect(redemptionAccessOf('merchantRedemptions', false)).toMatchObject({ earned: false, platform: false })
  })

  it('nobody is shown that the platform earned nothing if the server does not tell them what it earned', () => {
    const told = roles.filter((role) => redemptionAccessOf(role, false).platformEarned)
    expect(new Set(told)).toEqual(new Set(['administrator', 'accountant', 'customerCare']))
    expect(roles.filter((role) => redemptionAccessOf(role, true).platformEarned)).toEqual([])
  })
})

it.each([
  ['UNREDEEMED', 'Unredeemed', true],
  ['REDEEMED', 'Redeemed', false],
  ['ON_HOLD', 'On Hold', false],
])('the status %s reads %s', (status, words, unredeemed) => {
  expect([statusWords(status), isUnredeemed({ status })]).toEqual([words, unredeemed])
})

const pull = redemptions.pull as Extract<(typeof redemptions)['pull'], { kind: 'newest-first' }>
const view = (scope: string, filters: ListView['filters'], page = 1) =>
  line(redemptionViewRequest({ scope, filters, search: null, page, pageSize: 10 }))
const search = (scope: string, by: string, text: string, narrowed: Pick<ListView, 'filters' | 'page'>) =>
  line(redemptionSearchRequest({ scope, search: { by, text }, pageSize: 10, ...narrowed }))
const line = ({ call, input }: CallRequest) => [`${call.method} ${call.path}`, input] as const
const shop = { subMerchant: { id: '1001', location: 'Nugegoda' } }
const none = { subMerchant: null }

describe('the requests for redemptions (spec 001 §7)', () => {
  it('of everybody, of a merchant, of the own shop', () => {
    expect(scopeOf(none, null, 'accountant')).toBe('')
    const page = (scope: string) => view(scope, {}, 2)
    const path = 'POST /redemption/getEarnings'
    expect(page('')).toEqual([path, { body: { merchantId: everyId, subMerchantId: everyId, page: 2 } }])
    expect(page(scopeOf(none, '101', 'merchantAdministrator'))).toEqual([
      path,
      { body: { merchantId: '101', subMerchantId: everyId, page: 2 } },
    ])
    expect(page(scopeOf(shop, null, 'subMerchantAdministrator'))).toEqual([
      path,
      { body: { merchantId: everyId, subMerchantId: '1001', page: 2 } },
    ])
  })

  it.each(['merchantAdministrator', 'merchantRedemptions', 'subMerchantAdministrator'] as const)(
    'are never of everybody for a %s whose merchant the server did not name',
    (role) => {
      const [, input] = view(scopeOf(none, null, role), {})
      expect(input).toMatchObject({ body: { merchantId: 'nobody' } })
    },
  )

  it('of some days and of one shop, ten a page', () => {
    const october = { start: '2026-10-01', end: '2026-10-31' }
    expect(view('102', { subMerchantId: '1004', dateTime: october })).toEqual([
      'GET /redemption/{subMerchantId}/searchbydate/',
      {
        params: { subMerchantId: '1004' },
        query: { page: 1, merchantId: '102', startDate: '2026-10-01', endDate: '2026-10-31', size: 10 },
      },
    ])
    expect(view('', { subMerchantId: '1004' })).toEqual([
      'POST /redemption/getEarnings',
      { body: { merchantId: everyId, subMerchantId: '1004', page: 1 } },
    ])
  })

  it('never of another merchant or shop than the one a person works for, whatever the address says', () => {
    expect(view('102', { merchantId: '101' })[1]).toMatchObject({ body: { merchantId: '102' } })
    expect(view('shop.1001', { subMerchantId: '1004' })[1]).toMatchObject({ body: { subMerchantId: '1001' } })
  })

  it('for this device by larger pages over all days', () => {
    expect(line(pull.requestPage({ scope: '', partition: 'ALL', page: 1, pageSize: 500 }))).toEqual([
      'GET /redemption/{subMerchantId}/searchbydate/',
      {
        params: { subMerchantId: everyId },
        query: { page: 1, merchantId: everyId, startDate: '2000-01-01', endDate: '2099-12-31', size: 500 },
      },
    ])
  })

  it('of a search, by its type', () => {
    expect(search('shop.1001', 'REFERENCE_CODE', 'REF1', { filters: {}, page: 1 })).toEqual([
      'POST /redemption/searchByRedemptionId',
      {
        body: {
          merchantId: everyId,
          subMerchantId: '1001',
          searchKey: 'REF1',
          selectIdType: 'REFERENCE_CODE',
          page: 1,
        },
      },
    ])
  })

  it('of a search among some days and one shop, page by page', () => {
    const filters = { subMerchantId: '1004', dateTime: { start: '2026-10-01', end: '' } }
    expect(search('', 'MERCHANT_NAME', 'Keells', { filters, page: 2 })[1]).toEqual({
      body: {
        merchantId: everyId,
        subMerchantId: '1004',
        searchKey: 'Keells',
        selectIdType: 'MERCHANT_NAME',
        startDate: '2026-10-01',
        endDate: '2099-12-31',
        page: 2,
      },
    })
  })

  it.each(['redemptions.un-redeem-state', 'redemptions.download', 'redemptions.download-by-date'])(
    '%s is asked for by a screen and stored nowhere',
    (name) => expect(onlineCalls[name]?.name).toBe(name),
  )
})

const which = { id: 'AB12CD34EF', scope: '101', redemptionId: 4711 }

describe('what is done with a redemption', () => {
  const changes: [AnyMutation, string, string][] = [
    [unredeemRedemption, 'Redemption unredeemed successfully', 'Oops, something went wrong. Please try again'],
    [renotifyRedemption, 'Notification sent successfully', 'Oops, something went wrong!'],
  ]

  it.each(changes)('$0.name needs the server, for every role, with its texts', (mutation, done, failed) => {
    expect(mutations[mutation.name]).toBe(mutation)
    expect(mutation.offline).toBe('online')
    expect(mutation.roles).toEqual(roles)
    expect([mutation.says.done, mutation.says.failed]).toEqual([done, failed])
  })

  it('un-redeem names the merchant, the role and the page, and is a yes with the page it answers', () => {
    const args = { ...which, merchantId: '101', role: 'ROLE_MERCHANT_ADMINISTRATOR', page: 3 }
    expect(line(unredeemRedemption.request(args, null))).toEqual([
      'POST /redemption/un-redeem',
      { body: { redemptionId: 4711, merchantId: '101', role: 'ROLE_MERCHANT_ADMINISTRATOR', page: 3 } },
    ])
    expect(unredeemRedemption.accepted({ earnings: [], total: 0, current: 3 })).toBe(true)
    expect(unredeemRedemption.accepted({ message: 'OK' })).toBe(false)
    expect(unredeemRedemption.apply(aRedemption(), args).status).toBe('UNREDEEMED')
  })

  it('a change of a merchant’s redemption stays with that merchant', () => {
    const made = { owner: 'a', at: 0, operationId: 'o', rowId: which.id }
    const args = { ...which, merchantId: '101', role: 'r', page: 1 }
    const entry = newEntry(unredeemRedemption as AnyMutation, { ...made, args }, { ...aRedemption() })
    expect(entry.collection).toBe('redemptions@101')
    expect(newEntry(unredeemRedemption as AnyMutation, { ...made, args: { ...args, scope: '' } }, {}).collection).toBe(
      'redemptions',
    )
  })

  // The error catalogue of spec 001 §8, line by line.
  it.each([
    ['UNAUTHORIZED_USER', 'Unauthorized Error. Please try again'],
    ['MERCHANT_MISMATCH', 'Invalid request. Please try again'],
    ['CORE-MERCHANT_NOT_FOUND', 'Invalid request. Please try again'],
    ['MERCHANT_FINANCE_DETAILS_NOT_FOUND', 'Invalid request. Please try again'],
    ['REDEMPTION_ALREADY_UNREDEEMED', 'Redemption already Unredeemed'],
    ['UNREDEEM_PERIOD_END', 'Unredeem time period is over'],
    ['The voucher is deleted', null],
  ])('a refused un-redeem with %s says %s', (message, words) => {
    expect(unredeemRedemption.says.refused?.(message)).toBe(words)
  })

  it.each(['NOTIFY_TO_USER', 'NOTIFY_TO_MERCHANT'] as const)('a notice says whom it is for: %s', (notifyTo) => {
    const args = { ...which, notifyTo, mobileNumbers: ['+94771234567'], emails: ['a@b.lk'] }
    expect(line(renotifyRedemption.request(args, null))).toEqual([
      'POST /redemption/resend-redemption-message',
      { body: { redemptionId: 4711, mobileNumbers: ['+94771234567'], emails: ['a@b.lk'], notifyTo } },
    ])
  })

  it.each([
    [{ mobileNumbers: [''] }, "Mobile number can't be empty"],
    [{ mobileNumbers: ['+94771234567', '12'] }, 'Enter a valid mobile number'],
    [{ emails: ['abc'] }, 'Enter a valid email address'],
    [{ emails: ['a@b.lk', ''] }, 'Enter a valid email address'],
  ])('one wrong entry keeps all of it back: %o', (wrong, words) => {
    const args = { ...which, notifyTo: 'NOTIFY_TO_USER', mobileNumbers: [], emails: [], ...wrong }
    expect(renotifyRedemption.args.safeParse(args).error?.issues.map(({ message }) => message)).toEqual([words])
  })
})

it('a list can be narrowed, sorted, searched and added up by what the screen offers', () => {
  const { filters, sorts = [], sums = [], search } = redemptions as unknown as Resource<AnyRow>
  expect(Object.keys(search)).toEqual(['REDEMPTION_ID', 'REFERENCE_CODE', 'MERCHANT_NAME', 'MOBILE_NO'])
  expect([filters, sorts, sums]).toEqual([
    ['dateTime', 'subMerchantId', 'merchantId', 'terminalId', 'status', 'payableStatus', 'toPay', 'earnedCents'],
    ['redeemedCents', 'earnedCents'],
    // The platform's part is added up by Month End.
    ['redeemedCents', 'earnedCents', 'platformEarnedCents'],
  ])
})
