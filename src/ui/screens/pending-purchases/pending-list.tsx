import { Button } from '@mantine/core'
import { IconChecks, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { completePurchases } from '#store/resources/pending-purchases/complete-purchases.ts'
import { bulkPurchaseFile } from '#store/resources/client-orders/order-file.ts'
import { todayInColombo } from '#store/values/calendar-day.ts'
import type { BulkAction } from '#ui/bulk/bulk-action.ts'
import { BankMatchButton } from '#ui/files/bank/bank-match-button.tsx'
import { BegunUploads } from '#ui/files/begun-uploads.tsx'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { useNow } from '#ui/kit/use-now.ts'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { selectPage } from '#ui/listing/selection.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { pendingListing } from './pending-listing.ts'
import { pendingRecord } from './pending-record.tsx'

const BulkPurchaseDialog = lazyPart(async () => (await import('./bulk-purchase-dialog.tsx')).BulkPurchaseDialog)

const MatchDialog = lazyPart(async () => (await import('./match-purchases-dialog.tsx')).MatchPurchasesDialog)

const bulk: readonly BulkAction[] = [
  {
    title: 'Complete Purchases',
    icon: IconChecks,
    mutation: completePurchases,
    offWithout: 'Select the purchases to complete',
    dialog: lazyPart(async () => (await import('./complete-purchases-dialog.tsx')).CompletePurchasesDialog),
  },
]

/** Purchases whose vouchers do not exist yet (spec 002 §2). */
export function PendingPurchaseList() {
  const today = todayInColombo(useNow(60_000))
  const listing = useMemo(() => pendingListing(today), [today])
  return (
    <ListingScreen
      listing={listing}
      bulk={bulk}
      drawer={(id, close) => <RecordDrawer spec={pendingRecord} id={id} onClose={close} />}
      tools={(list) => (
        <>
          <BankMatchButton
            mutation={completePurchases}
            dialog={MatchDialog}
            onTick={(ids) => list.select((now) => selectPage(now, ids))}
          />
          <PurchaseBulk onDone={list.retry} />
        </>
      )}
      cards={() => (
        <BegunUploads
          rules={bulkPurchaseFile}
          advice="Look whether its purchases are in this list before you send it again."
        />
      )}
    />
  )
}

function PurchaseBulk({ onDone }: { onDone(): void }) {
  const [open, setOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => {
          setTurn(turn + 1)
          setOpen(true)
        }}
      >
        Purchase Bulk
      </Button>
      {turn > 0 && <BulkPurchaseDialog key={turn} opened={open} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}
