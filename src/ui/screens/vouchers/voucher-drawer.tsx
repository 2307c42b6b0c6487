import { changeMessage, renameReceiver, renameSender } from '#store/resources/vouchers/voucher-mutations.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { EditField } from '#ui/form/edit-field.tsx'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { Picture } from '#ui/kit/picture.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import { RowDrawer } from '#ui/listing/row-drawer.tsx'
import { fieldStates, useRowEntries } from '#ui/live/use-outbox.ts'
import classes from './voucher-drawer.module.css'
import { VoucherStatusBadge } from './voucher-status-badge.tsx'

/** Letters that show before the tooltip takes over (spec 000 §9). */
const cut = { id: 15, name: 20, message: 15 }

/** One voucher beside the list: what it is, and the three texts staff may correct (spec 000 §2.8). */
export function VoucherDrawer({ id, onClose }: { id: string | null; onClose(): void }) {
  return (
    <RowDrawer<Voucher>
      id={id}
      collection={vouchers.name}
      noun={vouchers.noun.one}
      onClose={onClose}
      title={(voucherId) => (
        <span className={classes['title']}>
          Voucher <Truncate text={voucherId} max={cut.id} mono />
          <CopyButton value={voucherId} what="voucher ID" />
        </span>
      )}
    >
      {(voucher) => <VoucherFacts voucher={voucher} />}
    </RowDrawer>
  )
}

function VoucherFacts({ voucher }: { voucher: Voucher }) {
  const { id, sender, ownerName, ownerMobile, message, merchantGroup, expiryDate } = voucher
  const states = fieldStates(useRowEntries(vouchers.name, id))
  return (
    <>
      <Picture src={voucher.imageFront} alt={`Theme of voucher ${id}`} missing="No theme picture" />
      <Facts>
        <Fact name="Created Date">{`${formatDateTime(voucher.createdDate)} IST`}</Fact>
        <Fact name="Amount">{formatLkr(voucher.amountCents)}</Fact>
        <Fact name="Status">
          <VoucherStatusBadge status={voucher.deleteDate ? 'DELETED' : voucher.status} />
        </Fact>
        <Fact name="Receiver Mobile">
          {ownerMobile === '' ? '–' : <WithCopy text={ownerMobile} what="receiver mobile" />}
        </Fact>
        <Fact name="Merchant Group">
          {merchantGroup === null ? '–' : <Truncate text={merchantGroup} max={cut.id} mono />}
        </Fact>
        <Fact name="Message">
          <EditField
            label="Message"
            row={voucher}
            value={message}
            mutation={changeMessage}
            multiline
            state={states.get('message')}
          >
            {message === '' ? '–' : <VeiledText text={message} max={cut.message} what="message" />}
          </EditField>
        </Fact>
        <Fact name="Receiver">
          <EditField
            label="Receiver name"
            row={voucher}
            value={ownerName}
            mutation={renameReceiver}
            state={states.get('ownerName')}
          >
            {ownerName === '' ? '–' : <Truncate text={ownerName} max={cut.name} />}
          </EditField>
        </Fact>
        <Fact name="Sender">
          <EditField
            label="Sender name"
            row={voucher}
            value={sender}
            mutation={renameSender}
            state={states.get('sender')}
          >
            {sender === '' ? '–' : <Truncate text={sender} max={cut.name} />}
          </EditField>
        </Fact>
        <Fact name="Expiry Date">{expiryDate === null ? '–' : `${formatDateTime(expiryDate)} IST`}</Fact>
      </Facts>
    </>
  )
}

function WithCopy({ text, what }: { text: string; what: string }) {
  return (
    <span className={classes['withCopy']}>
      {text}
      <CopyButton value={text} what={what} />
    </span>
  )
}
