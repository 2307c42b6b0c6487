import { sql } from 'drizzle-orm'
import type { CallInput } from '#store/define/define-call.ts'
import type { addMerchant } from '#store/resources/merchants/merchant-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { terminals } from '#server/data/schema/terminals.ts'

/** The whole payload of Add merchant; a test says only what matters to it. */
export function newMerchant(fields: Partial<CallInput<typeof addMerchant>['body']> = {}) {
  return {
    name: 'Kandy Lace House',
    address: '12, Dalada Veediya, Kandy',
    tel: '0812345678',
    category: 'Fashion',
    status: 'Active' as const,
    website: 'https://lace.example.lk',
    imgUrl: 'https://lace.example.lk/image.png',
    thumbnail: 'https://lace.example.lk/thumbnail.png',
    description: '<div style="color:black"><p>Lace since 1948</p></div>',
    termsAndConditions: '<p>Merchant Terms &amp; Conditions applied</p>',
    accountName: 'Kandy Lace House',
    accountNumber: '00123456789012345678',
    bankName: 'Bank of Ceylon',
    email: 'accounts@lace.example.lk',
    bankBranchCode: 'Kandy',
    commission: 0.075,
    glName: 'Lace sales',
    glType: 'Revenue',
    totalBalance: '125000.50',
    glDescription: 'Redemptions at Kandy Lace House',
    tagIds: [1, '2'],
    ...fields,
  }
}

/** A merchant of its own with one shop and one terminal for each location given. */
export async function addShops(db: Database, name: string, ...locations: string[]) {
  const [merchant] = await db
    .insert(merchants)
    .values({ name, category: 'Fashion', status: 'Active', website: '', contact: '0812345678' })
    .returning()
  const merchantId = merchant?.id ?? 0
  const shops = await db
    .insert(subMerchants)
    .values(locations.map((location) => ({ merchantId, location, email: 'shop@example.lk', mobileNo: '' })))
    .returning()
  const theirs = await db
    .insert(terminals)
    .values(
      shops.map(({ id }) => ({ subMerchantId: id, model: 'A920', description: '', type: 'STORE', status: 'Active' })),
    )
    .returning()
  return {
    merchantId,
    shopIds: shops.map(({ id }) => id),
    terminalIds: theirs.map(({ id }) => `T${id}`),
  }
}

/** No codes, uploads or offers, and no remembered keys; merchants stay. */
export async function clearStockAndOffers(db: Database): Promise<void> {
  await db.execute(sql`truncate merchant_voucher_codes, merchant_voucher_batches, merchant_voucher_denominations,
    redemption_codes, offers, offer_owners, idempotency_keys restart identity cascade`)
}
