import { activate, extend, renotify, transferOwnership } from '#store/resources/vouchers/voucher-actions.ts'
import type { VoucherDelivery } from '#store/resources/vouchers/voucher-details.ts'
import {
  changeMerchantGroup,
  changeMessage,
  renameReceiver,
  renameSender,
} from '#store/resources/vouchers/voucher-mutations.ts'
import {
  mayActivate,
  mayEdit,
  mayTransfer,
  whyNoExtension,
  whyNoRenotify,
} from '#store/resources/vouchers/voucher-rules.ts'
import { type Voucher, vouchers } from '#store/resources/vouchers/vouchers.ts'
import { momentWords, noValue } from '#ui/kit/value-words.ts'
import { Truncate } from '#ui/kit/truncate.tsx'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import type { LiveDetail } from '#ui/live/use-detail.ts'
import { Copied } from '#ui/record/copied.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordAction } from '#ui/record/record-action.ts'
import { ActivateDialog } from './activate-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { NewOwnerDialog } from './new-owner-dialog.tsx'
import { RenotifyDialog } from './renotify-dialog.tsx'
import { StatusField } from './status-field.tsx'
import { useGroupName } from '#ui/pickers/use-group-name.ts'
import classes from './voucher-drawer.module.css'
import { cut } from './voucher-words.ts'

const fact = factsOf<Voucher>()

/** How a voucher is named above its drawer. */
export const voucherHeading = {
  resource: vouchers,
  heading: 'Voucher',
  copies: { what: 'voucher ID', max: cut.id },
}

/** What may be done with a voucher. It gets a new owner by either of the first two: one under way stops both. */
export const voucherActions: readonly RecordAction<Voucher>[] = [
  {
    title: 'Activate Voucher',
    tone: 'primary',
    mutation: activate,
    noun: 'activation',
    after: [transferOwnership],
    may: mayActivate,
    opensOffline: true,
    dialog: ActivateDialog,
  },
  {
    title: 'Transfer Ownership',
    mutation: transferOwnership,
    noun: 'transfer',
    after: [activate],
    may: mayTransfer,
    dialog: NewOwnerDialog,
  },
  {
    title: 'Re-Notify',
    mutation: renotify,
    noun: 'notification',
    why: whyNoRenotify,
    opensOffline: true,
    dialog: RenotifyDialog,
  },
]

const extension: RecordAction<Voucher> = {
  title: 'Extend',
  mutation: extend,
  why: whyNoExtension,
  dialog: ExtendDialog,
}

const groupChange: RecordAction<Voucher> = {
  title: 'Change merchant group',
  mutation: changeMerchantGroup,
  may: mayEdit,
  dialog: GroupDialog,
}

const locked = (voucher: Voucher) => !mayEdit(voucher)
const name = (text: string) => <Truncate text={text} max={cut.name} />

interface Beside {
  /** How often its label lies on paper; null if it does not. */
  printed: number | null
  delivery: LiveDetail<VoucherDelivery>
}

/** Every field of a voucher, and what stands beside it (spec 000 §2.8). */
export function voucherFacts({ printed, delivery }: Beside) {
  return [
    fact.time('createdDate', 'Created Date'),
    fact.money('amountCents', 'Amount'),
    fact.text(() => `printed ×${printed}`, 'QR Label', { when: () => printed !== null }),
    fact.node('Status', (voucher, record) => <StatusField voucher={voucher} record={record} />, { field: 'status' }),
    fact.phone('ownerMobile', 'Receiver Mobile'),
    fact.node('Delivery Email', () => <DeliveryEmail delivery={delivery} />),
    fact.node('Scheduled Date', () => momentWords(delivery.value?.scheduledDate ?? null)),
    fact.node('Merchant Group', ({ merchantGroup }) => <GroupName id={merchantGroup} />, {
      field: 'merchantGroup',
      pencil: groupChange,
    }),
    fact.edit(changeMessage, 'message', 'Message', {
      label: 'Message',
      multiline: true,
      locked,
      show: (text) => <VeiledText text={text} max={cut.message} what="message" />,
    }),
    fact.edit(renameReceiver, 'ownerName', 'Receiver', { label: 'Receiver name', locked, show: name }),
    fact.edit(renameSender, 'sender', 'Sender', { label: 'Sender name', locked, show: name }),
    fact.time('expiryDate', 'Expiry Date', { action: extension }),
  ]
}

function DeliveryEmail({ delivery }: { delivery: LiveDetail<VoucherDelivery> }) {
  const { value, result } = delivery
  const email = value?.deliveryEmail ?? null
  // Its line is there from the start: nobody's pencil jumps away below it.
  const none = value ? noValue : (result === null || result === 'looking') && <span aria-hidden>…</span>
  return (
    <>
      <div className={classes['email']}>{email === null ? none : <Copied text={email} what="delivery email" />}</div>
      <p className={classes['age']}>
        <DetailAge detail={delivery} what="The delivery email" />
      </p>
    </>
  )
}

/** Where a voucher can be used: the group's name and id. */
function GroupName({ id }: { id: string | null }) {
  const title = useGroupName(id)
  if (id === null) return noValue
  return (
    <>
      {title !== null && `${title} · `}
      <Truncate text={id} max={cut.id} mono />
    </>
  )
}
