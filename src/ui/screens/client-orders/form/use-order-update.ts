import { useState } from 'react'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { changedDetails } from '#store/resources/client-orders/order-details.ts'
import { type OrderForm, whyNotPlaced } from '#store/resources/client-orders/order-form.ts'
import { updateOrder, updateWarning } from '#store/resources/client-orders/update-order.ts'
import { totalsOf } from '#store/resources/client-orders/voucher-cards.ts'
import { troubleLines } from '#ui/send/send-result.ts'
import { useMutation } from '#ui/send/use-mutation.ts'
import { decideFirst } from '#ui/form/edited-row.ts'
import type { EditedRow } from '#ui/form/use-edited-row.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { OrderNames } from './use-order-names.ts'
import type { OrderFormUse } from './use-order-form.ts'

export interface OrderUpdateUse {
  busy: boolean
  /** What went wrong, line by line. */
  trouble: readonly string[]
  /** Takes the values of somebody else into the form; what was refused is decided. */
  rebase: OrderFormUse['rebase']
  /** True once it is sent, or kept to be sent. */
  send(): Promise<boolean>
}

/** Changes a placed order: asks if a paper or a payment no longer fits, and waits for the server (decisions.md I5, I18). */
export function useOrderUpdate(
  edited: EditedRow<ClientOrder, OrderForm>,
  use: OrderFormUse,
  names: OrderNames,
): OrderUpdateUse {
  const order = edited.began
  const { run, busy } = useMutation(updateOrder)
  const [trouble, setTrouble] = useState<readonly string[]>([])

  async function send(): Promise<boolean> {
    if (busy) return false
    const { form, began } = use
    const isDisputed = edited.blockedReason({ values: form, began }) !== null
    const wrong = isDisputed ? decideFirst : whyNotPlaced(form)
    if (wrong !== null) {
      use.tell()
      setTrouble([wrong])
      return false
    }
    const warning = updateWarning(order, totalsOf(form.cards).cents)
    const goesOn =
      warning === null || (await confirm({ title: 'Update this order?', text: warning, act: 'Update order' }))
    if (!goesOn) return false
    setTrouble([])
    const update = { id: order.id, ...changedDetails(began, form, names) }
    const lines = troubleLines(await run(update, order))
    setTrouble(lines)
    if (lines.length === 0) edited.saved((row) => updateOrder.apply(row, update))
    return lines.length === 0
  }

  return {
    busy,
    trouble,
    rebase(theirs, isShown) {
      setTrouble([])
      use.rebase(theirs, isShown)
    },
    send,
  }
}
