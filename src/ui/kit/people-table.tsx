import type { SentPerson } from '#store/resources/client-orders/place-order.ts'
import { HeadRow } from './head-row.tsx'
import classes from './people-table.module.css'
import { ScrollRegion } from './scroll-region.tsx'
import { noValue } from './value-words.ts'

const titles = ['Receiver', 'Mobile number', 'Email', 'Value', 'Delivery', 'Method', 'Sender']

/** A page of the people that the vouchers of a client order are for; `label` names it. */
export function PeopleTable({ people, label }: { people: readonly SentPerson[]; label: string }) {
  return (
    <ScrollRegion className={classes['scroll']} label={label}>
      <table className={classes['table']}>
        <HeadRow titles={titles} />
        <tbody>
          {people.map((person, place) => (
            <tr key={place}>
              <th scope="row">{person.receiverName}</th>
              <td>{person.receiverMobile || noValue}</td>
              <td>{person.receiverEmail || noValue}</td>
              <td>{person.voucherValue}</td>
              <td>{person.deliveryDateTime}</td>
              <td>{person.methodOf}</td>
              <td>{person.senderName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
