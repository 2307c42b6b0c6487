import { memo, useMemo, useState } from 'react'
import { voucherDelivery, voucherTransactions, voucherTransfers } from '#store/resources/vouchers/voucher-details.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { useDetail } from '#ui/live/use-detail.ts'
import { useVoucherPrint } from '#ui/live/use-print-jobs.ts'
import { useQrCodes } from '#ui/printing/use-qr-codes.ts'
import type { OpenRecord } from '#ui/record/open-record.ts'
import { RecordBar } from '#ui/record/record-bar.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { VoucherHead } from './voucher-head.tsx'
import { VoucherHistory } from './voucher-history.tsx'
import { voucherActions, voucherFacts, voucherHeading } from './voucher-record.tsx'
import { VoucherTimeline } from './voucher-timeline.tsx'

interface VoucherDrawerProps {
  id: string | null
  onClose(): void
}

/** One voucher beside the list: what it is, what may be done with it, and what happened to it (spec 000 §2.8). */
export const VoucherDrawer = memo(function VoucherDrawer({ id, onClose }: VoucherDrawerProps) {
  return (
    <RecordDrawer spec={voucherHeading} id={id} onClose={onClose}>
      {(voucher, record) => <VoucherContent voucher={voucher} record={record} />}
    </RecordDrawer>
  )
})

/** Who only walks past a voucher has not opened it. */
const opened = { most: 1, after: 500 }

function VoucherContent({ voucher, record }: { voucher: Voucher; record: OpenRecord<Voucher> }) {
  const { id } = voucher
  // Read when the voucher is opened, so that all of it can be read again without a server.
  const delivery = useDetail(voucherDelivery, id)
  const transactions = useDetail(voucherTransactions, id)
  const transfers = useDetail(voucherTransfers, id)
  const ids = useMemo(() => [id], [id])
  useQrCodes(ids, opened)
  const printed = useVoucherPrint(id)?.times ?? null
  const [historyOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <VoucherHead voucher={voucher} transactions={transactions} />
      <RecordBar actions={voucherActions} row={voucher} noun={vouchers.noun.one} record={record}>
        <ActionButton
          size="compact-md"
          variant="default"
          aria-expanded={historyOpen}
          onClick={() => setHistoryOpen(!historyOpen)}
        >
          View Transaction
        </ActionButton>
      </RecordBar>
      {historyOpen && <VoucherHistory {...{ transactions, transfers, record }} />}
      <RecordFacts facts={voucherFacts({ printed, delivery })} row={voucher} record={record} />
      <VoucherTimeline
        voucher={voucher}
        entries={record.entries}
        transfers={transfers.value ?? []}
        transactions={transactions.value ?? []}
      />
    </>
  )
}
