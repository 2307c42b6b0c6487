import type { Listing } from '#ui/listing/define-listing.ts'
import { FilterCards } from '#ui/listing/filter-cards.tsx'
import { readAddress } from '#ui/listing/list-address.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useTotals } from '#ui/live/use-counts.ts'
import { kindTitles } from './offer-listing.tsx'

/** All, Running, Upcoming, Expired and those that end soon, each with its number of rows on this device. */
export function OfferCards({ list, listing }: { list: ListingUse; listing: Listing }) {
  const titles = Object.entries({ '': 'All', ...kindTitles })
  const queryOf = (show: string) => ({
    ...readAddress({ ...list.address, show }, listing.meaning).query,
    page: 1,
    pageSize: 1,
  })
  const counts = useTotals(Object.fromEntries(titles.map(([key]) => [key, queryOf(key)])))
  return (
    <FilterCards
      label="Which offers"
      cards={titles.map(([key, title]) => ({ key, title, count: counts?.get(key) ?? null }))}
      chosen={list.values['show'] ?? ''}
      onChoose={(key) => list.change({ show: key || undefined, page: 1 }, 'push')}
    />
  )
}
