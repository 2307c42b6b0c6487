import { describe, expect, test } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import { mutations } from '#store/registry.ts'
import { aliases, mayStay, placesFor, screenAt, siteMap } from '#ui/site-map.ts'
import { rowAddress } from '#ui/sync-centre/row-address.ts'
import { nimal } from '#tests/support/a-session.ts'

const everyRole: readonly Role[] = [...roles, 'unknown']

const merchantUsers: readonly Role[] = ['merchantAdministrator', 'subMerchantAdministrator', 'merchantRedemptions']
const administrator: readonly Role[] = ['administrator']
const careAndAccounts: readonly Role[] = ['administrator', 'customerCare', 'accountant']
const staffButSales: readonly Role[] = ['administrator', 'customerCare', 'merchantController', 'accountant']

/** Who may open what, written out once more by hand from spec 000 §2.1 and decisions.md C6 and C8. */
const opensTo: Readonly<Record<string, readonly Role[]>> = {
  '/': everyRole,
  '/forgotpassword': [],
  '/user-details': administrator,
  '/security/ip-logs': ['administrator', 'customerCare'],
  '/security/otp-logs': ['administrator', 'customerCare'],
  '/offers': administrator,
  '/offers/add-offer': administrator,
  '/terminals': ['administrator', 'merchantController', 'customerCare'],
  '/terminals/add-terminal': ['administrator', 'merchantController', 'customerCare'],
  // All eight roles; a role nobody knows has the least rights (decisions.md C1).
  '/earnings': [...staffButSales, 'salesAgent', ...merchantUsers],
  // Each of its collections is shown to whom its list is open (see customers.test.ts).
  '/customers': [...staffButSales, 'salesAgent', ...merchantUsers],
  '/payments': ['administrator', 'accountant', 'merchantAdministrator'],
  '/payments/add-payment': ['administrator', 'accountant'],
  // Those who may see what is paid and what is owed of all merchants.
  '/money/month-end': ['administrator', 'accountant'],
  '/merchants/view-Merchants': staffButSales,
  '/merchants/add-Merchant': staffButSales,
  '/merchants/view-merchant-groups': staffButSales,
  '/merchants/add-merchant-group': staffButSales,
  '/merchant-vouchers/denominations-summary': ['administrator', 'merchantController'],
  '/merchant-vouchers/upload-denominations': ['administrator', 'merchantController'],
  '/purchases/view-Purchases': careAndAccounts,
  '/purchases/pending-Purchases': careAndAccounts,
  '/client/place-order': ['administrator', 'merchantController', 'salesAgent', 'customerCare'],
  '/client/client-orders': ['administrator', 'merchantController', 'salesAgent', 'customerCare'],
  '/client/pending-client-top-ups': ['administrator', 'accountant'],
  '/operations/deliveries-n-pickups': careAndAccounts,
  // The same work, at the packing table.
  '/operations/packing': careAndAccounts,
  '/vouchers/view-vouchers': careAndAccounts,
  '/vouchers/view-voucher-themes': careAndAccounts,
  '/vouchers/add-voucher-themes': careAndAccounts,
  '/vouchers/view-products': careAndAccounts,
  '/contact-us': everyRole,
  '/sync': everyRole,
  // Who may print voucher codes and labels may see what was printed; the print queue is that of /merchants (spec 000 §2.7).
  '/printing': staffButSales,
  '/kitchen-sink': administrator,
}

test('every address is in the table of this test', () => {
  expect(siteMap.map((screen) => screen.path).sort()).toEqual(Object.keys(opensTo).sort())
})

describe.each(siteMap.map((screen) => [screen.path, screen] as const))('%s', (path, screen) => {
  test.each(everyRole)('as %s', (role) => {
    expect(mayStay(screen, role)).toBe(opensTo[path]?.includes(role))
  })

  test('is kept until the sign-in', () => {
    expect(mayStay(screen, null)).toBe(true)
  })
})

test.each(everyRole)('%s finds the way to what may be opened and to nothing else', (role) => {
  const shown = placesFor(role).map((screen) => screen.path)
  const open = siteMap.filter((screen) => screen.hidden !== 'everywhere' && opensTo[screen.path]?.includes(role))
  expect(shown).toEqual(open.map((screen) => screen.path))
})

test('merchant users and nobody-knows-whom find no address of the provider', () => {
  for (const role of [...merchantUsers, 'unknown' as const]) {
    const found = siteMap.filter((screen) => mayStay(screen, role)).map((screen) => screen.path)
    const shared = ['/', '/sync', '/contact-us']
    const money =
      role === 'unknown' ? [] : role === 'merchantAdministrator' ? ['/earnings', '/payments'] : ['/earnings']
    const customers = role === 'unknown' ? [] : ['/customers']
    expect(found.sort()).toEqual([...shared, ...money, ...customers].sort())
  }
})

test('addresses are found in any case and with a slash at the end', () => {
  expect(screenAt('/Vouchers/View-Vouchers/')?.title).toBe('Vouchers')
  expect(screenAt('/')?.title).toBe('Home')
  expect(screenAt('/no-such-page')).toBeUndefined()
})

test.each(Object.entries(aliases))('%s is another name of %s', (alias, path) => {
  expect(screenAt(alias)?.path).toBe(path)
  expect(alias).toBe(alias.toLowerCase())
})

test('no address stands in the map twice', () => {
  const paths = siteMap.map((screen) => screen.path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})

test('a bad query is repaired on every address', () => {
  for (const { search } of siteMap) {
    expect(() => search?.parse({ page: 'x', filter: '?', sort: '', selected: {}, drawer: 'nothing' })).not.toThrow()
  }
})

const changeable = [...new Set(Object.values(mutations).map(({ on }) => on.name as string))]

test.each(changeable)('a row of %s that somebody has changed can be opened from the Sync centre', (collection) => {
  const address = rowAddress({ places: siteMap, user: nimal }, collection, 'AB12')
  expect(address).not.toBeNull()
  // The address itself must accept the word that opens the drawer.
  expect(screenAt(address?.to ?? '')?.search?.parse(address?.search)).toMatchObject(address?.search ?? {})
})

test('a row leads nowhere for a role that may not open its listing', () => {
  expect(rowAddress({ places: placesFor('salesAgent'), user: nimal }, 'vouchers', 'AB12')).toBeNull()
})

test('a row leads to the merchant or the shop it is of, and nowhere once that is not the person’s', () => {
  const places = placesFor('merchantAdministrator')
  const rizvi = { ...nimal, merchants: [{ id: '101', name: 'Lanka Stores' }] }
  expect(rowAddress({ places, user: rizvi }, 'redemptions@101', 'R1')).toMatchObject({ to: '/earnings', scope: '101' })
  expect(rowAddress({ places, user: rizvi }, 'redemptions@102', 'R1')).toBeNull()
  const malini = { ...nimal, subMerchant: { id: '1001', location: 'Nugegoda' } }
  const shop = { places: placesFor('subMerchantAdministrator'), user: malini }
  expect(rowAddress(shop, 'redemptions@shop.1001', 'R1')).not.toBeNull()
  expect(rowAddress(shop, 'redemptions@shop.1002', 'R1')).toBeNull()
})
