import { request } from '#store/define/define-call.ts'
import { clientOrderPage, uploadClientOrder } from '#store/resources/client-orders/client-order-calls.ts'
import {
  type ClientOrder,
  clientOrderFromWire,
  clientOrders,
  clientOrdersRequest,
} from '#store/resources/client-orders/client-orders.ts'
import { hasFileArrived } from '#store/resources/client-orders/find-file-order.ts'
import { idToWire } from '#store/resources/client-orders/order-details.ts'
import { clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import type { SendSpec } from '#ui/files/use-send-file.ts'
import type { OnlineCall } from '#ui/live/use-online-call.ts'
import { orderFileTexts } from './form/order-texts.ts'

/** What is said of an order beside its file; '' where the server decides. */
export interface FileOrder {
  clientId: string
  salesAgentId: string
}

const ordersLooked = 100

async function readNewest(callOnline: OnlineCall): Promise<ClientOrder[] | null> {
  const result = await callOnline(clientOrdersRequest(1, ordersLooked), 'order-file-look')
  const { data } = clientOrderPage.answer.safeParse(result.kind === 'answered' ? result.answer : null)
  if (!data) return null
  const rows = clientOrderPage.read(data).rows.map(clientOrderFromWire)
  return rows.every((row) => row !== null) ? rows : null
}

/** How an order goes up as a file: placed wholly or not at all, and looked for by its values after a lost answer (Q2). */
export function sendOrderFile({ clientId, salesAgentId }: FileOrder): SendSpec<ReadonlySet<string>> {
  return {
    place: 'client-order-file',
    rules: clientOrderFile,
    request: (uploadFile) =>
      request(uploadClientOrder, {
        body: {
          uploadFile,
          ...(clientId === '' ? {} : { clientId: idToWire(clientId) }),
          ...(salesAgentId === '' ? {} : { salesAgentId: idToWire(salesAgentId) }),
        },
      }),
    // Any message of a 2xx is a yes: the spec names none.
    isYes: (answer) => uploadClientOrder.answer.safeParse(answer).success,
    async before(callOnline) {
      const orders = await readNewest(callOnline)
      return orders && new Set(orders.map(({ id }) => id))
    },
    async hasArrived(callOnline, before, { sums }) {
      const orders = await readNewest(callOnline)
      return orders && hasFileArrived(orders, { before, clientId, sums })
    },
    invalidates: [clientOrders.name],
    words: {
      failed: orderFileTexts.failed,
      notIn: () => 'the order was not placed',
      partlyIn: () => null,
      unknown: () => orderFileTexts.unclear,
    },
  }
}
