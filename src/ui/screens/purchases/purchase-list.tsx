import { request } from '#store/define/define-call.ts'
import { getPurchaseCsv } from '#store/resources/purchases/purchase-calls.ts'
import { purchaseKeys } from '#store/resources/purchases/purchases.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { ofAnyRow } from '#ui/record/record-action.ts'
import { ServerDownload } from '#ui/listing/server-download.tsx'
import type { ListingUse } from '#ui/listing/use-listing.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { PurchaseCards } from './purchase-cards.tsx'
import { purchaseListing } from './purchase-listing.tsx'
import { purchaseActions, purchaseRecord } from './purchase-record.tsx'
import { csvName, purchaseWords } from './purchase-words.ts'

/** All purchases by type and status, and the server's file of them (spec 002 §2). */
export function PurchaseList() {
  return (
    <ListingScreen
      listing={purchaseListing}
      acts={ofAnyRow(purchaseActions)}
      drawer={(id, close) => <RecordDrawer spec={purchaseRecord} id={id} onClose={close} />}
      cards={(list) => <PurchaseCards list={list} />}
      download={(list) => <Download list={list} />}
    />
  )
}

/** The server's file knows days, type and status, and no search. */
function Download({ list: { period, asked } }: { list: ListingUse }) {
  const { typeKey, statusKey } = purchaseKeys(asked.filters)
  return (
    <ServerDownload
      title="Download CSV"
      name="purchases file"
      fileName={() => csvName(Date.now())}
      request={() =>
        request(getPurchaseCsv, {
          body: { startDate: period.start || null, endDate: period.end || null, purchaseType: typeKey, statusKey },
        })
      }
      failed={{ below: purchaseWords.downloadFailed, toast: purchaseWords.downloadFailed }}
    />
  )
}
