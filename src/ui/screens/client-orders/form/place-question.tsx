import { List, Text } from '@mantine/core'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import type { NewOrder, SentPerson } from '#store/resources/client-orders/place-order.ts'
import { formatDateTime } from '#store/values/colombo-time.ts'
import { counted } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'

interface PlaceQuestionProps {
  order: Pick<NewOrder, 'clientName' | 'items'>
  people: readonly SentPerson[]
  /** The same client's orders of the last days that are much like it. */
  similar: readonly ClientOrder[]
}

/** What is about to be placed, and what looks just like it already. */
export function PlaceQuestion({ order: { clientName, items }, people, similar }: PlaceQuestionProps) {
  const vouchers = items.reduce((sum, { qty }) => sum + qty, 0)
  const cents = items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0)
  return (
    <>
      <Text size="sm" mt="xs">
        {[
          clientName,
          counted(vouchers, { one: 'voucher', many: 'vouchers' }),
          formatLkr(cents),
          people.length > 0 && counted(people.length, { one: 'named receiver', many: 'named receivers' }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {similar.length > 0 && (
        <>
          <Text size="sm" mt="xs" fw={600}>
            Much like it, of the last seven days
          </Text>
          <List size="sm">
            {similar.map(({ id, referenceNo, date, totalCents }) => (
              <List.Item key={id}>{`${referenceNo}, ${formatDateTime(date)} IST, ${formatLkr(totalCents)}`}</List.Item>
            ))}
          </List>
        </>
      )}
    </>
  )
}
