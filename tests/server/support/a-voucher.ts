import { mobileCore } from '#store/values/mobile-number.ts'
import type { Database } from '#server/data/open-database.ts'
import { vouchers } from '#server/data/schema/vouchers.ts'

type VoucherRow = typeof vouchers.$inferInsert

let made = 0

/** An active voucher of 5,000 rupees from Nimal to Kumari, valid for a year; a test says only what matters to it. */
export function aVoucher(fields: Partial<VoucherRow> = {}): VoucherRow {
  made += 1
  const ownerMobile = fields.ownerMobile ?? '+94771234567'
  return {
    id: `VOUCHER${String(made).padStart(4, '0')}`,
    sender: 'Nimal Perera',
    senderMobile: '+94711111111',
    ownerName: 'Kumari Silva',
    ownerMobile,
    ownerMobileCore: mobileCore(ownerMobile),
    message: 'Happy birthday!',
    amountCents: 500_000,
    createdDate: new Date('2026-10-01T06:12:00Z'),
    expiryDate: new Date('2027-10-01T18:29:59Z'),
    status: 'ACTIVE',
    deleteDate: null,
    imageFront: '/api/themes/birthday.svg',
    purchaseId: '500001',
    merchantGroup: 1,
    deliveryEmail: 'kumari@example.com',
    scheduledDate: null,
    ...fields,
  }
}

/** Writes vouchers and hands back their ids in the order given. */
export async function addVouchers(db: Database, ...rows: VoucherRow[]): Promise<string[]> {
  await db.insert(vouchers).values(rows)
  return rows.map(({ id }) => id)
}
