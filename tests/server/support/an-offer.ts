import type { Database } from '#server/data/open-database.ts'
import { offerOwners, offers } from '#server/data/schema/offers.ts'

type OfferRow = typeof offers.$inferInsert

/** Ten percent at Araliya Textiles until the end of the year. */
export function anOffer(fields: Partial<OfferRow> = {}): OfferRow {
  return {
    code: 'XMAS26',
    title: 'Ten percent on sarees',
    description: 'On everything in the shop',
    termsAndConditions: 'While stocks last',
    imageUrl: '/api/themes/festive.svg',
    unit: 'OFFER_DISCOUNT',
    value: '10',
    minimum: '1000',
    platformContribution: '5',
    merchantContribution: '5',
    startDate: new Date('2026-10-31T18:30:00Z'),
    endDate: new Date('2026-12-31T18:29:59Z'),
    merchantId: 101,
    ...fields,
  }
}

/** Writes an offer that is given in these shops; hands back its id. */
export async function addOffer(db: Database, row: OfferRow, shops: readonly number[]): Promise<number> {
  const [written] = await db.insert(offers).values(row).returning({ id: offers.id })
  const id = written?.id ?? 0
  await db.insert(offerOwners).values(shops.map((subMerchantId) => ({ offerId: id, subMerchantId })))
  return id
}
