import type { BulkAction } from '#ui/bulk/bulk-action.ts'
import { type BulkUse, useBulkActions } from '#ui/bulk/use-bulk-actions.ts'
import { counted } from '#store/values/count.ts'
import type { Listing } from './define-listing.ts'
import { leftSelected } from './selection.ts'
import type { ListingUse } from './use-listing.ts'

/** The bulk actions of a list over its selected rows; what is done leaves the selection. */
export function useListBulk(actions: readonly BulkAction[], list: ListingUse, listing: Listing): BulkUse {
  const { items, selection, select } = list
  const count = selection.ids.size
  return useBulkActions(actions, {
    count,
    words: `${counted(count, listing.selectedNoun)} selected`,
    // Tens of thousands may be selected: they are put in order when somebody opens an action.
    ids: () => inListOrder(items ?? [], selection.ids),
    onResults: (results) => select((now) => leftSelected(now, results)),
  })
}

/** The selected rows of this page as they stand there, then the others as they were selected. */
function inListOrder(items: readonly { id: string }[], selected: ReadonlySet<string>): string[] {
  const here = items.flatMap(({ id }) => (selected.has(id) ? [id] : []))
  const shown = new Set(here)
  return [...here, ...[...selected].filter((id) => !shown.has(id))]
}
