import { editMerchant } from '#store/resources/merchants/merchant-mutations.ts'
import type { BulkAction } from '#ui/bulk/bulk-action.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'

/** What can be done with many merchants at once. */
export const merchantBulk: readonly BulkAction[] = [
  {
    title: 'Change status',
    mutation: editMerchant,
    dialog: lazyPart(async () => (await import('./set-field-dialog.tsx')).SetStatusDialog),
  },
  {
    title: 'Change category',
    mutation: editMerchant,
    dialog: lazyPart(async () => (await import('./set-field-dialog.tsx')).SetCategoryDialog),
  },
]
