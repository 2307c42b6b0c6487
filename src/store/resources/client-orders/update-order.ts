import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { orderStatuses, updateClientOrder } from './client-order-calls.ts'
import { type ClientOrder, clientOrderRoles, clientOrders, type OrderItem } from './client-orders.ts'
import { itemsWords } from './items-words.ts'
import { idToWire, itemToWire, sentDetails, sentItem, type SentItem } from './order-details.ts'
import { orderTexts } from './order-form.ts'
import { orderStatusTitles } from './order-words.ts'
import { mostValues } from './voucher-cards.ts'

const id = z.string().min(1)
/** Only what was changed is there (decisions.md A3); changes stored by earlier releases hold all of it. */
const changedFields = z.object({ ...sentDetails, items: z.array(sentItem).min(1).max(mostValues) }).partial()
const updateArgs = changedFields.extend({ id }).refine((given) => fieldsIn(given).length > 0, 'Nothing to update')
export type OrderUpdate = z.infer<typeof updateArgs>

const titles = {
  clientId: 'Client',
  salesAgentId: 'Sales agent',
  contactPointName: 'Contact point name',
  contactPointEmail: 'Contact point email',
  itemsText: 'Order items',
} as const
type Field = keyof typeof titles

/** Items are compared by what they are: the server gives new ones their IDs. */
function fieldsIn({ items, ...details }: z.infer<typeof changedFields>): Field[] {
  const given = { ...details, itemsText: items }
  return (Object.keys(titles) as Field[]).filter((field) => given[field] !== undefined)
}

type OrderStatus = (typeof orderStatuses)[number]

/** The order's own status goes along (decisions.md I17); one that the call does not take cannot. */
function statusToWire(status: string | undefined): OrderStatus {
  return orderStatuses.find((known) => known === status) ?? 'PENDING'
}

const isUpdated = (answer: unknown) =>
  updateClientOrder.answer.safeParse(answer).data?.message === 'Client order updated successfully'

interface Whole
  extends Pick<ClientOrder, 'id' | 'clientId' | 'salesAgentId' | 'contactPointName' | 'contactPointEmail'> {
  status: OrderStatus
  items: readonly (Omit<SentItem, 'id' | 'packagingType'> & { id: string | null })[]
}

/** The whole order, as the call wants it: a row without its id is new, one that is left out is removed (decisions.md I5). */
function updateRequest({ id: orderId, status, items, ...details }: Whole) {
  return request(updateClientOrder, {
    body: {
      clientOrderId: idToWire(orderId),
      status,
      clientId: idToWire(details.clientId),
      salesAgentId: idToWire(details.salesAgentId),
      contactPointName: details.contactPointName,
      contactPointEmail: details.contactPointEmail,
      itemQuantityDetailList: items.map(({ id: itemId, ...item }) => ({
        ...(itemId === null ? {} : { itemQtyDetailId: idToWire(itemId) }),
        ...itemToWire(item),
      })),
      clientOrderItemDetailList: null,
    },
  })
}

/** The fields of a change that are there. */
const given = (details: Omit<OrderUpdate, 'id' | 'items'>): Partial<ClientOrder> =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))

/** What the call wants of an order beside its status and items. */
const detailsOf = ({ clientId, salesAgentId, contactPointName, contactPointEmail }: ClientOrder) => ({
  clientId,
  salesAgentId,
  contactPointName,
  contactPointEmail,
})

/** An order with a change laid over it. */
function updated(row: ClientOrder, { id: _id, items, ...details }: OrderUpdate): ClientOrder {
  const changed = { ...row, ...given(details) }
  if (items === undefined) return changed
  return {
    ...changed,
    items: items.map((item, place): OrderItem => ({ ...item, id: item.id ?? `new-${place}` })),
    itemsText: itemsWords(items),
    totalCents: items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0),
  }
}

/** The items of an order as they stand, under the names of a change. */
const itemsOf = ({ items }: ClientOrder) => items as readonly (Omit<SentItem, 'packagingType'> & { id: string })[]

/**
 * Changes some fields of an order: compared with the server's first, sent whole with what others have changed since, and
 * read again (decisions.md A3, I5).
 */
export const updateOrder = defineMutation<ClientOrder, OrderUpdate>({
  name: 'client-orders.update@1',
  on: clientOrders,
  offline: 'intent',
  roles: clientOrderRoles,
  args: updateArgs,
  apply: updated,
  request({ id: orderId, items, ...details }, row) {
    if (row === null) throw new Error('an order that is not here cannot be sent whole')
    const order = { ...detailsOf(row), ...given(details), id: orderId, items: items ?? itemsOf(row) }
    return updateRequest({ ...order, status: statusToWire(row.status) })
  },
  accepted: isUpdated,
  verify: { kind: 'absolute', fields: fieldsIn },
  fieldTitles: titles,
  fieldValues: {
    clientId: (clientId, row) => nameIn(row, 'clientName') ?? `client ${String(clientId)}`,
    salesAgentId: (agentId, row) => nameIn(row, 'salesAgentName') ?? `sales agent ${String(agentId)}`,
  },
  fieldParts: { clientId: ['clientName'], salesAgentId: ['salesAgentName'], itemsText: ['items', 'totalCents'] },
  says: {
    done: orderTexts.updated,
    failed: orderTexts.notUpdated,
    change: (args) =>
      fieldsIn(args)
        .map((field) => changeWords(field, args))
        .join(', '),
  },
})

function nameIn(row: object | null, field: 'clientName' | 'salesAgentName'): string | undefined {
  return (row as Partial<ClientOrder> | null)?.[field] || undefined
}

function changeWords(field: Field, { items = [], clientName, salesAgentName, ...details }: OrderUpdate): string {
  switch (field) {
    case 'clientId':
      return `client → ${clientName || details.clientId}`
    case 'salesAgentId':
      return `sales agent → ${salesAgentName || details.salesAgentId}`
    case 'itemsText': {
      const vouchers = items.reduce((sum, { qty }) => sum + qty, 0)
      const cents = items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0)
      return `order → ${formatCount(vouchers)} vouchers, ${formatLkr(cents)}`
    }
    default:
      return `${titles[field].toLowerCase()} → ${details[field]}`
  }
}

const statusArgs = z.object({ id, status: z.enum(['PENDING', 'CANCELLED']) })

/** Cancels an order or takes that back; everything else stays as the server has it (decisions.md I17). */
export const setOrderStatus = defineMutation<ClientOrder, z.infer<typeof statusArgs>>({
  name: 'client-orders.set-status@1',
  on: clientOrders,
  offline: 'intent',
  roles: clientOrderRoles,
  args: statusArgs,
  apply: (row, { status }) => ({ ...row, status, isCancelled: status === 'CANCELLED' }),
  request: ({ id: orderId, status }, row) => {
    if (row === null) throw new Error('an order that is not here cannot be sent whole')
    return updateRequest({ ...detailsOf(row), id: orderId, status, items: itemsOf(row) })
  },
  accepted: isUpdated,
  verify: { kind: 'absolute', fields: ['status'] },
  fieldTitles: { status: 'Status' },
  valueTitles: orderStatusTitles,
  says: {
    done: ({ status }) => (status === 'CANCELLED' ? 'Order cancelled' : 'Order reopened'),
    failed: orderTexts.notUpdated,
    change: ({ status }) => `status → ${orderStatusTitles[status]}`,
  },
})

/** Why an order can no longer be written anew, in words; null if it can (decisions.md I18). */
export function whyNoUpdate({ paymentStatus, isCancelled }: Pick<ClientOrder, 'paymentStatus' | 'isCancelled'>) {
  if (isCancelled) return 'The order is cancelled. Reopen it to change it.'
  return paymentStatus === 'VOUCHER_CREATED' ? 'Its vouchers exist: the order stays as it is.' : null
}

/** What an update does to the papers and the payment of an order, in words; null if it does nothing (decisions.md I18). */
export function updateWarning({ paymentStatus, totalCents }: ClientOrder, newCents: number): string | null {
  if (paymentStatus === 'NEW') return null
  const paper = paymentStatus === 'QUOTATION_GENERATED' ? 'quotation' : 'invoice'
  const fits = `The ${paper} that was made no longer fits.`
  const isPaid = paymentStatus === 'PAID' && newCents !== totalCents
  return isPaid ? `${fits} The order is no longer paid in full.` : fits
}
