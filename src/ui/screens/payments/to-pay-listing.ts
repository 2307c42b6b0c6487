import { type Redemption, redemptions } from '#store/resources/redemptions/redemptions.ts'
import { columnsOf } from '#ui/listing/columns.tsx'
import { defineListing, type Listing } from '#ui/listing/define-listing.ts'

const column = columnsOf<Redemption>()

/** A redemption id has so many letters; a search takes no more (spec 001 §9). */
export const redemptionIdLetters = 10

/** What one merchant is still to be paid for: a click on a row takes it in or out (spec 001 §2). */
export function toPayListing(merchantId: string): Listing {
  return defineListing({
    resource: redemptions,
    title: 'Redemptions to pay',
    pageSize: 10,
    columns: [
      column.dateTime('dateTime', 'Date'),
      column.text('id', 'Redemption ID'),
      column.money('earnedCents', 'Amount'),
    ],
    searches: { REDEMPTION_ID: 'Redemption ID' },
    searchMax: redemptionIdLetters,
    searchesHere: true,
    always: { toPay: true, merchantId },
    filters: [{ kind: 'days', field: 'dateTime', days: 'colombo', title: 'Redeemed' }],
    // The merchant to be paid.
    keeps: ['filter'],
    sum: 'earnedCents',
    sorts: ['dateTime', 'earnedCents'],
    nothingFound: 'No Redemption Available',
  })
}
