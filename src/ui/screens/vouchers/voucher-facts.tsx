import { Fragment } from 'react'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { VoucherDelivery } from '#store/resources/vouchers/voucher-details.ts'
import { changeMessage, renameReceiver, renameSender } from '#store/resources/vouchers/voucher-mutations.ts'
import { mayEdit } from '#store/resources/vouchers/voucher-rules.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { formatLkr } from '#store/values/money.ts'
import { ChangeBadge } from '#ui/form/change-badge.tsx'
import { PendingNote } from '#ui/form/pending-note.tsx'
import { EditField } from '#ui/form/edit-field.tsx'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import type { LiveDetail } from '#ui/live/use-detail.ts'
import { fieldStates } from '#ui/live/use-outbox.ts'
import { useVoucherPrint } from '#ui/live/use-print-jobs.ts'
import { ExpiryField } from './expiry-field.tsx'
import { GroupField } from './group-field.tsx'
import { StatusField } from './status-field.tsx'
import type { DialogsUse } from './use-dialogs.ts'
import classes from './voucher-drawer.module.css'
import { cut } from './voucher-words.ts'

const edits = [
  { name: 'Message', label: 'Message', field: 'message', mutation: changeMessage },
  { name: 'Receiver', label: 'Receiver name', field: 'ownerName', mutation: renameReceiver },
  { name: 'Sender', label: 'Sender name', field: 'sender', mutation: renameSender },
] as const

interface VoucherFactsProps {
  voucher: Voucher
  entries: readonly OutboxEntry[]
  delivery: LiveDetail<VoucherDelivery>
  dialogs: DialogsUse
}

/** Every field of a voucher, with the mark of each change that is not settled (spec 000 §2.8). */
export function VoucherFacts({ voucher, entries, delivery, dialogs }: VoucherFactsProps) {
  const { ownerMobile } = voucher
  const print = useVoucherPrint(voucher.id)
  const states = fieldStates(entries.filter(({ offline = 'queue' }) => offline === 'queue'))
  return (
    <Facts>
      <Fact name="Created Date">{`${formatDateTime(voucher.createdDate)} IST`}</Fact>
      <Fact name="Amount">{formatLkr(voucher.amountCents)}</Fact>
      {print && <Fact name="QR Label">{`printed ×${print.times}`}</Fact>}
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
      {edits.map(({ name, label, field, mutation }) => (
        <Fact key={field} name={name}>
          <EditField
            label={label}
            row={voucher}
            value={voucher[field]}
            mutation={mutation}
            multiline={field === 'message'}
            locked={!mayEdit(voucher)}
          >
            <Text field={field} text={voucher[field]} />
          </EditField>
          <ChangeBadge state={states.get(field)} />
        </Fact>
      ))}
      <Fact name="Expiry Date">
        <ExpiryField voucher={voucher} entries={entries} onDialog={dialogs.open} />
      </Fact>
    </Facts>
  )
}

function Text({ field, text }: { field: (typeof edits)[number]['field']; text: string }) {
  if (text === '') return '–'
  if (field === 'message') return <VeiledText text={text} max={cut.message} what="message" />
  return <Truncate text={text} max={cut.name} />
}

function DeliveryFacts({ delivery }: { delivery: LiveDetail<VoucherDelivery> }) {
  const { value, result } = delivery
  const email = value?.deliveryEmail ?? null
  // Its line is there from the start: nobody's pencil jumps away below it.
  const none = value ? '–' : (result === null || result === 'looking') && <span aria-hidden>…</span>
  const scheduled = value?.scheduledDate ?? null
  return (
    <>
      <Fact name="Delivery Email">
        <div className={classes['email']}>
          {email === null ? none : <WithCopy text={email} what="delivery email" />}
        </div>
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
      <span>
        {text.split(/(?<=@)/).map((part, nth) => (
          <Fragment key={`${nth} ${part}`}>
            {/* A long address is broken behind its @, not in the middle of a word. */}
            {nth > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
      <CopyButton value={text} what={what} />
    </span>
  )
}
