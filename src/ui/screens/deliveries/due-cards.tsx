import { useMemo } from 'react'
import { deliveries } from '#store/resources/deliveries/deliveries.ts'
import { dueKindsAt, dueTitles } from '#store/resources/deliveries/delivery-due.ts'
import type { ListQuery } from '#store/listing/list-query.ts'
import { FilterCards } from '#ui/listing/filter-cards.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useTotals } from '#ui/live/use-counts.ts'
import { useLastKnown } from '#ui/live/use-last-known.ts'

const titles: Readonly<Record<string, string>> = { '': 'All', ...dueTitles }

/** What somebody has to see to, each kind with its number of orders on this device, whatever else narrows the list. */
export function DueCards({ list, now }: { list: ListingUse; now: number }) {
  // Each minute all kinds are counted anew: the numbers of the minute before stand until then.
  const counts = useLastKnown('due deliveries', useTotals(useMemo(() => dueLists(now), [now])))
  return (
    <FilterCards
      label="What is due"
      isCompact
      cards={Object.entries(titles).map(([key, title]) => ({ key, title, count: counts?.get(key) ?? null }))}
      chosen={list.values['due'] ?? ''}
      // A card lists as many orders as it says: nothing else narrows them.
      onChoose={(key) =>
        list.change(
          { due: key || undefined, deliveryStatus: undefined, deliveryType: undefined, searchKey: '', page: 1 },
          'push',
        )
      }
    />
  )
}

/** All orders, and those of each kind at a moment, to be counted. */
function dueLists(now: number): Record<string, ListQuery> {
  const kinds = Object.entries({ '': {}, ...dueKindsAt(now) })
  return Object.fromEntries(
    kinds.map(([kind, filters]) => [
      kind,
      { collection: deliveries.name, filters, search: null, sort: deliveries.order, page: 1, pageSize: 1 },
    ]),
  )
}
