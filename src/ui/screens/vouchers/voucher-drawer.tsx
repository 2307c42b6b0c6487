import { memo, useMemo, useState } from 'react'
import { voucherDelivery, voucherTransactions, voucherTransfers } from '#store/resources/vouchers/voucher-details.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Picture } from '#ui/kit/picture.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { RowDrawer } from '#ui/listing/row-drawer.tsx'
import { useDetail } from '#ui/live/use-detail.ts'
import { useRowEntries } from '#ui/live/use-outbox.ts'
import { useDialogs } from '#ui/overlay/use-dialogs.ts'
import { useQrCodes } from '#ui/printing/use-qr-codes.ts'
import type { DialogsUse, VoucherDialog } from './use-dialogs.ts'
import { VoucherActs } from './voucher-acts.tsx'
import { VoucherDialogs } from './voucher-dialogs.tsx'
import classes from './voucher-drawer.module.css'
import { VoucherFacts } from './voucher-facts.tsx'
import { VoucherHistory } from './voucher-history.tsx'
import { VoucherTimeline } from './voucher-timeline.tsx'
import { cut } from './voucher-words.ts'

interface VoucherDrawerProps {
  id: string | null
  onClose(): void
}

/** One voucher beside the list: what it is, what may be done with it, and what happened to it (spec 000 §2.8). */
export const VoucherDrawer = memo(function VoucherDrawer({ id, onClose }: VoucherDrawerProps) {
  const dialogs = useDialogs<VoucherDialog>(id)
  return (
    <RowDrawer<Voucher>
      id={id}
      collection={vouchers.name}
      noun={vouchers.noun.one}
      onClose={onClose}
      held={dialogs.now?.opened ?? false}
      title={(voucherId) => (
        <span className={classes['title']}>
          Voucher <Truncate text={voucherId} max={cut.id} mono />
          <CopyButton value={voucherId} what="voucher ID" />
        </span>
      )}
    >
      {(voucher) => <VoucherContent voucher={voucher} dialogs={dialogs} onLeave={onClose} />}
    </RowDrawer>
  )
})

interface VoucherContentProps {
  voucher: Voucher
  dialogs: DialogsUse
  onLeave(): void
}

/** Who only walks past a voucher has not opened it. */
const opened = { most: 1, after: 500 }

function VoucherContent({ voucher, dialogs, onLeave }: VoucherContentProps) {
  const { id } = voucher
  const entries = useRowEntries(vouchers.name, id)
  // Read when the voucher is opened, so that all of it can be read again without a server.
  const delivery = useDetail(voucherDelivery, id)
  const transactions = useDetail(voucherTransactions, id)
  const transfers = useDetail(voucherTransfers, id)
  const ids = useMemo(() => [id], [id])
  useQrCodes(ids, opened)
  const [historyOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <Picture src={voucher.imageFront} alt={`Theme of voucher ${id}`} missing="No theme picture" />
      <VoucherActs
        voucher={voucher}
        entries={entries}
        onDialog={dialogs.open}
        historyOpen={historyOpen}
        onHistory={() => setHistoryOpen(!historyOpen)}
      />
      {historyOpen && <VoucherHistory transactions={transactions} transfers={transfers} onDialog={dialogs.open} />}
      <VoucherFacts voucher={voucher} entries={entries} delivery={delivery} dialogs={dialogs} />
      <VoucherTimeline
        voucher={voucher}
        entries={entries}
        transfers={transfers.value ?? []}
        transactions={transactions.value ?? []}
      />
      <VoucherDialogs
        voucher={voucher}
        deliveryEmail={delivery.value?.deliveryEmail ?? null}
        dialogs={dialogs}
        onLeave={onLeave}
      />
    </>
  )
}
