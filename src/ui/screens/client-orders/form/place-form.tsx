import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { hasOptions } from '#store/resources/client-orders/voucher-cards.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { CsvPart } from './csv-part.tsx'
import { DetailFields } from './detail-fields.tsx'
import classes from './order-form.module.css'
import { OrderTotal } from './order-total.tsx'
import { useOrderForm } from './use-order-form.ts'
import { useOrderFile } from './use-order-file.ts'
import { usePlace } from './use-place.tsx'
import { VoucherCards } from './voucher-cards.tsx'
import { useOrderNames } from './use-order-names.ts'

interface PlaceFormProps {
  initial: OrderForm
  /** The order it was begun like. */
  like: ClientOrder | null
  onPlaced(): void
}

/** A new order as it is typed (spec 002 §2, §5). */
export function PlaceForm({ initial: given, like, onPlaced }: PlaceFormProps) {
  const [initial] = useState(given)
  const use = useOrderForm(initial)
  const names = useOrderNames(like)
  const file = useOrderFile(use)
  const place = usePlace({ use, names, file })
  useUnsavedGuard(use.isDirty && !place.busy)
  const { cards } = use.form

  return (
    <form
      noValidate
      className={classes['step']}
      aria-label="Place Client Order"
      onSubmit={(event) => {
        event.preventDefault()
        void place.send().then((isOver) => isOver && onPlaced())
      }}
    >
      <h2>Place Client Order</h2>
      {like !== null && (
        <Text size="sm" role="status">
          {`Begun from ${like.referenceNo}. Values for named receivers are not taken along: their CSV is needed again.`}
        </Text>
      )}
      <DetailFields use={use} names={names} />
      <CsvPart use={file} />
      <VoucherCards use={use} names={names} isFixed={false} />
      <TroubleLines lines={place.trouble} />
      <div className={classes['foot']}>
        <OrderTotal cards={cards} />
        <ActionButton type="submit" busy={place.busy} disabled={!cards.every(hasOptions)}>
          Place Client Order
        </ActionButton>
      </div>
    </form>
  )
}
