import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayOpen } from '#store/access/gates.ts'
import { type Role, roleFromWire, roles, roleTitles, roleToWire } from '#store/access/roles.ts'
import { resources } from '#store/registry.ts'

const wireNames: readonly (readonly [Exclude<Role, 'unknown'>, string])[] = [
  ['administrator', 'ROLE_SAHAN_ADMINISTRATOR'],
  ['accountant', 'ROLE_SAHAN_ACCOUNTANT'],
  ['customerCare', 'ROLE_SAHAN_CUSTOMER_CARE'],
  ['merchantController', 'ROLE_SAHAN_MERCHANT_CONTROLLER'],
  ['salesAgent', 'ROLE_SAHAN_SALES_AGENT'],
  ['merchantAdministrator', 'ROLE_MERCHANT_ADMINISTRATOR'],
  ['subMerchantAdministrator', 'ROLE_SUB_MERCHANT_ADMINISTRATOR'],
  ['merchantRedemptions', 'ROLE_MERCHANT_REDEMPTIONS'],
]
const known = new Map(wireNames.map(([role, wire]) => [wire, role]))

describe('roles', () => {
  it('are eight, each with its wire name and a title', () => {
    expect(wireNames.map(([role]) => role).sort()).toEqual([...roles].sort())
    for (const [role, wire] of wireNames) {
      expect(roleFromWire(wire, 'SAHAN')).toBe(role)
      expect(roleToWire(role, 'SAHAN')).toBe(wire)
      expect(roleTitles[role]).not.toBe('')
    }
  })

  it.each([
    ['ROLE_MERCHANT_ADMINISTRATOR', 'MERCHANT', 'merchantAdministrator'],
    ['ROLE_SUB_MERCHANT_ADMINISTRATOR', 'SUB_MERCHANT', 'subMerchantAdministrator'],
    ['ROLE_MERCHANT_REDEMPTIONS', 'MERCHANT', 'merchantRedemptions'],
    ['ROLE_MERCHANT_ADMINISTRATOR', 'SAHAN', 'merchantAdministrator'],
  ] as const)('%s stays a merchant even where the provider is called %s', (wire, provider, role) => {
    expect(roleFromWire(wire, provider)).toBe(role)
  })

  it.each([
    'ROLE_OTHER_ADMINISTRATOR',
    'ROLE__ADMINISTRATOR',
    'ROLE_SAHAN_SAHAN_ADMINISTRATOR',
    'ROLE_SAHAN_ADMINISTRATOR ',
    'role_sahan_administrator',
    'XROLE_SAHAN_ADMINISTRATOR',
    'ROLE_SAHAN_ADMINISTRATOR_OF_NOTHING',
    'ADMINISTRATOR',
    'ROLE_SAHAN_',
    'ROLE_SAHAN_constructor',
    '',
  ])('%j is nobody we know', (wire) => {
    expect(roleFromWire(wire, 'SAHAN')).toBe('unknown')
  })

  it('no other text whatsoever gains a right', () => {
    const part = fc.constantFrom(
      'ROLE',
      '_',
      'SAHAN',
      'MERCHANT',
      'SUB',
      'ADMINISTRATOR',
      'ACCOUNTANT',
      'CUSTOMER_CARE',
    )
    const wire = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(wire, (text) => {
        expect(roleFromWire(text, 'SAHAN')).toBe(known.get(text) ?? 'unknown')
      }),
      { numRuns: 2000 },
    )
  })

  it('somebody unknown may open only what everyone may', () => {
    expect(mayOpen('everyone', 'unknown')).toBe(true)
    expect(mayOpen(roles, 'unknown')).toBe(false)
    for (const resource of Object.values(resources)) expect(mayOpen(resource.roles, 'unknown')).toBe(false)
  })

  it('vouchers are for administrators, customer care and accountants', () => {
    const allowed = roles.filter((role) => mayOpen(resources['vouchers']?.roles ?? [], role))
    expect(allowed.sort()).toEqual(['accountant', 'administrator', 'customerCare'])
  })
})
