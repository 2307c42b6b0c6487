import { useMemo } from 'react'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { MerchantPicker } from './merchant-picker.tsx'
import { PaymentDownload } from './payment-download.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { paymentListing } from './payment-listing.ts'
import { usePaymentMerchants } from './use-payment-merchants.ts'
import { usePaymentView } from './use-payment-view.ts'

/** Payments to merchants: every merchant's for staff, their own for merchant users (spec 001 §2). */
export function PaymentList() {
  const view = usePaymentView()
  const { sight, scope } = view
  const merchants = usePaymentMerchants(sight.merchants)
  const { nameOf } = merchants
  const listing = useMemo(() => paymentListing(sight, scope, nameOf), [sight, scope, nameOf])
  return (
    <ListingScreen
      // Another merchant's list begins anew.
      key={scope}
      listing={listing}
      drawer={(id, close) => <PaymentDrawer id={id} view={view} onClose={close} />}
      filters={(list) =>
        sight.merchants && (
          <MerchantPicker
            merchants={merchants}
            chosen={list.chosen}
            onChoose={(id) => list.change({ filter: id || undefined, page: 1 }, 'push')}
          />
        )
      }
      tools={(list) => <PaymentDownload list={list} view={view} />}
    />
  )
}
