import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'
import type { DialogProps } from '#ui/record/open-record.ts'
import { RecordFacts } from '#ui/record/record-facts.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { cut } from './voucher-words.ts'

type HistoryDialogProps = Pick<DialogProps<unknown>, 'opened' | 'onClose'>

const paid = detailFactsOf<VoucherTransaction>()

const transactionFacts = [
  paid.text('transactionType', 'Type'),
  paid.text('description', 'Description'),
  paid.money('amountCents', 'Amount'),
  paid.money('runningBalanceCents', 'Running Balance'),
  paid.time('timestamp', 'Date'),
  paid.copy('redemptionId', 'Redemption ID', { what: 'redemption ID', max: cut.id }),
  paid.text('merchant', 'Merchant'),
  paid.text('subMerchant', 'Sub Merchant'),
  paid.text('referenceCode', 'Reference Code'),
  paid.text('status', 'Status'),
]

const handedOver = detailFactsOf<VoucherTransfer>()

const transferFacts = [
  handedOver.copy('id', 'ID', { what: 'transfer ID', max: cut.id }),
  handedOver.time('createdDate', 'Created Date'),
  handedOver.text('senderMobileNo', 'Sender Mobile'),
  handedOver.text('smsMobileNo', 'Receiver Mobile'),
  handedOver.money('amountCents', 'Amount'),
  handedOver.text('status', 'Status'),
  handedOver.text(({ admin }) => admin?.email ?? null, 'Admin Email'),
  handedOver.text(({ admin }) => admin?.role ?? null, 'Admin Role'),
]

interface TransactionDialogProps extends HistoryDialogProps {
  transaction: VoucherTransaction
}

/** All of one transaction; a redemption leads on to the codes that were given out for it. */
export function TransactionDialog({ transaction, opened, onClose }: TransactionDialogProps) {
  const { redemptionId } = transaction
  const [codesOpen, setCodesOpen] = useState(false)
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Transaction Details" closeOnEscape={!codesOpen}>
        <RecordFacts facts={transactionFacts} row={transaction} />
        {redemptionId !== null && (
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setCodesOpen(true)}>
              View Merchant Codes
            </Button>
          </Group>
        )}
      </Dialog>
      {redemptionId !== null && (
        <CodesDialog redemptionId={redemptionId} opened={codesOpen} onClose={() => setCodesOpen(false)} />
      )}
    </>
  )
}

/** All of one hand-over. */
export function TransferredDialog({ transfer, opened, onClose }: HistoryDialogProps & { transfer: VoucherTransfer }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Transferred Details">
      <RecordFacts facts={transferFacts} row={transfer} />
    </Dialog>
  )
}
