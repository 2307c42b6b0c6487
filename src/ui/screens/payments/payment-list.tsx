import { useMemo } from 'react'
import { request } from '#store/define/define-call.ts'
import { everyId } from '#store/define/wire-input.ts'
import { downloadPayments } from '#store/resources/payments/payment-calls.ts'
import { paymentDates } from '#store/resources/payments/payment-requests.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { ServerDownload } from '#ui/listing/server-download.tsx'
import { MerchantPicker } from '#ui/pickers/merchant-picker.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { paymentListing } from './payment-listing.ts'
import { paymentWords } from './payment-words.ts'
import { usePaymentMerchants } from './use-payment-merchants.ts'
import { usePaymentView } from './use-payment-view.ts'

/** Payments to merchants: every merchant's for staff, their own for merchant users (spec 001 §2). */
export function PaymentList() {
  const view = usePaymentView()
  const { access, scope } = view
  const merchants = usePaymentMerchants(access.merchants)
  const { nameOf } = merchants
  const listing = useMemo(() => paymentListing(access, scope, nameOf), [access, scope, nameOf])
  return (
    <ListingScreen
      // Another merchant's list begins anew.
      key={scope}
      listing={listing}
      drawer={(id, close) => <PaymentDrawer id={id} view={view} onClose={close} />}
      filters={(list) =>
        access.merchants && (
          <MerchantPicker
            merchants={merchants}
            chosen={list.chosen}
            submit="Show payments"
            onChoose={(id) => list.change({ filter: id || undefined, page: 1 }, 'push')}
          />
        )
      }
      // The server's file knows merchants and days, and no reference; there is one while the list has rows (spec 001 §2).
      download={(list) =>
        list.total > 0 && (
          <ServerDownload
            title={list.searching && !(scope || list.chosen) ? 'Download all as CSV' : 'Download CSV'}
            name="payments file"
            fileName="Merchant_Payable.csv"
            request={() =>
              request(downloadPayments, {
                query: { merchantId: scope || list.chosen || everyId },
                body: paymentDates(list.period),
              })
            }
            failed={{ below: paymentWords.downloadFailed, toast: paymentWords.downloadAlert }}
          />
        )
      }
    />
  )
}
