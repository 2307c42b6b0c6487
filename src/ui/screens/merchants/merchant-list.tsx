import { type SubMerchant, subMerchants } from '#store/resources/sub-merchants/sub-merchants.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { ofAnyRow } from '#ui/record/record-action.ts'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { useRow } from '#ui/live/use-row.ts'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { TerminalQueueButton } from '#ui/printing/terminal-queue-dialog.tsx'
import { merchantBulk } from './merchant-bulk.tsx'
import { merchantListing, shopDrawer } from './merchant-listing.tsx'
import { editMerchantAction, merchantRecord } from './merchant-record.tsx'
import { MerchantFilters } from './merchant-filters.tsx'
import { Shops } from './shops.tsx'

/** All merchants with their shops (spec 000 §2.7). */
export function MerchantList() {
  return (
    <ListingScreen
      listing={merchantListing}
      acts={ofAnyRow([editMerchantAction])}
      bulk={merchantBulk}
      drawer={(id, close, list) => <MerchantDrawer id={id} onClose={close} list={list} />}
      tools={(list) => (
        <>
          <MerchantFilters list={list} />
          <TerminalQueueButton />
        </>
      )}
    />
  )
}

interface MerchantDrawerProps {
  id: string | null
  onClose(): void
  list: ListingUse
}

/** A merchant by its own address, or by that of one of its shops. */
function MerchantDrawer({ id, onClose, list }: MerchantDrawerProps) {
  const { drawer, selected = '' } = list.address
  const shopId = drawer === shopDrawer ? selected : null
  const { row: shop } = useRow<SubMerchant>(subMerchants.name, shopId ?? '')
  const opened = shopId === null ? id : (shop?.merchantId ?? null)
  return (
    <RecordDrawer spec={merchantRecord} id={opened} onClose={onClose}>
      {(merchant, record) => (
        <>
          <RecordBar actions={[editMerchantAction]} row={merchant} noun="merchant" record={record} />
          <RecordFacts facts={merchantRecord.facts ?? []} row={merchant} record={record} />
          <Shops merchant={merchant} only={shop?.id ?? null} />
        </>
      )}
    </RecordDrawer>
  )
}
