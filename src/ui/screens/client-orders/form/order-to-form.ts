import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { type OrderForm, orderLimits } from '#store/resources/client-orders/order-form.ts'
import { cardOf } from '#store/resources/client-orders/voucher-cards.ts'

/** A placed order as its form begins. */
export function formOf({ clientId, salesAgentId, contactPointName, contactPointEmail, items }: ClientOrder): OrderForm {
  return {
    clientId,
    salesAgentId,
    contactPointName: contactPointName.slice(0, orderLimits.contactPointName),
    contactPointEmail: contactPointEmail.slice(0, orderLimits.contactPointEmail),
    cards: items.map(cardOf),
  }
}

/** A new order like another one: the people of a CSV cannot be read back, so values for named receivers stay away (decisions.md I20). */
export function formLike(order: ClientOrder): OrderForm {
  const form = formOf(order)
  const cards = form.cards
    .filter(({ voucherType }) => voucherType === 'SELF_ACTIVATION')
    .map((card) => ({ ...card, key: crypto.randomUUID(), itemId: null }))
  return { ...form, cards }
}
