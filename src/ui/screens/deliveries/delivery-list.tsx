import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useNow } from '#ui/kit/use-now.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { deliveryBulk } from './delivery-bulk.tsx'
import { deliveryListing } from './delivery-listing.tsx'
import { deliveryRecord } from './delivery-record.tsx'
import { DueCards } from './due-cards.tsx'

const minuteMs = 60_000

/** Orders to be brought or picked up, by type and status, searched and paged on this device (spec 002 §2). */
export function DeliveryList() {
  const minute = Math.floor(useNow(minuteMs) / minuteMs) * minuteMs
  const listing = useMemo(() => deliveryListing(minute), [minute])
  return (
    <ListingScreen
      listing={listing}
      bulk={deliveryBulk}
      cards={(list) => <DueCards list={list} now={minute} />}
      drawer={(id, close) => <RecordDrawer spec={deliveryRecord} id={id} onClose={close} />}
      tools={() => (
        <Button
          variant="default"
          leftSection={<IconScan size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/operations/packing" />}
        >
          Packing
        </Button>
      )}
    />
  )
}
