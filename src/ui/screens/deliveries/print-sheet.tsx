import './print-sheet.css'
import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, mobileOf, modeTitle, pickUpWords } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#store/values/count.ts'
import { HeadRow } from '#ui/kit/head-row.tsx'
import { PrintedSheet } from '#ui/kit/printed-sheet.tsx'
import { useRows } from '#ui/live/use-rows.ts'
import { usePortal } from '#ui/state/portal.ts'
import { Manifest } from './manifest-sheet.tsx'
import { OrderCode } from './order-code.tsx'
import { addressLines, byDue, dueWords, nowWords, orderWords, senderWords } from './paper-words.ts'

interface PrintSheetProps {
  kind: 'list' | 'labels' | 'manifest'
  ids: readonly string[]
  onDone(): void
}

/** The selected orders on paper, by the browser's own print: a list to pack by, a label for each parcel, or what a courier signs for. */
export function PrintSheet({ kind, ids, onDone }: PrintSheetProps) {
  const orders = useRows<Delivery>(deliveries.name, ids)
  if (!orders) return null
  return (
    <PrintedSheet onDone={onDone}>
      {kind === 'list' && <PackingList orders={orders} />}
      {kind === 'labels' && <Labels orders={orders} />}
      {kind === 'manifest' && <Manifest orders={orders} />}
    </PrintedSheet>
  )
}

const heads = [
  'Done',
  'Code',
  'Purchase ID',
  'Deliver On/Before',
  'Receiver',
  'Dispatch',
  'Address',
  'Add-ons',
  'Note',
  'Status',
]

function PackingList({ orders }: { orders: readonly Delivery[] }) {
  return (
    <>
      <h1>{`Packing list · ${counted(orders.length, deliveries.noun)} · ${nowWords()}`}</h1>
      <table>
        <HeadRow titles={heads} />
        <tbody>
          {byDue(orders).map((order) => (
            <tr key={order.id}>
              <td>☐</td>
              <td className="code">
                <OrderCode text={order.id} />
              </td>
              <td>
                {order.id}
                <br />
                <small>{order.voucherId}</small>
              </td>
              <td>
                {dueWords(order)}
                {order.sameDay === true && <strong> Same day</strong>}
              </td>
              <td>
                {order.receiverName}
                <br />
                <small>{mobileOf(order).number}</small>
              </td>
              <td>
                {modeTitle(order)}
                {order.pickUpDate !== null && (
                  <>
                    <br />
                    {`at ${pickUpWords(order.pickUpDate, order.pickUpTime)}`}
                  </>
                )}
              </td>
              <td>{addressLines(order).join(', ')}</td>
              <td>{order.addons.map(({ name }) => name).join(', ')}</td>
              <td>{order.deliveryNote}</td>
              <td>{deliveryStatusTitles[order.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Labels({ orders }: { orders: readonly Delivery[] }) {
  const { provider } = usePortal().config
  return (
    <div className="labels">
      {orders.map((order) => (
        <section key={order.id}>
          <OrderCode text={order.id} />
          <p className="to">{order.receiverName}</p>
          {addressLines(order).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{mobileOf(order).number}</p>
          <p className="order">{orderWords(order)}</p>
          {order.deliveryNote !== null && <p>{order.deliveryNote}</p>}
          <p className="from">{senderWords(provider)}</p>
        </section>
      ))}
    </div>
  )
}
