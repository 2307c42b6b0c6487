import type { OutboxEntry } from '#store/database/tables.ts'
import type { VoucherDelivery } from '#store/resources/vouchers/voucher-details.ts'
import { changeMessage, renameReceiver, renameSender } from '#store/resources/vouchers/voucher-mutations.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { EditField } from '#ui/form/edit-field.tsx'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import type { LiveDetail } from '#ui/live/use-detail.ts'
import { fieldStates } from '#ui/live/use-outbox.ts'
import { useTimesPrinted } from '#ui/live/use-print-jobs.ts'
import { DetailAge } from './detail-age.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { GroupField } from './group-field.tsx'
import { PendingNote } from './pending-note.tsx'
import { StatusField } from './status-field.tsx'
import type { DialogsUse } from './use-dialogs.ts'
import classes from './voucher-drawer.module.css'

/** Letters that show before the tooltip takes over (spec 000 §9). */
export const cut = { id: 15, name: 20, message: 15 }

interface VoucherFactsProps {
  voucher: Voucher
  entries: readonly OutboxEntry[]
  delivery: LiveDetail<VoucherDelivery>
  dialogs: DialogsUse
}

/** Every field of a voucher, with the mark of each change that is not settled (spec 000 §2.8). */
export function VoucherFacts({ voucher, entries, delivery, dialogs }: VoucherFactsProps) {
  const { sender, ownerName, ownerMobile, message } = voucher
  const timesPrinted = useTimesPrinted(voucher.id)
  const states = fieldStates(entries.filter(({ offline = 'queue' }) => offline === 'queue'))
  return (
    <Facts>
      <Fact name="Created Date">{`${formatDateTime(voucher.createdDate)} IST`}</Fact>
      <Fact name="Amount">{formatLkr(voucher.amountCents)}</Fact>
      {timesPrinted > 0 && <Fact name="QR Label">{`printed ×${timesPrinted}`}</Fact>}
      <Fact name="Status">
        <StatusField voucher={voucher} entries={entries} dialogs={dialogs} />
      </Fact>
      <Fact name="Receiver Mobile">
        {ownerMobile === '' ? '–' : <WithCopy text={ownerMobile} what="receiver mobile" />}
        <PendingNote entries={entries} field="ownerMobile" />
      </Fact>
      <DeliveryFacts delivery={delivery} />
      <Fact name="Merchant Group">
        <GroupField voucher={voucher} state={states.get('merchantGroup')} onDialog={dialogs.open} />
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
      <Fact name="Expiry Date">
        <ExpiryField voucher={voucher} entries={entries} onDialog={dialogs.open} />
      </Fact>
    </Facts>
  )
}

function DeliveryFacts({ delivery }: { delivery: LiveDetail<VoucherDelivery> }) {
  const { value } = delivery
  const email = value?.deliveryEmail ?? null
  const scheduled = value?.scheduledDate ?? null
  return (
    <>
      <Fact name="Delivery Email">
        {email === null ? value && '–' : <WithCopy text={email} what="delivery email" />}
        <p className={classes['age']}>
          <DetailAge detail={delivery} what="The delivery email" />
        </p>
      </Fact>
      <Fact name="Scheduled Date">{scheduled === null ? '–' : `${formatDateTime(scheduled)} IST`}</Fact>
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
