import { IconListNumbers } from '@tabler/icons-react'
import { tellTrackingId } from '#store/resources/deliveries/delivery-mutations.ts'
import type { BulkAction, BulkDialogProps } from '#ui/bulk/bulk-action.ts'
import { lazyPart } from '#ui/kit/lazy-part.tsx'

const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet)

/** A sheet has no dialog of its own: the browser prints it as soon as it is opened. */
const printed = (kind: 'list' | 'labels') =>
  function Printed({ ids, opened, onClose }: BulkDialogProps) {
    return opened && <PrintSheet kind={kind} ids={ids} onDone={onClose} />
  }

/** What can be done with many orders at once. */
export const deliveryBulk: readonly BulkAction[] = [
  {
    title: 'Tracking IDs',
    icon: IconListNumbers,
    always: true,
    dialog: lazyPart(async () => (await import('./tracking-ids-dialog.tsx')).TrackingIdsDialog),
  },
  { title: 'Move forward', dialog: lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog) },
  {
    title: 'Notify customers',
    mutation: tellTrackingId,
    dialog: lazyPart(async () => (await import('./notify-dialog.tsx')).NotifyDialog),
  },
  { title: 'Packing list', group: 'Print', dialog: printed('list') },
  { title: 'Address labels', group: 'Print', dialog: printed('labels') },
  {
    title: 'Courier manifest',
    group: 'Print',
    dialog: lazyPart(async () => (await import('./manifest-dialog.tsx')).ManifestDialog),
  },
  {
    title: 'Labels on the label printer',
    group: 'Print',
    dialog: lazyPart(async () => (await import('./address-labels-dialog.tsx')).AddressLabelsDialog),
  },
]
