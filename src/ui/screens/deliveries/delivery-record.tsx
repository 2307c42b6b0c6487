import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { handOver, readyForPickup } from '#store/resources/deliveries/delivery-mutations.ts'
import {
  addonWords,
  isCourier,
  isPickup,
  mobileOf,
  modeTitle,
  pickerTypeTitles,
  pickUpWords,
} from '#store/resources/deliveries/delivery-rules.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { moneyWords, noValue } from '#ui/kit/value-words.ts'
import { WithCustomer } from '#ui/record/customer-link.tsx'
import { factsOf } from '#ui/record/fact-kinds.tsx'
import type { RecordAction } from '#ui/record/record-action.ts'
import type { RecordSpec } from '#ui/record/record-drawer.tsx'
import classes from './deliveries.module.css'
import { CreatedDate, DeliverBy, sameDayWords, voucherHref } from './delivery-words.tsx'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { StatusField } from './status-field.tsx'
import { TrackingField } from './tracking-field.tsx'

const fact = factsOf<Delivery>()

/** Spec 002 §2. */
const hint = 'Click to copy'

const changePickUp: RecordAction<Delivery> = {
  title: 'Change',
  mutation: readyForPickup,
  may: ({ status }) => status === 'PICKUP_READY',
  dialog: PickUpDialog,
}

const correctPicker: RecordAction<Delivery> = {
  title: 'Correct',
  mutation: handOver,
  may: ({ status }) => status === 'PICKED',
  dialog: PickerDialog,
}

/** One order: what it is, who it is for, and how far it has come (spec 002 §2). */
export const deliveryRecord: RecordSpec<Delivery> = {
  resource: deliveries,
  heading: 'Purchase',
  copies: { what: 'purchase ID', hint },
  facts: [
    fact.node('Order Status', (order, record) => <StatusField order={order} record={record} />, { field: 'status' }),
    fact.text(modeTitle, 'Mode'),
    fact.text(pickUpTimeOf, 'Pick-up Date/Time', { field: 'pickUpDate', when: isPickup, action: changePickUp }),
    fact.node('Pickup Notification', ({ pickUpReadySMS }) => <Message text={pickUpReadySMS ?? ''} />, {
      when: (order) => isPickup(order) && order.pickUpReadySMS !== null,
    }),
    fact.node('Picker', (order) => <Picker order={order} />, {
      field: 'pickerName',
      when: (order) => isPickup(order) && order.pickerName !== null,
      action: correctPicker,
    }),
    fact.node('Order Tracking ID', (order, record) => <TrackingField order={order} record={record} />, {
      when: isCourier,
    }),
    fact.link('voucherId', 'Voucher ID', { href: voucherHref, hint }),
    fact.money('amountCents', 'Voucher Amount'),
    fact.text('receiverName', 'Receiver'),
    fact.text('creatorName', 'Creator Name'),
    fact.phone(
      (order) => mobileOf(order).number,
      (order) => mobileOf(order).title,
      { hint },
    ),
    fact.text('houseAddress', 'House Address'),
    fact.text('landmarks', 'Landmark'),
    fact.text('city', 'City'),
    fact.node('Deliver On/Before', DeliverBy),
    fact.text(sameDayWords, 'Same Day'),
    fact.node('Created Date', CreatedDate),
    fact.node('Add-ons', Addons),
    fact.money('deliveryChargeCents', 'Delivery Charge'),
    fact.text(addonWords, 'Addon Charges'),
    fact.text('deliveryNote', 'Delivery Note'),
  ],
  below: (order, { entries }) => <DeliveryTimeline order={order} entries={entries} />,
}

function pickUpTimeOf({ pickUpDate, pickUpTime }: Delivery): string | null {
  return pickUpDate === null ? null : pickUpWords(pickUpDate, pickUpTime)
}

function Message({ text }: { text: string }) {
  return (
    <>
      <p className={classes['message']}>{text}</p>
      <span className={classes['below']}>
        <CopyButton value={text} what="pickup notification" hint={hint} />
      </span>
    </>
  )
}

function Picker({ order: { pickerName, pickerType, pickerPhoneNumber, notes } }: { order: Delivery }) {
  return (
    <>
      <WithCustomer text={pickerPhoneNumber}>
        {[pickerName, typeWords(pickerType), pickerPhoneNumber].filter(Boolean).join(' · ')}
      </WithCustomer>
      {notes !== null && <span className={classes['quiet']}>{notes}</span>}
    </>
  )
}

/** A type this portal does not know is shown as it is. */
function typeWords(type: string | null): string | null {
  return Object.entries(pickerTypeTitles).find(([known]) => known === type)?.[1] ?? type
}

function Addons({ addons }: Delivery) {
  if (addons.length === 0) return noValue
  return (
    <ul className={classes['addons']}>
      {addons.map(({ name, priceCents }, at) => (
        <li key={at}>
          <span>{name}</span>
          <span className={classes['figure']}>{moneyWords(priceCents)}</span>
        </li>
      ))}
    </ul>
  )
}
