import type { KnownRole } from '#server/auth/tokens.ts'

export interface DemoAccount {
  email: string
  password: string
  role: KnownRole
  firstName: string
  lastName: string
}

function account(name: string, role: KnownRole, person: string): DemoAccount {
  const [firstName = '', lastName = ''] = person.split(' ')
  return { email: `${name}@demo.lk`, password: `demo-${name}`, role, firstName, lastName }
}

/** One account for each role, with a published password: never for a database that holds real data. */
export const demoAccounts: readonly DemoAccount[] = [
  account('administrator', 'administrator', 'Anura Dissanayake'),
  account('accountant', 'accountant', 'Gayani Liyanage'),
  account('customer-care', 'customerCare', 'Tharshini Jeyaraj'),
  account('merchant-controller', 'merchantController', 'Ruwan Bandara'),
  account('sales-agent', 'salesAgent', 'Kasun Herath'),
  account('merchant-administrator', 'merchantAdministrator', 'Rizvi Marikar'),
  account('sub-merchant', 'subMerchantAdministrator', 'Malini Perera'),
  account('redemptions', 'merchantRedemptions', 'Arun Selvarajah'),
]
