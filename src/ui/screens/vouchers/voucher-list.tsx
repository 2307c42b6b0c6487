import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { ofAnyRow } from '#ui/record/record-action.ts'
import { useDialogs } from '#ui/overlay/use-dialogs.ts'
import { type PrintDialog, PrintSelected, PrintTools } from '#ui/printing/vouchers/print-tools.tsx'
import { PreparedCodes } from '#ui/printing/vouchers/prepared-codes.tsx'
import { VoucherDrawer } from './voucher-drawer.tsx'
import { voucherListing } from './voucher-listing.ts'
import { voucherActions } from './voucher-record.tsx'

/** All vouchers by status, searched and paged on this device (spec 000 §2.8). */
export function VoucherList() {
  const dialogs = useDialogs<PrintDialog>()
  return (
    <ListingScreen
      listing={voucherListing}
      acts={ofAnyRow(voucherActions)}
      drawer={(id, close) => <VoucherDrawer id={id} onClose={close} />}
      selected={(ids) => (
        <>
          <PrintSelected selected={ids} dialogs={dialogs} />
          <PreparedCodes selected={ids} />
        </>
      )}
      tools={({ selection }) => <PrintTools selected={selection.ids} dialogs={dialogs} />}
    />
  )
}
