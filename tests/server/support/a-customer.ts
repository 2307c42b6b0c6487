import type { users } from '#server/data/schema/accounts.ts'

let made = 0

/** Kumari, a customer in Colombo who takes promotions; a test says only what matters to it. */
export function aCustomer(fields: Partial<typeof users.$inferInsert> = {}): typeof users.$inferInsert {
  made += 1
  return {
    id: 2000 + made,
    email: `customer${made}@mail.example.com`,
    passwordHash: null,
    role: null,
    firstName: 'Kumari',
    lastName: 'Silva',
    mobileNo: '+94771234567',
    acceptPromotion: true,
    timeZone: 'Asia/Colombo',
    subMerchantId: null,
    ...fields,
  }
}
