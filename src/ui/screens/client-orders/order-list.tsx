import { useMemo } from 'react'
import { todayInColombo } from '#store/values/calendar-day.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { ofAnyRow } from '#ui/record/record-action.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { ClientFilter } from './client-filter.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { orderListing } from './order-listing.tsx'
import { statusActions } from './order-record.tsx'
import { UploadOrder } from './upload-order.tsx'

/** All client orders, each with its items (spec 002 §2 Client Orders list). */
export function ClientOrderList() {
  const today = todayInColombo(useNow(60_000))
  const listing = useMemo(() => orderListing(today), [today])
  return (
    <ListingScreen
      listing={listing}
      acts={ofAnyRow(statusActions)}
      drawer={(id, close) => <OrderDrawer id={id} onClose={close} />}
      filters={(list) => <ClientFilter list={list} />}
      tools={(list) => <UploadOrder onDone={list.retry} />}
    />
  )
}
