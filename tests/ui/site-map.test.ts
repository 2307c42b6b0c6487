import { describe, expect, test } from 'vitest'
import { type Role, roles } from '#store/access/roles.ts'
import { resources } from '#store/registry.ts'
import { mayStay, menuFor, screenAt, siteMap } from '#ui/site-map.ts'
import { rowAddress } from '#ui/sync-centre/row-address.ts'

const everyRole: readonly Role[] = [...roles, 'unknown']

/** Who may open what, written out once more by hand from spec 000 §2.1. */
const opensTo: Readonly<Record<string, readonly Role[]>> = {
  '/': everyRole,
  '/forgotpassword': [],
  '/vouchers/view-vouchers': ['administrator', 'customerCare', 'accountant'],
  '/sync': everyRole,
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

test.each(everyRole)('the menu of %s holds what may be opened and nothing else', (role) => {
  const shown = menuFor(role).map((screen) => screen.path)
  const open = siteMap.filter((screen) => !screen.hidden && opensTo[screen.path]?.includes(role))
  expect(shown).toEqual(open.map((screen) => screen.path))
})

test('addresses are found in any case and with a slash at the end', () => {
  expect(screenAt('/Vouchers/View-Vouchers/')?.title).toBe('Vouchers')
  expect(screenAt('/')?.title).toBe('Home')
  expect(screenAt('/no-such-page')).toBeUndefined()
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

test.each(Object.keys(resources))('a row of %s can be opened from the Sync centre', (collection) => {
  const address = rowAddress(siteMap, collection, 'AB12')
  expect(address).not.toBeNull()
  // The address itself must accept the word that opens the drawer.
  expect(screenAt(address?.to ?? '')?.search?.parse(address?.search)).toMatchObject(address?.search ?? {})
})

test('a row leads nowhere for a role that may not open its listing', () => {
  expect(rowAddress(menuFor('salesAgent'), 'vouchers', 'AB12')).toBeNull()
})
