import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import type { OrderForm } from '#store/resources/client-orders/order-form.ts'
import { hasOptions } from '#store/resources/client-orders/voucher-cards.ts'
import { focusFirstWrong } from '#ui/form/focus-first-wrong.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { CsvPart } from './csv-part.tsx'
import { DetailFields } from './detail-fields.tsx'
import classes from './order-form.module.css'
import { OrderTotal } from './order-total.tsx'
import { useOrderDraft } from './use-order-draft.ts'
import type { KeptFile } from './use-kept-people.ts'
import { useOrderFile } from './use-order-file.ts'
import { useOrderForm } from './use-order-form.ts'
import { useOrderNames } from './use-order-names.ts'
import { usePlace } from './use-place.tsx'
import { VoucherCards } from './voucher-cards.tsx'

/** What a new order begins with. */
export interface OrderBeginning {
  form: OrderForm
  /** Out of a draft's file. */
  file: KeptFile | null
  /** The order it is begun like. */
  like: ClientOrder | null
  isDraft: boolean
}

interface PlaceFormProps {
  draftId: string
  beginning: OrderBeginning
  /** Something was typed and is kept for the first time. */
  onDraft(): void
  onPlaced(): void
}

/** A new order as it is typed; all of it is kept on this device until the server has it (spec 002 §2, §5). */
export function PlaceForm({ draftId, beginning, onDraft, onPlaced }: PlaceFormProps) {
  const [{ form: initial, file: kept, like, isDraft }] = useState(beginning)
  const use = useOrderForm(initial)
  const names = useOrderNames(like)
  const file = useOrderFile({ draftId, use, kept })
  const draft = useOrderDraft({ id: draftId, use, file, wasKept: isDraft, onFirst: onDraft })
  const place = usePlace({ draftId, use, names, file, draft })
  useUnsavedGuard(!draft.isKept && !place.busy, 'page')
  const { cards } = use.form

  return (
    <form
      noValidate
      className={classes['step']}
      aria-label="Place Client Order"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void place.send().then((isOver) => (isOver ? onPlaced() : focusFirstWrong(form)))
      }}
    >
      <h2>Place Client Order</h2>
      {like !== null && (
        <Text size="sm" role="status">
          {`Begun from ${like.referenceNo}. Values for named receivers are not taken along: their CSV is needed again.`}
        </Text>
      )}
      {draft.trouble !== null && (
        <Alert color="yellow" variant="light" role="alert" p="sm">
          {draft.trouble}
        </Alert>
      )}
      <DetailFields use={use} names={names} />
      <CsvPart use={file} />
      <VoucherCards use={use} names={names} isFixed={false} />
      <TroubleLines lines={place.trouble} />
      <div className={classes['foot']}>
        <OrderTotal cards={cards} />
        <ActionButton type="submit" busy={place.busy} disabled={file.isTaking || !cards.every(hasOptions)}>
          Place Client Order
        </ActionButton>
      </div>
    </form>
  )
}
