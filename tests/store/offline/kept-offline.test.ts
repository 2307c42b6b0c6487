import { expect, it } from 'vitest'
import type { Role } from '#store/access/roles.ts'
import { keptScopes } from '#store/access/scopes.ts'
import { keptCollections, keptDetails } from '#store/offline/kept-offline.ts'
import { nimal } from '#tests/support/a-session.ts'

const merchants = [
  { id: '101', name: 'Lanka Stores' },
  { id: '102', name: 'Kandy Books' },
]
const known = { month: '2026-10' }

const details = (role: Role, scopes: readonly string[]) =>
  keptDetails({ role, scopes }, known).map(({ detail, id }) => `${detail.name} ${id}`)

const bought = ['purchases', 'pending-purchases']

it.each<[Role, string[]]>([
  [
    'administrator',
    [
      'vouchers',
      'deliveries',
      'voucher-themes',
      'products',
      ...bought,
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
  ],
  [
    'customerCare',
    [
      'vouchers',
      'deliveries',
      'merchants',
      'voucher-themes',
      'products',
      ...bought,
      'client-orders',
      'sub-merchants',
      'merchant-groups',
      'terminals',
      'redemptions',
    ],
  ],
  [
    'accountant',
    [
      'pending-purchases',
      'top-ups',
      'redemptions',
      'payments',
      'vouchers',
      'voucher-themes',
      'products',
      'purchases',
      'deliveries',
      'merchants',
      'sub-merchants',
      'merchant-groups',
    ],
  ],
  [
    'merchantController',
    [
      'merchants',
      'stock',
      'stock-batches',
      'client-orders',
      'sub-merchants',
      'merchant-groups',
      'terminals',
      'redemptions',
    ],
  ],
  ['salesAgent', ['client-orders', 'redemptions']],
  ['unknown', []],
])('%s fills a device with what the role may read, beginning with what it works with most', (role, collections) => {
  expect(keptCollections({ role, scopes: keptScopes(nimal, role) })).toEqual(collections)
})

it('fills it for each merchant of a merchant’s people, for a shop of its own, and for nobody where there is none', () => {
  const boss = keptScopes({ ...nimal, merchants }, 'merchantAdministrator')
  expect(keptCollections({ role: 'merchantAdministrator', scopes: boss })).toEqual([
    'redemptions@101',
    'redemptions@102',
    'payments@101',
    'payments@102',
  ])
  const shop = keptScopes({ ...nimal, subMerchant: { id: '1001', location: 'Galle' } }, 'subMerchantAdministrator')
  expect(keptCollections({ role: 'subMerchantAdministrator', scopes: shop })).toEqual(['redemptions@shop.1001'])
  expect(keptScopes(nimal, 'merchantRedemptions')).toEqual([])
})

it('reads ahead the last batches of logs, the names to choose from and the dashboards of one’s own', () => {
  expect(details('customerCare', [''])).toEqual([
    'voucher-themes.categories all',
    'ip-logs.batches 1',
    'otp-logs.batches 1',
    'merchant-categories.all all',
    'tags.all all',
    'clients.all all',
    'sales-agents.all all',
    'packaging-types.all all',
  ])
  expect(details('accountant', [''])).toContain('payments.merchants all')
  expect(details('merchantAdministrator', ['101'])).toEqual([
    'sub-merchants.of-merchant 101',
    'dashboards.merchant 101',
    'dashboards.merchant-days 101/2026-10',
  ])
  expect(details('merchantRedemptions', ['101'])).toEqual([
    'sub-merchants.of-merchant 101',
    'dashboards.redemptions 101',
    'dashboards.redemptions-days 101/2026-10',
  ])
  expect(details('subMerchantAdministrator', ['shop.1001'])).toEqual([
    'dashboards.shop 1001',
    'dashboards.shop-days 1001/2026-10',
  ])
  expect(details('salesAgent', [''])).toEqual(['clients.all all', 'sales-agents.all all', 'packaging-types.all all'])
})
