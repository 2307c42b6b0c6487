import type { OfferValues } from '#store/resources/offers/offer-fields.ts'
import type { Offer } from '#store/resources/offers/offers.ts'

/** An offer as the portal keeps it: ten percent in December of 2026, in two shops. */
export function anOfferRow(change: Partial<Offer> = {}): Offer {
  return {
    id: '701',
    number: 701,
    code: 'XMAS26',
    title: 'Ten percent on sarees',
    description: 'On everything in the shop',
    termsAndConditions: 'While stocks last',
    imageUrl: '/api/themes/festive.svg',
    unit: 'OFFER_DISCOUNT',
    value: '10',
    minimum: '1000',
    platformContribution: '4',
    merchantContribution: '6',
    startDate: '2026-11-30T18:30:00.000Z',
    endDate: '2026-12-31T18:29:59.000Z',
    shopIds: ['1001', '1002'],
    merchantId: '101',
    merchantName: 'Araliya Textiles',
    status: 'Upcoming',
    ...change,
  }
}

/** The same as the API writes it. */
export function offerOnTheWire(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 701,
    code: 'XMAS26',
    title: 'Ten percent on sarees',
    description: 'On everything in the shop',
    termsAndConditions: 'While stocks last',
    imageUrl: '/api/themes/festive.svg',
    unit: 'OFFER_DISCOUNT',
    value: 10,
    minimum: 1000,
    platformContribution: 4,
    merchantContribution: 6,
    startDate: '2026-12-01T00:00:00+05:30',
    endDate: '2026-12-31T23:59:59+05:30',
    owner: [1001, 1002],
    merchantId: 101,
    merchantName: 'Araliya Textiles',
    status: 'Upcoming',
    ...change,
  }
}

/** The fields of the same offer as a person types them. */
export function anOfferForm(change: Partial<OfferValues> = {}): OfferValues {
  const { shopIds, ...row } = anOfferRow()
  return {
    merchantId: row.merchantId,
    owner: shopIds,
    title: row.title,
    code: row.code,
    imageUrl: row.imageUrl,
    description: row.description,
    termsAndConditions: row.termsAndConditions,
    unit: row.unit,
    value: row.value,
    minimum: row.minimum,
    platformContribution: row.platformContribution,
    merchantContribution: row.merchantContribution,
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    ...change,
  }
}
