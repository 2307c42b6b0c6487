import {
  changeDeliveryEmail,
  changeSmsNumber,
  renamePendingReceiver,
  renamePendingSender,
} from '#store/resources/pending-purchases/pending-purchase-edits.ts'
import { type PendingPurchase, pendingPurchases } from '#store/resources/pending-purchases/pending-purchases.ts'
import { physicalWords } from '#store/resources/purchases/purchase-rules.ts'
import { TransferSlip } from '#ui/files/transfer-slip.tsx'
import { Picture } from '#ui/kit/picture.tsx'
import { momentWords, noValue } from '#ui/kit/value-words.ts'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import { WithCustomer } from '#ui/record/customer-link.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import { momentOf } from '#ui/record/timeline-items.ts'
import { RecordTimeline } from '#ui/record/timeline.tsx'
import { ModeField } from './mode-field.tsx'
import { PaymentField } from './payment-field.tsx'
import { FixedMode } from './fixed-mode.tsx'
import { TextField } from './text-field.tsx'

const fact = factsOf<PendingPurchase>()

/** Letters of a message that show (spec 000 §9). */
const messageLetters = 15

const text = (mutation: Parameters<typeof TextField>[0]['mutation'], field: Parameters<typeof TextField>[0]['field']) =>
  function draw(row: PendingPurchase) {
    return <TextField key={field} row={row} mutation={mutation} field={field} />
  }

/** The same of a number or an address, with the way to everything of it. */
const contact = (mutation: Parameters<typeof TextField>[0]['mutation'], field: 'smsMobileNumber' | 'deliveryEmail') =>
  function draw(row: PendingPurchase) {
    return (
      <WithCustomer text={row[field]}>
        <TextField key={field} row={row} mutation={mutation} field={field} />
      </WithCustomer>
    )
  }

const isDelivered = ({ physicalOption }: PendingPurchase) => physicalOption !== null

/** Every field of a pending purchase; four of them are edited here (spec 002 §2, §3). */
export const pendingRecord: RecordSpec<PendingPurchase> = {
  resource: pendingPurchases,
  heading: 'Pending Purchase',
  copies: { what: 'pending ID' },
  facts: [
    fact.link('purchaseId', 'Purchase ID', {
      href: (id) => `/purchases/view-Purchases?selected=${encodeURIComponent(id)}&drawer=purchase`,
    }),
    fact.text('voucherName', 'Voucher Name'),
    fact.money('amountCents', 'Amount'),
    fact.time('createdDate', 'Created Date'),
    fact.day('expiryDate', 'Expiry Date'),
    fact.text('createdBy', 'Created By'),
    fact.node('Payment Method', (row) => <PaymentField row={row} />, { field: 'paymentType' }),
    fact.node('Sender Name', text(renamePendingSender, 'senderName'), { field: 'senderName' }),
    fact.node('Receiver Name', text(renamePendingReceiver, 'receiverName'), { field: 'receiverName' }),
    fact.phone('ownerMobile', 'Receiver Mobile'),
    fact.node('SMS Number', contact(changeSmsNumber, 'smsMobileNumber'), { field: 'smsMobileNumber' }),
    fact.node('Delivery Email', contact(changeDeliveryEmail, 'deliveryEmail'), { field: 'deliveryEmail' }),
    fact.node('Message', ({ message }) =>
      message === '' ? noValue : <VeiledText text={message} max={messageLetters} what="message" />,
    ),
    fact.node('SMS', (row) => <ModeField row={row} mode="sms" />, { field: 'sms' }),
    fact.node('Email', (row) => <ModeField row={row} mode="email" />, { field: 'email' }),
    fact.node('Physical Delivery', ({ physicalDelivery }) => (
      <FixedMode label="Physical Delivery" on={physicalDelivery} />
    )),
    fact.node('Store Pickup', ({ storePickup }) => <FixedMode label="Store Pickup" on={storePickup} />),
    fact.text(({ sms, smsDate }) => (sms ? momentWords(smsDate) : null), 'SMS Date'),
    fact.text(({ email, emailDate }) => (email ? momentWords(emailDate) : null), 'Email Date'),
    fact.text(({ physicalOption }) => physicalWords(physicalOption), 'Physical Option', { when: isDelivered }),
    fact.time('deliveryDate', 'Delivery Date', { when: isDelivered }),
    fact.money('deliveryChargeCents', 'Delivery Charge', { when: isDelivered }),
    fact.phone('deliveryMobileNumber', 'Delivery Mobile', { when: isDelivered }),
    fact.text('houseAddress', 'House Address', { when: isDelivered }),
    fact.text('landmarks', 'Landmarks', { when: isDelivered }),
    fact.text('city', 'City', { when: isDelivered }),
    fact.text('deliveryLocationUrl', 'Delivery Location', { when: isDelivered }),
    fact.text('deliveryNote', 'Delivery Note', { when: isDelivered }),
    fact.node('Front Image', ({ imageFront }) => <Image src={imageFront} alt="Front of the voucher" />),
    fact.node('Back Image', ({ imageBack }) => <Image src={imageBack} alt="Back of the voucher" />),
  ],
  beside: () => <TransferSlip />,
  below: (row, { entries }) => (
    <RecordTimeline collection={pendingPurchases.name} id={row.id} entries={entries} moments={pendingMoments(row)} />
  ),
}

/** When it was made, and when its messages and its order are to go. */
function pendingMoments({ createdDate, createdBy, sms, smsDate, email, emailDate, deliveryDate }: PendingPurchase) {
  return [
    ...momentOf(createdDate, 'Made', createdBy && `by ${createdBy}`),
    ...(sms ? momentOf(smsDate, 'SMS to the receiver') : []),
    ...(email ? momentOf(emailDate, 'Email to the receiver') : []),
    ...momentOf(deliveryDate, 'Delivery due'),
  ]
}

function Image({ src, alt }: { src: string | null; alt: string }) {
  return src === null ? noValue : <Picture src={src} alt={alt} missing="The picture cannot be shown" />
}
