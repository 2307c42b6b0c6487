import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { VoucherTransaction, VoucherTransfer } from '#store/resources/vouchers/voucher-details.ts'
import { formatDateTime, type Instant } from '#store/values/colombo-time.ts'
import { type Cents, formatLkr } from '#store/values/money.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './voucher-drawer.module.css'
import { cut } from './voucher-words.ts'

const time = (at: Instant | null) => (at === null ? '–' : `${formatDateTime(at)} IST`)
const money = (cents: Cents | null) => (cents === null ? '–' : formatLkr(cents))
const words = (text: string) => (text === '' ? '–' : text)

/** All of one transaction; a redemption leads on to the codes that were given out for it. */
export function TransactionDialog({ transaction, opened, onClose }: DialogProps & { transaction: VoucherTransaction }) {
  const { redemptionId } = transaction
  const [codesOpen, setCodesOpen] = useState(false)
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Transaction Details" closeOnEscape={!codesOpen}>
        <Facts>
          <Fact name="Type">{words(transaction.transactionType)}</Fact>
          <Fact name="Description">{words(transaction.description)}</Fact>
          <Fact name="Amount">{money(transaction.amountCents)}</Fact>
          <Fact name="Running Balance">{money(transaction.runningBalanceCents)}</Fact>
          <Fact name="Date">{time(transaction.timestamp)}</Fact>
          <Fact name="Redemption ID">
            {redemptionId === null ? '–' : <Id id={redemptionId} what="redemption ID" />}
          </Fact>
          <Fact name="Merchant">{words(transaction.merchant)}</Fact>
          <Fact name="Sub Merchant">{words(transaction.subMerchant)}</Fact>
          <Fact name="Reference Code">{words(transaction.referenceCode)}</Fact>
          <Fact name="Status">{words(transaction.status)}</Fact>
        </Facts>
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
export function TransferredDialog({ transfer, opened, onClose }: DialogProps & { transfer: VoucherTransfer }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Transferred Details">
      <Facts>
        <Fact name="ID">
          <Id id={transfer.id} what="transfer ID" />
        </Fact>
        <Fact name="Created Date">{time(transfer.createdDate)}</Fact>
        <Fact name="Sender Mobile">{words(transfer.senderMobileNo)}</Fact>
        <Fact name="Receiver Mobile">{words(transfer.smsMobileNo)}</Fact>
        <Fact name="Amount">{money(transfer.amountCents)}</Fact>
        <Fact name="Status">{words(transfer.status)}</Fact>
        <Fact name="Admin Email">{transfer.admin?.email ?? '–'}</Fact>
        <Fact name="Admin Role">{transfer.admin?.role ?? '–'}</Fact>
      </Facts>
    </Dialog>
  )
}

function Id({ id, what }: { id: string; what: string }) {
  return (
    <span className={classes['withCopy']}>
      <Truncate text={id} max={cut.id} mono />
      <CopyButton value={id} what={what} />
    </span>
  )
}
