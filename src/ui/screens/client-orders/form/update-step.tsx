import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { updateOrder, whyNoUpdate } from '#store/resources/client-orders/update-order.ts'
import { hasOptions } from '#store/resources/client-orders/voucher-cards.ts'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { useEditedRow } from '#ui/form/use-edited-row.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { focusFirstWrong } from '#ui/form/focus-first-wrong.ts'
import { TroubleLines } from '#ui/form/trouble-lines.tsx'
import { ActionButton } from '#ui/kit/action-button.tsx'
import { DetailFields } from './detail-fields.tsx'
import classes from './order-form.module.css'
import { OrderTotal } from './order-total.tsx'
import { useOrderForm } from './use-order-form.ts'
import { useOrderUpdate } from './use-order-update.ts'
import { VoucherCards } from './voucher-cards.tsx'
import { formOf } from './order-to-form.ts'
import { useOrderNames } from './use-order-names.ts'

interface UpdateStepProps {
  order: ClientOrder
  /** Asks the server anew for the order and for the list beside it. */
  refresh(): void
}

/** Step 1 of an order that is placed: 'Update Client Order', until its vouchers exist (spec 002 §2, decisions.md I18). */
export function UpdateStep({ order, refresh }: UpdateStepProps) {
  const [shown, setShown] = useState(order)
  const edited = useEditedRow(order, updateOrder, formOf)
  const use = useOrderForm(edited.initial)
  // Until something is typed the form shows the order as it is.
  if (order !== shown && !use.isDirty) {
    setShown(order)
    edited.begin()
    use.begin(formOf(order))
  }
  const names = useOrderNames(order)
  const update = useOrderUpdate(edited, use, names)
  const fixed = whyNoUpdate(order)
  useUnsavedGuard(use.isDirty && !update.busy)
  const { cards } = use.form

  async function send(form: HTMLFormElement) {
    if (!(await update.send())) return focusFirstWrong(form)
    use.begin(use.form)
    refresh()
  }

  return (
    <form
      noValidate
      className={classes['step']}
      aria-label="Update Client Order"
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <h2>Update Client Order</h2>
      {fixed !== null && (
        <Alert color="yellow" variant="light" p="sm">
          {fixed}
        </Alert>
      )}
      {use.isDirty && (
        <ChangedFields edited={edited} form={{ values: use.form, began: use.began, rebase: update.rebase }} />
      )}
      <DetailFields use={use} names={names} isFixed={fixed !== null} />
      <VoucherCards use={use} names={names} isFixed={fixed !== null} />
      <TroubleLines lines={update.trouble} />
      <div className={classes['foot']}>
        <OrderTotal cards={cards} />
        {fixed === null && (
          <ActionButton type="submit" busy={update.busy} disabled={!use.isDirty || !cards.every(hasOptions)}>
            Update Client Order
          </ActionButton>
        )}
      </div>
    </form>
  )
}
