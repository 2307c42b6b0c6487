import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { addonWords, isCourier, isPickup, mobileOf, modeTitle } from '#store/resources/deliveries/delivery-rules.ts'
import { formatLkr } from '#store/values/money.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Fact, Facts } from '#ui/kit/facts.tsx'
import { fieldStates } from '#ui/live/use-outbox.ts'
import type { DialogsUse } from '#ui/overlay/use-dialogs.ts'
import classes from './deliveries.module.css'
import { CreatedDate, DeliverBy, sameDayWords, voucherHref } from './delivery-words.tsx'
import { PickUpFacts } from './pick-up-facts.tsx'
import { StatusField } from './status-field.tsx'
import { TrackingField } from './tracking-field.tsx'
import type { DeliveryDialog } from './use-move.ts'

interface DeliveryFactsProps {
  order: Delivery
  entries: readonly OutboxEntry[]
  dialogs: DialogsUse<DeliveryDialog>
}

/** Every field of an order, with the mark of each change that is not settled (spec 002 §2). */
export function DeliveryFacts({ order, entries, dialogs }: DeliveryFactsProps) {
  const states = fieldStates(entries.filter(({ offline = 'queue' }) => offline === 'queue'))
  const mobile = mobileOf(order)
  return (
    <Facts>
      <Fact name="Order Status">
        <StatusField order={order} entries={entries} state={states.get('status')} onDialog={dialogs.open} />
      </Fact>
      <Fact name="Mode">{modeTitle(order)}</Fact>
      {isPickup(order) && <PickUpFacts order={order} states={states} onDialog={dialogs.open} />}
      {isCourier(order) && (
        <Fact name="Order Tracking ID">
          <TrackingField order={order} state={states.get('trackingId')} entries={entries} />
        </Fact>
      )}
      <Fact name="Voucher ID">
        <VoucherId voucherId={order.voucherId} />
      </Fact>
      <Fact name="Voucher Amount">{order.amountCents === null ? '–' : formatLkr(order.amountCents)}</Fact>
      <Fact name="Receiver">{order.receiverName || '–'}</Fact>
      <Fact name="Creator Name">{order.creatorName || '–'}</Fact>
      <Fact name={mobile.title}>
        <Copied text={mobile.number} what={mobile.title.toLowerCase()} />
      </Fact>
      <Fact name="House Address">{order.houseAddress ?? '–'}</Fact>
      <Fact name="Landmark">{order.landmarks ?? '–'}</Fact>
      <Fact name="City">{order.city ?? '–'}</Fact>
      <Fact name="Deliver On/Before">
        <DeliverBy deliveryDate={order.deliveryDate} />
      </Fact>
      <Fact name="Same Day">{sameDayWords(order)}</Fact>
      <Fact name="Created Date">
        <CreatedDate createdDate={order.createdDate} />
      </Fact>
      <Charges order={order} />
      <Fact name="Delivery Note">{order.deliveryNote ?? '–'}</Fact>
    </Facts>
  )
}

function Charges({ order }: { order: Delivery }) {
  const { addons, deliveryChargeCents } = order
  return (
    <>
      <Fact name="Add-ons">
        {addons.length === 0 ? (
          '–'
        ) : (
          <ul className={classes['addons']}>
            {addons.map(({ name, priceCents }, at) => (
              <li key={at}>
                <span>{name}</span>
                <span className={classes['figure']}>{priceCents === null ? '–' : formatLkr(priceCents)}</span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Delivery Charge">{deliveryChargeCents === null ? '–' : formatLkr(deliveryChargeCents)}</Fact>
      <Fact name="Addon Charges">{addonWords(order)}</Fact>
    </>
  )
}

function VoucherId({ voucherId }: { voucherId: string }) {
  if (voucherId === '') return '–'
  return (
    <span className={classes['line']}>
      <Anchor
        href={voucherHref(voucherId)}
        target="_blank"
        rel="noopener"
        underline="always"
        className={classes['voucher'] ?? ''}
      >
        {voucherId}
        <IconExternalLink size={14} stroke={1.75} aria-label="opens in a new tab" />
      </Anchor>
      <CopyButton value={voucherId} what="voucher ID" hint="Click to copy" />
    </span>
  )
}

function Copied({ text, what }: { text: string | null; what: string }) {
  if (text === null) return '–'
  return (
    <span className={classes['line']}>
      {text}
      <CopyButton value={text} what={what} hint="Click to copy" />
    </span>
  )
}
