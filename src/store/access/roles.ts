export const roles = [
  'administrator',
  'accountant',
  'customerCare',
  'merchantController',
  'salesAgent',
  'merchantAdministrator',
  'subMerchantAdministrator',
  'merchantRedemptions',
] as const

/** `unknown` is any role string we do not know: it has the least rights (decisions.md C1). */
export type Role = (typeof roles)[number] | 'unknown'

/** Tested first: `ROLE_MERCHANT_ADMINISTRATOR` also looks like `ROLE_{provider}_ADMINISTRATOR` (decisions.md C1). */
const merchantRoles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['ROLE_MERCHANT_ADMINISTRATOR', 'merchantAdministrator'],
  ['ROLE_SUB_MERCHANT_ADMINISTRATOR', 'subMerchantAdministrator'],
  ['ROLE_MERCHANT_REDEMPTIONS', 'merchantRedemptions'],
])

/** True for the roles of a merchant's own people. */
export function worksForMerchant(role: Role): boolean {
  return [...merchantRoles.values()].includes(role)
}

const providerRoles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['ADMINISTRATOR', 'administrator'],
  ['ACCOUNTANT', 'accountant'],
  ['CUSTOMER_CARE', 'customerCare'],
  ['MERCHANT_CONTROLLER', 'merchantController'],
  ['SALES_AGENT', 'salesAgent'],
])

/** Reads the wire's role string; `provider` is the middle part of `ROLE_{provider}_…` from the runtime config. */
export function roleFromWire(wire: string, provider: string): Role {
  const merchantRole = merchantRoles.get(wire)
  if (merchantRole) return merchantRole
  const prefix = `ROLE_${provider}_`
  if (!wire.startsWith(prefix)) return 'unknown'
  return providerRoles.get(wire.slice(prefix.length)) ?? 'unknown'
}

/** The wire's role string for a known role. */
export function roleToWire(role: Exclude<Role, 'unknown'>, provider: string): string {
  for (const [wire, known] of merchantRoles) if (known === role) return wire
  for (const [tail, known] of providerRoles) if (known === role) return `ROLE_${provider}_${tail}`
  throw new Error(`no wire name for role ${role}`)
}

export const roleTitles: Readonly<Record<Role, string>> = {
  administrator: 'Administrator',
  accountant: 'Accountant',
  customerCare: 'Customer care',
  merchantController: 'Merchant controller',
  salesAgent: 'Sales agent',
  merchantAdministrator: 'Merchant administrator',
  subMerchantAdministrator: 'Sub-merchant administrator',
  merchantRedemptions: 'Merchant redemptions',
  unknown: 'Unknown role',
}
