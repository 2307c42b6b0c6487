import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import { scopeName, scopeOf } from '#store/access/scopes.ts'
import type { PortalUser } from '#store/access/session.ts'
import { nimal } from '#tests/support/a-session.ts'
import { paletteQuery } from '#ui/palette/palette-words.ts'
import { listedCollections, recordWords } from '#ui/record/listed-record.ts'
import { placesFor } from '#ui/site-map.ts'
import { isDetailOfOthers, isOfOthers, ownCollections } from '#ui/state/own-collections.ts'
import { aRedemption } from '#tests/support/a-redemption.ts'

const merchants = [
  { id: '101', name: 'Lanka Stores' },
  { id: '102', name: 'Kandy Books' },
]

/** People as the server describes them, one for each role. */
const people: Readonly<Record<Exclude<Role, 'unknown'>, Pick<PortalUser, 'merchants' | 'subMerchant'>>> = {
  administrator: { merchants: [], subMerchant: null },
  accountant: { merchants: [], subMerchant: null },
  customerCare: { merchants: [], subMerchant: null },
  merchantController: { merchants: [], subMerchant: null },
  salesAgent: { merchants: [], subMerchant: null },
  merchantAdministrator: { merchants, subMerchant: null },
  subMerchantAdministrator: { merchants: [], subMerchant: { id: '1001', location: 'Nugegoda' } },
  merchantRedemptions: { merchants, subMerchant: null },
}

/** What lies on a device that everybody has worked at. */
const everything = new Set([
  'vouchers',
  'deliveries',
  'redemptions',
  'payments',
  'users',
  'redemptions@101',
  'redemptions@102',
  'redemptions@103',
  'payments@101',
  'payments@102',
  'redemptions@shop.1001',
  'redemptions@shop.1002',
])

function seenBy(role: Exclude<Role, 'unknown'>, merchantId: string | null = null, held = everything) {
  const user = { ...nimal, ...people[role] }
  const chosen = merchantId ?? user.merchants[0]?.id ?? null
  return ownCollections({ role, user, scope: scopeOf(user, chosen, role) }, held)
}

/** What is left for others of all that lies on the device. */
const ofOthers = (role: Exclude<Role, 'unknown'>, change: Partial<PortalUser> = {}) =>
  [...everything].filter((collection) =>
    isOfOthers({ role, user: { ...nimal, ...people[role], ...change } }, collection),
  )

it('is of others where it is kept for a merchant or a shop that this person does not work for', () => {
  const ofAll = ['redemptions', 'payments']
  const shops = ['redemptions@shop.1001', 'redemptions@shop.1002']
  expect(ofOthers('merchantAdministrator')).toEqual([...ofAll, 'redemptions@103', ...shops])
  const [first] = merchants
  expect(ofOthers('merchantAdministrator', { merchants: first ? [first] : [] })).toEqual([
    ...ofAll,
    'redemptions@102',
    'redemptions@103',
    'payments@102',
    ...shops,
  ])
  expect(ofOthers('subMerchantAdministrator')).not.toContain('redemptions@shop.1001')
  expect(ofOthers('subMerchantAdministrator')).toContain('redemptions@shop.1002')
  expect(ofOthers('administrator')).toEqual([...everything].filter((name) => name.includes('@')))
})

it('is of others, a dashboard or a list of shops, where it is of a merchant or a shop of somebody else', () => {
  const kept = [
    ['dashboards.merchant', '101'],
    ['dashboards.merchant', '103'],
    ['dashboards.merchant-days', '101/2026-11'],
    ['dashboards.merchant-days', '103/2026-11'],
    ['dashboards.shop', '1001'],
    ['dashboards.shop', '1002'],
    ['dashboards.shop-days', '1002/2026-11'],
    ['sub-merchants.of-merchant', '101'],
    ['sub-merchants.of-merchant', '103'],
    ['merchant-categories.all', ''],
    ['of-a-newer-portal', '103'],
  ] as const
  const lost = (role: Exclude<Role, 'unknown'>) =>
    kept.filter(([kind, id]) => isDetailOfOthers({ role, user: { ...nimal, ...people[role] } }, kind, id))
  expect(lost('administrator')).toEqual([])
  expect(lost('merchantAdministrator')).toEqual([1, 3, 4, 5, 6, 8].map((at) => kept[at]))
  expect(lost('subMerchantAdministrator')).toEqual([0, 1, 2, 3, 5, 6, 7, 8].map((at) => kept[at]))
})

const found = (role: Exclude<Role, 'unknown'>) =>
  listedCollections(placesFor(role), seenBy(role)).map(({ collection }) => collection)

describe('what the palette, the scanner and the Sync centre look in', () => {
  const goods = ['vouchers', 'voucher-themes', 'products', 'purchases', 'pending-purchases']
  const deskOf = {
    administrator: [
      ...goods,
      'deliveries',
      'client-orders',
      'top-ups',
      'merchants',
      'sub-merchants',
      'merchant-groups',
      'terminals',
      'offers',
      'stock',
      'stock-batches',
      'redemptions',
      'payments',
      'users',
    ],
    accountant: [
      ...goods,
      'deliveries',
      'top-ups',
      'merchants',
      'sub-merchants',
      'merchant-groups',
      'redemptions',
      'payments',
    ],
    customerCare: [
      ...goods,
      'deliveries',
      'client-orders',
      'merchants',
      'sub-merchants',
      'merchant-groups',
      'terminals',
      'redemptions',
    ],
    merchantController: [
      'client-orders',
      'merchants',
      'sub-merchants',
      'merchant-groups',
      'terminals',
      'stock',
      'stock-batches',
      'redemptions',
    ],
    salesAgent: ['client-orders', 'redemptions'],
    merchantAdministrator: ['redemptions@101', 'redemptions@102', 'payments@101', 'payments@102'],
    subMerchantAdministrator: ['redemptions@shop.1001'],
    merchantRedemptions: ['redemptions@101'],
  }

  it.each(roles)('is for %s what this person may see of it, and all of that has a list', (role) => {
    expect(seenBy(role).map(({ collection }) => collection)).toEqual(deskOf[role])
    expect(found(role)).toEqual(deskOf[role])
  })

  it('begins with the merchant that is chosen, and has of the others only what is here', () => {
    const collections = seenBy('merchantAdministrator', '102', new Set(['redemptions@101']))
    expect(collections.map(({ collection }) => collection)).toEqual([
      'redemptions@102',
      'redemptions@101',
      'payments@102',
    ])
  })

  it.each(roles)('lets %s find redemptions by merchant name or not, as decisions.md C3 has it', (role) => {
    const own = seenBy(role).find(({ resource }) => resource.name === 'redemptions')
    const mayDo = ['administrator', 'accountant', 'customerCare'].includes(role)
    const searches = own && paletteQuery(own, 'lanka')?.search?.by
    expect(searches).toEqual(['REDEMPTION_ID', 'REFERENCE_CODE', ...(mayDo ? ['MERCHANT_NAME'] : [])])
    const words = own && recordWords(own.resource, aRedemption({ referenceCode: 'R-77', merchantName: 'Lanka Stores' }))
    expect(words).toBe(mayDo ? 'R-77 · Lanka Stores' : 'R-77')
  })

  it('asks each collection under its own name', () => {
    const queries = seenBy('merchantAdministrator').map((own) => paletteQuery(own, 'r-77')?.collection)
    expect(queries).toEqual(deskOf.merchantAdministrator)
  })
})

describe('a scope', () => {
  it('goes by the name of the merchant or the shop, where that is this person’s', () => {
    const rizvi = { ...nimal, merchants }
    expect([scopeName(rizvi, '102'), scopeName(rizvi, '103'), scopeName(rizvi, '')]).toEqual([
      'Kandy Books',
      null,
      null,
    ])
    const malini = { ...nimal, subMerchant: { id: '1001', location: 'Nugegoda' } }
    expect([scopeName(malini, 'shop.1001'), scopeName(malini, 'shop.1002')]).toEqual(['Nugegoda', null])
    expect(scopeName({ ...nimal, subMerchant: { id: '1001', location: '' } }, 'shop.1001')).toBe('1001')
  })
})
