import { type Delivery, deliveries } from '#store/resources/deliveries/deliveries.ts'
import { mobileOf, modeTitle } from '#store/resources/deliveries/delivery-rules.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { HeadRow } from '#ui/kit/head-row.tsx'
import { usePortal } from '#ui/state/portal.ts'
import { OrderCode } from './order-code.tsx'
import { addressLines, byMode, nowWords, senderWords } from './paper-words.ts'

const heads = ['No.', 'Code', 'Purchase ID', 'Receiver', 'Address', 'City', 'Charge', 'Tracking ID']
const signatures = ['Handed over by', 'Received by']

/** What is handed to each courier, a table for each way of dispatch, with lines for two signatures under it. */
export function Manifest({ orders }: { orders: readonly Delivery[] }) {
  const { provider } = usePortal().config
  return (
    <>
      {byMode(orders).map((ofMode) => (
        <div key={modeTitle(ofMode[0])} className="manifest">
          <h1>{`Manifest · ${modeTitle(ofMode[0])} · ${counted(ofMode.length, deliveries.noun)} · ${nowWords()}`}</h1>
          <p>{senderWords(provider)}</p>
          <ManifestTable orders={ofMode} />
          <div className="signatures">
            {signatures.map((who) => (
              <dl key={who}>
                <dt>{who}</dt>
                <dd>Name</dd>
                <dd>Date and time</dd>
                <dd>Signature</dd>
              </dl>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

function ManifestTable({ orders }: { orders: readonly Delivery[] }) {
  const charges = orders.reduce((sum, { deliveryChargeCents }) => sum + (deliveryChargeCents ?? 0), 0)
  return (
    <table>
      <HeadRow titles={heads} />
      <tbody>
        {orders.map((order, nth) => (
          <tr key={order.id}>
            <td>{nth + 1}</td>
            <td className="code">
              <OrderCode text={order.id} />
            </td>
            <td>{order.id}</td>
            <td>
              {order.receiverName}
              <br />
              <small>{mobileOf(order).number}</small>
            </td>
            <td>{addressLines({ ...order, city: null }).join(', ')}</td>
            <td>{order.city}</td>
            <td>{order.deliveryChargeCents === null ? '–' : formatLkr(order.deliveryChargeCents)}</td>
            <td>{order.trackingId}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={6}>
            Charges in all
          </th>
          <td colSpan={2}>{formatLkr(charges)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
