import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { PrintTools } from './prints/print-tools.tsx'
import { PreparedCodes } from './prints/prepared-codes.tsx'
import { VoucherDrawer } from './voucher-drawer.tsx'
import { voucherListing } from './voucher-listing.ts'

/** All vouchers by status, searched and paged on this device (spec 000 §2.8). */
export function VoucherList() {
  return (
    <ListingScreen
      listing={voucherListing}
      drawer={(id, close) => <VoucherDrawer id={id} onClose={close} />}
      selected={(ids) => <PreparedCodes selected={ids} />}
      tools={({ selection }) => <PrintTools selected={selection.ids} />}
    />
  )
}
