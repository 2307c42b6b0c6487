import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { useDialogs } from '#ui/overlay/use-dialogs.ts'
import { type BulkDialog, OrderTools, SelectedActs } from './order-tools.tsx'
import { deliveryListing } from './delivery-listing.tsx'
import { deliveryRecord } from './delivery-record.tsx'

/** Orders to be brought or picked up, by type and status, searched and paged on this device (spec 002 §2). */
export function DeliveryList() {
  const dialogs = useDialogs<BulkDialog>()
  return (
    <ListingScreen
      listing={deliveryListing}
      drawer={(id, close) => <RecordDrawer spec={deliveryRecord} id={id} onClose={close} />}
      tools={(list) => <OrderTools list={list} dialogs={dialogs} />}
      selected={(_ids, list) => <SelectedActs list={list} dialogs={dialogs} />}
    />
  )
}
