import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import { scopeOf } from '#store/access/scopes.ts'
import { rowsPerBlock } from '#store/database/blocks.ts'
import { storedRow } from '#store/database/stored-row.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { resourceNamed } from '#store/registry.ts'
import { pendingPurchaseFromWire } from '#store/resources/pending-purchases/pending-purchases.ts'
import { purchaseFromWire } from '#store/resources/purchases/purchases.ts'
import { ListIndex } from '#store/search/list-index.ts'
import { contactOf } from '#store/values/contact.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'
import { nimal } from '#tests/support/a-session.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { listedCollections } from '#ui/record/listed-record.ts'
import {
  type CustomerCollection,
  customerCollections,
  customerLine,
  customerQuery,
  linesByTime,
  linkedQuery,
  vouchersBrought,
} from '#ui/screens/customers/customer-lines.ts'
import { placesFor } from '#ui/site-map.ts'
import { ownCollections } from '#ui/state/own-collections.ts'

const mobile = { kind: 'mobile', text: '+94771234567' } as const
const email = { kind: 'email', text: 'kumari@example.lk' } as const
const createdDate = '2026-11-10T06:12:00.000Z'

/** Whatever names the customer, one row of each, beside one of somebody else. */
const rows: Readonly<Record<string, readonly (AnyRow | null)[]>> = {
  vouchers: [aVoucher({ id: 'V1', ownerMobile: '0771234567' }), aVoucher({ id: 'V2', ownerMobile: '0771234560' })],
  purchases: [
    purchaseOf({ id: 11, voucher: { id: 'V3' }, deliverySMS: '94771234567' }),
    purchaseOf({ id: 12, voucher: { id: 'V4' }, deliveryEmail: ' Kumari@Example.lk' }),
    purchaseOf({ id: 13, deliverySMS: '077 123 45670', deliveryEmail: 'ana.kumari@example.lk' }),
  ],
  'pending-purchases': [
    pendingOf({ id: 21, ownerMobile: '+94 77 123 4567' }),
    pendingOf({ id: 22, smsMobileNumber: '077-123-4567', deliveryEmail: 'KUMARI@example.lk' }),
    pendingOf({ id: 23, deliveryMobileNumber: '0094771234567' }),
    pendingOf({ id: 24, ownerMobile: '0779999999' }),
  ],
  deliveries: [
    aDelivery({ id: '31', creatorMobile: '0771234567', deliveryMobile: null, voucherId: 'V5' }),
    aDelivery({ id: '32', creatorMobile: '0712223344', deliveryMobile: '0771234567', voucherId: 'V6' }),
    aDelivery({ id: '33', creatorMobile: null, deliveryMobile: null, pickerPhoneNumber: '771234567', voucherId: 'V7' }),
    aDelivery({ id: '34', creatorMobile: null, deliveryMobile: null }),
  ],
  redemptions: [aRedemption({ id: 'R1' }), aRedemption({ id: 'R2', mobileNo: '' })],
  'client-orders': [
    anOrder({ clientOrderId: 41, contactPointEmail: 'Kumari@example.LK' }),
    anOrder({ clientOrderId: 42 }),
  ],
}

const idsOf = {
  mobile: {
    vouchers: ['V1'],
    purchases: ['11'],
    'pending-purchases': ['21', '22', '23'],
    deliveries: ['31', '32', '33'],
    redemptions: ['R1'],
  },
  email: { vouchers: [], purchases: ['12'], 'pending-purchases': ['22'], 'client-orders': ['41'] },
}

function purchaseOf(change: object) {
  return purchaseFromWire({ amount: 100, type: 'CREATE', status: 'pending', createdDate, ...change })
}

function pendingOf(change: object) {
  return pendingPurchaseFromWire({ purchaseId: 900, amount: 100, createdDate, ...change })
}

function indexOf(name: string): ListIndex {
  const index = new ListIndex(resourceNamed(name), new Intl.Collator('en'))
  const stored = Array.from({ length: rowsPerBlock }, (_, slot) => {
    const row = rows[name]?.[slot]
    return row ? { ...storedRow({ row, rc: 1 }), w: slot + 1 } : null
  })
  index.applyBlock({ collection: name, block: 0, w: 1, rows: stored })
  return index
}

const indexes = new Map(Object.keys(rows).map((name) => [name, indexOf(name)]))

const merchants = [{ id: '101', name: 'Lanka Stores' }]

function seenBy(role: Role, contact: typeof mobile | typeof email): CustomerCollection[] {
  const isMerchants = role === 'merchantAdministrator' || role === 'merchantRedemptions'
  const user = {
    ...nimal,
    merchants: isMerchants ? merchants : [],
    subMerchant: role === 'subMerchantAdministrator' ? { id: '1001', location: 'Nugegoda' } : null,
  }
  const scope = scopeOf(user, user.merchants[0]?.id ?? null, role)
  return customerCollections(
    listedCollections(placesFor(role), ownCollections({ role, user, scope }, new Set())),
    contact,
  )
}

function foundBy(role: Role, contact: typeof mobile | typeof email): Record<string, string[]> {
  return Object.fromEntries(
    seenBy(role, contact).map((of) => {
      const query = customerQuery(of, contact, 50)
      const index = indexes.get(of.listed.resource.name)
      return [of.listed.collection, query && index ? index.idsOf(query).toSorted() : []]
    }),
  )
}

const desk = ['administrator', 'customerCare', 'accountant']

describe('a customer’s page', () => {
  it('has every row that names the number or the address, and no other', () => {
    expect(foundBy('administrator', mobile)).toEqual(idsOf.mobile)
    expect(foundBy('administrator', email)).toEqual(idsOf.email)
  })

  it('finds the same for every form of one number', () => {
    const forms = ['077 123 4567', '+94771234567', '94771234567', '771234567', '0094 77-123-4567', '+94 (0)77 123 4567']
    for (const form of forms) expect(contactOf(form)).toEqual(mobile)
    for (const [name, index] of indexes) {
      const [of] = seenBy('administrator', mobile).filter(({ listed }) => listed.collection === name)
      const query = of && customerQuery(of, mobile, 50)
      if (!query?.search) continue
      for (const text of forms)
        expect(index.idsOf({ ...query, search: { ...query.search, text } })).toEqual(index.idsOf(query))
    }
  })

  it.each(roles)('shows %s no row that this role could not open in a list', (role) => {
    for (const contact of [mobile, email]) {
      const open = placesFor(role).flatMap((place) => [place.rows?.of, place.holds?.of])
      for (const { listed } of seenBy(role, contact)) {
        expect(listed.resource.roles).toContain(role)
        expect(open).toContain(listed.resource.name)
        expect(placesFor(role).map(({ path }) => path)).toContain(listed.place.path)
      }
    }
    const collections = seenBy(role, mobile).map(({ listed }) => listed.collection)
    const scope = role === 'subMerchantAdministrator' ? '@shop.1001' : '@101'
    const own =
      role.startsWith('merchant') && role !== 'merchantController' ? scope : role.startsWith('sub') ? scope : ''
    const redemptions = `redemptions${own}`
    expect(collections).toEqual(
      desk.includes(role) ? ['vouchers', 'purchases', 'pending-purchases', 'deliveries', redemptions] : [redemptions],
    )
    const byEmail = seenBy(role, email).map(({ listed }) => listed.collection)
    expect(byEmail.includes('vouchers')).toBe(desk.includes(role))
    expect(byEmail.includes('client-orders')).toBe(
      ['administrator', 'merchantController', 'salesAgent', 'customerCare'].includes(role),
    )
  })

  it('shows nobody-knows-whom nothing', () => {
    expect(seenBy('unknown', mobile)).toEqual([])
  })

  it('says as what a record names the customer, where and what is left', () => {
    const lines = seenBy('administrator', mobile).flatMap((of) =>
      (rows[of.listed.collection] ?? []).flatMap((row) => (row ? [customerLine(of, row, { contact: mobile })] : [])),
    )
    const parts = Object.fromEntries(lines.map(({ id, part }) => [id, part]))
    expect(parts).toMatchObject({ V1: 'Receiver', V2: '', 11: 'Receiver', 23: 'Delivery', 31: 'Sender', 33: 'Picker' })
    expect(lines.find(({ id }) => id === 'V1')).toMatchObject({ cents: aVoucher().amountCents, status: 'Active' })
    expect(lines.find(({ id }) => id === 'R1')).toMatchObject({ leftCents: undefined })
    expect(lines.find(({ id }) => id === 'R1')?.about).toBe('at Araliya Textiles, Nugegoda · voucher V1')
  })

  it('names the merchant of a redemption to its own people nowhere', () => {
    const [of] = seenBy('merchantRedemptions', mobile)
    expect(of && customerLine(of, aRedemption(), { contact: mobile }).about).toBe('at Nugegoda · voucher V1')
  })

  it('comes to vouchers by what the customer has bought or was sent, not by what they carried', () => {
    const brought = seenBy('administrator', mobile).flatMap((of) => {
      const lines = (rows[of.listed.collection] ?? []).flatMap((row) =>
        row ? [customerLine(of, row, { contact: mobile })] : [],
      )
      return [...vouchersBrought(of, lines)]
    })
    expect(brought).toEqual([
      ['V3', 'Receiver'],
      ['V5', 'Sender'],
    ])
    const [ofVouchers] = seenBy('administrator', mobile)
    const ids = ofVouchers && indexes.get('vouchers')?.idsOf(linkedQuery(ofVouchers, ['V2', 'V9']))
    expect(ids).toEqual(['V2'])
    expect(
      ofVouchers && customerLine(ofVouchers, aVoucher({ ownerMobile: '' }), { contact: mobile, part: 'Sender' }).part,
    ).toBe('Sender')
  })
})

describe('the lines of a customer', () => {
  const [ofVouchers, ofPurchases] = seenBy('administrator', mobile)
  const lineOf = (of: CustomerCollection | undefined, id: string, time: string | null) => {
    if (!of) throw new Error('not seen')
    return { ...customerLine(of, aVoucher({ id }), { contact: mobile }), time }
  }
  const times = fc.array(fc.option(fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01')), {
    maxLength: 8,
  })
  const newestFirst = (all: readonly (string | null)[]) =>
    all.toSorted((one, other) => ((one ?? '') < (other ?? '') ? 1 : -1))

  it('are the newest of all of them, without a gap, however many of each are here', () => {
    fc.assert(
      fc.property(times, times, fc.nat(8), fc.nat(8), (some, others, mostSome, mostOthers) => {
        const all = [
          newestFirst(some).map((time, at) => lineOf(ofVouchers, String(at), time)),
          newestFirst(others).map((time, at) => lineOf(ofPurchases, String(at), time)),
        ]
        const most = [mostSome, mostOthers]
        const parts = all.map((lines, at) => ({
          lines: lines.slice(0, most[at]),
          hasMore: lines.length > (most[at] ?? 0),
        }))
        // A part that has more has shown some: the screen asks for fifty.
        fc.pre(parts.every(({ lines, hasMore }) => !hasMore || lines.length > 0))
        const shown = linesByTime(parts).map(({ time }) => time ?? '')
        const whole = linesByTime(all.map((lines) => ({ lines, hasMore: false }))).map(({ time }) => time ?? '')
        expect(whole).toHaveLength(some.length + others.length)
        expect(shown).toEqual(shown.toSorted().toReversed())
        // Of a moment that is cut through some may be missing, of a later one none.
        const last = shown.at(-1)
        const later = whole.filter((time) => last === undefined || time > last)
        if (last !== undefined) expect(shown.slice(0, later.length)).toEqual(later)
      }),
    )
  })

  it('are each there once, however they were found', () => {
    const line = lineOf(ofVouchers, 'V1', createdDate)
    const parts = [{ lines: [line], hasMore: false }]
    expect(linesByTime([...parts, ...parts])).toEqual([line])
    expect(linesByTime([...parts, { lines: [lineOf(ofPurchases, 'V1', createdDate)], hasMore: false }])).toHaveLength(2)
  })
})
