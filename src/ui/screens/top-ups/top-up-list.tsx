import { IconChecks } from '@tabler/icons-react'
import { completeTopUps } from '#store/resources/top-ups/complete-top-ups.ts'
import type { BulkAction } from '#ui/bulk/bulk-action.ts'
import { BankMatchButton } from '#ui/files/bank/bank-match-button.tsx'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { selectPage } from '#ui/listing/selection.ts'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { topUpListing } from './top-up-listing.ts'
import { topUpRecord } from './top-up-record.tsx'

const MatchDialog = lazyPart(async () => (await import('./match-top-ups-dialog.tsx')).MatchTopUpsDialog)

const bulk: readonly BulkAction[] = [
  {
    title: 'Complete Top Ups',
    icon: IconChecks,
    mutation: completeTopUps,
    offWithout: 'Select the top ups to complete',
    dialog: lazyPart(async () => (await import('./complete-top-ups-dialog.tsx')).CompleteTopUpsDialog),
  },
]

/** What clients have asked for as prepaid credit and nobody has completed yet (spec 000 §2.6). */
export function TopUpList() {
  return (
    <ListingScreen
      listing={topUpListing}
      bulk={bulk}
      tools={(list) => (
        <BankMatchButton
          mutation={completeTopUps}
          dialog={MatchDialog}
          onTick={(ids) => list.select((now) => selectPage(now, ids))}
        />
      )}
      drawer={(id, close) => <RecordDrawer spec={topUpRecord} id={id} onClose={close} />}
    />
  )
}
