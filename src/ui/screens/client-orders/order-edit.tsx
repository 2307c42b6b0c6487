import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import {
  hasOptions,
  manualCard,
  manualCardLike,
  type VoucherCard,
} from '#store/resources/client-orders/voucher-cards.ts'
import { updateOrder } from '#store/resources/client-orders/update-order.ts'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { focusFirstWrong } from '#ui/form/focus-first-wrong.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import classes from './client-orders.module.css'
import { DetailFields } from './form/detail-fields.tsx'
import { OrderTotal } from './form/order-total.tsx'
import { useOrderForm } from './form/use-order-form.ts'
import { useOrderUpdate } from './form/use-order-update.ts'
import { ItemRow } from './item-row.tsx'
import { formOf } from './form/order-to-form.ts'
import { useOrderNames } from './form/use-order-names.ts'

/** An order's fields and items to be changed in its drawer; a new row takes the options of the last one (decisions.md I3, I19). */
export function OrderEdit({ order, onDone }: { order: ClientOrder; onDone(): void }) {
  const edited = useEditedRow(order, updateOrder, formOf)
  const [initial] = useState(edited.initial)
  const use = useOrderForm(initial)
  const names = useOrderNames(edited.began)
  const update = useOrderUpdate(edited, use, names)
  useUnsavedGuard(use.isDirty && !update.busy)
  const { cards } = use.form

  async function send(form: HTMLFormElement) {
    if (await update.send()) onDone()
    else focusFirstWrong(form)
  }

  return (
    <form
      noValidate
      aria-label="Edit client order"
      className={classes['edit']}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <ChangedFields edited={edited} form={{ values: use.form, began: use.began, rebase: update.rebase }} />
      <DetailFields use={use} names={names} />
      <h3 className={classes['part']}>Order Items</h3>
      <ul className={classes['rows']}>
        {cards.map((card, place) => (
          <li key={card.key}>
            <ItemRow card={card} number={place + 1} isTried={use.isTried} use={use} names={names} />
          </li>
        ))}
      </ul>
      {cards.length === 0 && <p className={classes['quiet']}>{`No Order Items Found for ${order.id}`}</p>}
      <div>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => use.addCard(nextCard(cards))}
        >
          Add row
        </Button>
      </div>
      <TroubleLines lines={update.trouble} />
      <div className={classes['foot']}>
        <OrderTotal cards={cards} />
        <ActionButton type="submit" busy={update.busy} disabled={!use.isDirty || !cards.every(hasOptions)}>
          Update
        </ActionButton>
      </div>
    </form>
  )
}

function nextCard(cards: readonly VoucherCard[]): VoucherCard {
  const last = cards.at(-1)
  const key = crypto.randomUUID()
  return last ? manualCardLike(key, last) : manualCard(key)
}
