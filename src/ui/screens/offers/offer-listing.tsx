import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { endsSoonDays, offerKindsAt } from '#store/resources/offers/offer-rules.ts'
import { type Offer, offers } from '#store/resources/offers/offers.ts'
import { toldRefusal } from '#store/messages/refusal-words.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing, type Listing } from '#ui/listing/define-listing.ts'
import { type Filter, type SelectFilter, titledKinds } from '#ui/listing/filters.ts'
import { OfferMerchant } from './offer-merchant.tsx'
import { OfferStatus } from './offer-status.tsx'
import { momentOfOffer, noOffers } from './offer-words.ts'

const column = columnsOf<Offer>()

const columns = [
  column.id('id', 'ID', { width: '6rem', sorts: 'number' }),
  column.text('title', 'Name', { weight: 2, sorts: true }),
  column.shown('merchantName', 'Merchant', OfferMerchant, { weight: 1.5, sorts: true }),
  column.shown('endDate', 'Expiry Date', ({ endDate }) => momentOfOffer(endDate, 'end'), {
    width: '8.5rem',
    kind: 'dateTime',
    sorts: true,
  }),
  column.shown('status', 'Status', (offer) => <OfferStatus offer={offer} />, {
    width: '11rem',
    // A file cannot say what an offer is at the minute when somebody reads it.
    inFile: 'Status on the server when last read',
  }),
]

/** What the cards are called. */
export const kindTitles = {
  running: 'Running',
  upcoming: 'Upcoming',
  expired: 'Expired',
  ending: `Ends within ${endsSoonDays} days`,
} as const

/** The kinds that the server does not list apart, as they are at a moment. */
function kindFilterAt(now: number): SelectFilter<keyof Offer> {
  return {
    kind: 'select',
    param: 'show',
    cards: true,
    title: 'Which offers',
    all: 'All',
    kinds: titledKinds(kindTitles, offerKindsAt(now)),
  }
}

/** Offers as they are at a moment; the server is asked one question, and by the name of a merchant (M22 to M24). */
export function offerListing(now: number, merchantName: (id: string) => string): Listing {
  const filters: Filter<keyof Offer>[] = [
    kindFilterAt(now),
    {
      kind: 'picker',
      param: 'filter',
      field: 'merchantId',
      words: (id) => `Merchant: ${merchantTitle({ id, name: merchantName(id) })}`,
      asks: (id) => (merchantName(id) === id ? null : { merchantId: id, merchantName: merchantName(id) }),
    },
    { kind: 'days', field: 'startDate', until: 'endDate', days: 'colombo', title: 'Running' },
  ]
  return defineListing({
    resource: offers,
    title: 'Offers',
    columns,
    filters,
    searches: { title: 'Offer Name' },
    oneQuestion: true,
    sorts: ['number', 'title', 'merchantName', 'endDate'],
    nothingFound: (read) => noOffers(read, merchantName),
    refused: (message) => (message ? toldRefusal(message, null) : null),
    drawer: 'offer',
  })
}
