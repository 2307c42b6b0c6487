import * as calls from '#store/resources/offers/offer-calls.ts'
import { createOffer, editOffer } from './change-offer.ts'
import { allOffers, offersBetween, offersByName, offersOfMerchant } from './find-offers.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** Offers of merchants, for the administrator (spec 000 §2.1); a merchant sees its own on its dashboard. */
export function serveOffers(api: Api): void {
  const roles = ['administrator'] as const
  const paged = { roles, answer: calls.offerPage.strict }

  serve(api, calls.getOffers, paged, async ({ db, params }) =>
    calls.offerPage.write(await allOffers({ db, now: api.clock.now(), page: params.page })),
  )

  serve(api, calls.getOffersByMerchantName, paged, async ({ db, body }) =>
    calls.offerPage.write(await offersOfMerchant({ db, now: api.clock.now(), page: body.page }, body.merchant)),
  )

  serve(api, calls.getOffersByDates, paged, async ({ db, body }) =>
    calls.offerPage.write(await offersBetween({ db, now: api.clock.now(), page: body.page }, body)),
  )

  serve(api, calls.getOffersByName, paged, async ({ db, body }) =>
    calls.offerPage.write(await offersByName({ db, now: api.clock.now(), page: body.page }, body.offerName)),
  )

  serveChange(api, calls.addOffer, { roles }, async ({ db, body }) => {
    await createOffer(db, body)
    return { message: 'Offer added successfully' }
  })

  serveChange(api, calls.updateOffer, { roles }, async ({ db, body }) => {
    await editOffer(db, body)
    return { message: 'Offer updated successfully' }
  })
}
