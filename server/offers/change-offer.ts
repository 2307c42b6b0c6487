import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { addOffer, updateOffer } from '#store/resources/offers/offer-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { merchants, subMerchants } from '#server/data/schema/merchants.ts'
import { offerOwners, offers } from '#server/data/schema/offers.ts'
import { idFromWire } from '#server/merchants/id-from-wire.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readOfferDate } from './offer-dates.ts'

/** Adds an offer of a merchant in some of its shops. */
export async function createOffer(db: Database, wanted: z.output<(typeof addOffer)['body']>): Promise<void> {
  const merchantId = idFromWire(wanted.merchantId)
  const known = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId))
  if (known.length === 0) throw new HttpError(400, 'MERCHANT_NOT_FOUND')
  const shopIds = await shopsOf(db, merchantId, wanted.owner)
  const startDate = readOfferDate('startDate', wanted.startDate, 'first second')
  const endDate = readOfferDate('endDate', wanted.endDate, 'last second')
  refuseBackwards(startDate, endDate)
  const [offer] = await db
    .insert(offers)
    .values({
      code: wanted.code.trim(),
      title: wanted.title.trim(),
      description: wanted.description.trim(),
      termsAndConditions: wanted.termsAndConditions.trim(),
      imageUrl: wanted.imageUrl.trim(),
      unit: wanted.unit,
      value: String(wanted.value),
      minimum: String(wanted.minimum),
      platformContribution: String(wanted.platformContribution),
      merchantContribution: String(wanted.merchantContribution),
      startDate,
      endDate,
      merchantId,
    })
    .returning({ id: offers.id })
  if (!offer) throw new Error('an offer was not written')
  await db.insert(offerOwners).values(shopIds.map((subMerchantId) => ({ offerId: offer.id, subMerchantId })))
}

async function shopsOf(db: Database, merchantId: number, wanted: readonly (string | number)[]): Promise<number[]> {
  const ids = [...new Set(wanted.map(idFromWire))]
  const known = await db
    .select({ id: subMerchants.id })
    .from(subMerchants)
    .where(and(eq(subMerchants.merchantId, merchantId), inArray(subMerchants.id, ids)))
  if (known.length !== ids.length) throw new HttpError(400, 'Sub Merchant Not Found')
  return ids
}

/** Gives an offer another description and last day. */
export async function editOffer(db: Database, wanted: z.output<(typeof updateOffer)['body']>): Promise<void> {
  const id = idFromWire(wanted.id)
  const [offer] = await db.select().from(offers).where(eq(offers.id, id)).for('update')
  if (!offer) throw new HttpError(404, 'OFFER_NOT_FOUND')
  const endDate = readOfferDate('endDate', wanted.endDate, 'last second')
  refuseBackwards(offer.startDate, endDate)
  await db.update(offers).set({ description: wanted.description.trim(), endDate }).where(eq(offers.id, id))
}

function refuseBackwards(startDate: Date, endDate: Date): void {
  if (endDate < startDate) throw new HttpError(400, 'End date cannot be before start date.')
}
