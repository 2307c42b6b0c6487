import { purchaseTypes } from '#store/resources/purchases/purchase-calls.ts'
import { purchaseTypeTitles } from '#store/resources/purchases/purchase-rules.ts'
import { FilterCards } from '#ui/listing/filter-cards.tsx'
import { wordWith } from '#ui/listing/filters.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useCounts } from '#ui/live/use-counts.ts'
import { purchaseListing, typeFilter } from './purchase-listing.tsx'

/** All, Create, Top up, Transfer, Regift, Extra merchant: each with its number of rows on this device (spec 002 §2). */
export function PurchaseCards({ list }: { list: ListingUse }) {
  const { type: _type, ...filters } = list.query.filters
  const counts = useCounts({ ...list.query, filters, page: 1, pageSize: 1 }, 'type', purchaseTypes)
  return (
    <FilterCards
      label="Types"
      cards={['', ...purchaseTypes].map((key) => ({
        key,
        title: purchaseTypes.find((type) => type === key)
          ? purchaseTypeTitles[key as keyof typeof purchaseTypeTitles]
          : 'All',
        count: counts?.get(key) ?? null,
      }))}
      chosen={list.values['type'] ?? ''}
      onChoose={(key) =>
        list.change({ filter: wordWith(purchaseListing.filters, list.values, typeFilter, key), page: 1 }, 'push')
      }
    />
  )
}
