import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation, type Reader } from '#store/define/define-mutation.ts'
import { contentHash } from '#store/values/content-hash.ts'
import { formatCount } from '#store/values/count.ts'
import { formatLkr } from '#store/values/money.ts'
import { clientOrderPage, placeClientOrder, mostVouchers } from './client-order-calls.ts'
import {
  type ClientOrder,
  clientOrderFromWire,
  clientOrderRoles,
  clientOrders,
  clientOrdersRequest,
} from './client-orders.ts'
import { itemsWords } from './items-words.ts'
import { idToWire, itemToWire, sentDetails, sentItem } from './order-details.ts'
import { orderTexts } from './order-form.ts'
import { mostValues } from './voucher-cards.ts'

/** A row of the CSV under the names of the wire: for whom a voucher is. */
export const sentPerson = z.object({
  No: z.string(),
  receiverName: z.string(),
  methodOf: z.string(),
  receiverMobile: z.string(),
  receiverEmail: z.string(),
  voucherMessage: z.string(),
  senderName: z.string(),
  /** "1500.00" */
  voucherValue: z.string(),
  /** "31/12/2024 09:30" in Colombo (decisions.md T10). */
  deliveryDateTime: z.string(),
})
export type SentPerson = z.infer<typeof sentPerson>

const placeArgs = z.object({
  /** Whose it is: orders of one client go one after the other. */
  id: z.string().min(1),
  ...sentDetails,
  items: z.array(sentItem).min(1).max(mostValues),
  people: z.array(sentPerson).max(mostVouchers),
  /** The draft it was typed in, which is kept until the server has the order. */
  draftId: z.string().optional(),
  /** When it was made, epoch milliseconds. */
  madeAt: z.number(),
  /** The newest order that this device knew then, by the server's clock; null where it knew none. */
  newestKnown: z.string().nullable(),
  /** Orders of the client that were known then: none of them is this one. */
  knownIds: z.array(z.string()),
})
export type NewOrder = z.infer<typeof placeArgs>

/** What the orders of a client wait behind one another as. */
export function orderOf(clientId: string): string {
  return `of client ${clientId}`
}

export const sameWaits =
  'The very same order of this client is not placed yet. Look in the Sync centre before you place it again.'

type Items = Parameters<typeof itemsWords>[0]
type Details = Pick<NewOrder, 'clientId' | 'salesAgentId' | 'contactPointName' | 'contactPointEmail'>
type Comparable = Details & { items: Items }

/** Whether two orders are the same in everything that a person has entered. */
export function isSameOrder(one: Comparable, other: Comparable): boolean {
  return hasSameDetails(one, other) && wordsOf(one.items) === wordsOf(other.items)
}

function hasSameDetails(one: Details, other: Details): boolean {
  return (
    one.clientId === other.clientId &&
    one.salesAgentId === other.salesAgentId &&
    sameText(one.contactPointName, other.contactPointName) &&
    sameText(one.contactPointEmail, other.contactPointEmail)
  )
}

function sameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** By ids of packaging alone: its name may have changed. */
function wordsOf(items: Items): string {
  return itemsWords(items.map((item) => ({ ...item, packagingType: '' })))
}

/** What the items of an order come to. */
interface ItemSums {
  vouchers: number
  cents: number
  /** Vouchers for named receivers. */
  named: number
  /** Equal items, equal marks. */
  mark: string
}

/** An order that waits: what is said of it, without its items and receivers. */
export interface BriefOrder extends Omit<NewOrder, 'items' | 'people' | 'newestKnown' | 'knownIds'> {
  sums?: ItemSums
  /** Of one that was placed before orders were kept in brief, in the place of the sums. */
  items?: NewOrder['items']
}

/** What the items of an order that waits come to. */
export function orderSums({ sums, items = [] }: Pick<BriefOrder, 'sums' | 'items'>): ItemSums {
  return sums ?? sumsOf(items)
}

function sumsOf(items: NewOrder['items']): ItemSums {
  return {
    vouchers: items.reduce((sum, { qty }) => sum + qty, 0),
    cents: items.reduce((sum, { amountCents, qty }) => sum + amountCents * qty, 0),
    named: items.reduce((sum, { voucherType, qty }) => sum + (voucherType === 'INDIVIDUAL' ? qty : 0), 0),
    mark: contentHash(wordsOf(items)),
  }
}

const hourMs = 3_600_000
/** A page is read quickly, and a list that never ends is given up. */
const rowsAPage = 100
const mostPages = 200

/** Since when an order may be this one: an hour before it was made, or the newest that was known, by the server's own clock. */
function beginOf({ madeAt, newestKnown }: NewOrder): number {
  const known = newestKnown === null ? Number.NaN : Date.parse(newestKnown)
  return Math.min(madeAt - hourMs, Number.isNaN(known) ? Number.POSITIVE_INFINITY : known)
}

/** The orders that may be this one: the newest of all, back to before it was made (decisions.md I23). */
async function newestOrders(args: NewOrder, read: Reader): ReturnType<Reader> {
  const orders: ClientOrder[] = []
  const begin = beginOf(args)
  for (let page = 1; page <= mostPages; page++) {
    const result = await read(clientOrdersRequest(page, rowsAPage))
    if (!result.ok) return result
    const { data } = clientOrderPage.answer.safeParse(result.answer)
    if (!data) return { ok: false, silent: false }
    const { rows, totalPages } = clientOrderPage.read(data)
    const known = rows.map(clientOrderFromWire)
    // What nobody can read may be this one: "not there" would be a guess.
    if (known.includes(null)) return { ok: false, silent: false }
    const listed = known.filter((order) => order !== null)
    orders.push(...listed)
    const last = listed.at(-1)
    const isOver = rows.length === 0 || (totalPages !== null && page >= totalPages)
    if (isOver || (last !== undefined && Date.parse(last.date) < begin)) return { ok: true, answer: orders }
  }
  return { ok: false, silent: false }
}

/** One order like it that was not known before is ours; several are for a person. */
function foundAmong(answer: unknown, args: NewOrder): 'ours' | 'nothing' | { other: string } {
  const known = new Set(args.knownIds)
  const begin = beginOf(args)
  const alike = (answer as ClientOrder[]).filter(
    (order) => !known.has(order.id) && Date.parse(order.date) >= begin && isSameOrder(order, args),
  )
  const [only] = alike
  if (only === undefined) return 'nothing'
  if (alike.length === 1) return 'ours'
  const named = alike.map(({ referenceNo }) => referenceNo).join(', ')
  return { other: `Several new orders of this client are just like it: ${named}. Look whether yours is among them.` }
}

/**
 * Places a client order. There is no key on the wire: after a lost answer it is looked for among the newest orders by what
 * it is, and never sent again in hope (spec 002 §7, decisions.md A2, I23).
 */
export const placeOrder = defineMutation<ClientOrder, NewOrder, BriefOrder>({
  name: 'client-orders.place@1',
  on: clientOrders,
  offline: 'intent',
  roles: clientOrderRoles,
  args: placeArgs,
  brief: ({ items, people: _people, newestKnown: _newest, knownIds: _known, ...rest }) => ({
    ...rest,
    sums: sumsOf(items),
  }),
  request: ({ clientId, clientName, salesAgentId, contactPointName, contactPointEmail, items, people }) =>
    request(placeClientOrder, {
      body: {
        clientDetails: {
          clientId: idToWire(clientId),
          clientName: clientName.slice(0, 255),
          salesAgentId: idToWire(salesAgentId),
          contactPointName,
          contactPointEmail,
        },
        clientOrderItemQuantityDetailRequest: { detailsList: items.map(itemToWire) },
        clientOrderItemDetailControllerRequest: people,
      },
    }),
  accepted: (answer) => placeClientOrder.answer.safeParse(answer).success,
  verify: { kind: 'natural-key', gather: newestOrders, found: foundAmong },
  clashes: (args, { waiting }) => {
    const { mark } = orderSums(args)
    return waiting.some((one) => hasSameDetails(one.args, args) && orderSums(one.args).mark === mark) ? sameWaits : null
  },
  says: {
    done: orderTexts.placed,
    failed: orderTexts.notPlaced,
    deed: 'placed',
    change: ({ clientName, ...order }) => {
      const { vouchers, cents } = orderSums(order)
      return `order of ${clientName || 'a client'}: ${formatCount(vouchers)} vouchers, ${formatLkr(cents)}`
    },
  },
})
