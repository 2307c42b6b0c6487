import * as calls from '#store/resources/client-orders/client-order-calls.ts'
import { getClients } from '#store/resources/clients/client-calls.ts'
import { getSalesAgents } from '#store/resources/sales-agents/sales-agent-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { listClients, listSalesAgents } from './clients-and-agents.ts'
import { createVouchers } from './create-vouchers.ts'
import { listOrders, searchOrders } from './find-orders.ts'
import { makeDocument } from './order-document.ts'
import { placeOrder } from './place-order.ts'
import { updateOrder } from './update-order.ts'
import { uploadOrder } from './upload-order.ts'
import { changeOf } from '#server/change/change-of.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'

/** The roles of /client/place-order (spec 000 §2.1); the list of orders has the same (decisions.md C8). */
export const clientOrderRoles: readonly KnownRole[] = [
  'administrator',
  'merchantController',
  'salesAgent',
  'customerCare',
]
const gate = { roles: clientOrderRoles }

/** An order of 20,000 rows, each with a message of its own (decisions.md I22). */
const mostOrderBytes = 32 * 1024 * 1024

/** The calls of client orders, without their slips. */
export function serveClientOrders(api: Api): void {
  serveReads(api)
  serveChanges(api)
}

function serveReads(api: Api): void {
  const paged = { ...gate, answer: calls.clientOrderPage.strict }

  serve(api, calls.getClientOrders, paged, async ({ query: { page, pageSize, order }, db }) => {
    const found = await listOrders(db, { offset: (page - 1) * pageSize, limit: pageSize, order })
    return calls.clientOrderPage.write({ ...found, page })
  })

  serve(api, calls.searchClientOrders, paged, async ({ params, query: { page, pageSize }, db }) => {
    const found = await searchOrders(db, params.query, { offset: page * pageSize, limit: pageSize })
    return calls.clientOrderPage.write({ ...found, page })
  })

  serve(api, getClients, gate, ({ db }) => listClients(db))
  serve(api, getSalesAgents, gate, ({ db }) => listSalesAgents(db))
}

function serveChanges(api: Api): void {
  serveChange(api, calls.placeClientOrder, { ...gate, mostBytes: mostOrderBytes }, async (asked) => {
    const { clientDetails, clientOrderItemQuantityDetailRequest, clientOrderItemDetailControllerRequest } = asked.body
    const orderId = await placeOrder(changeOf(api, asked), {
      ...clientDetails,
      items: clientOrderItemQuantityDetailRequest.detailsList,
      details: clientOrderItemDetailControllerRequest ?? [],
    })
    return { orderId, message: 'Client order placed successfully' }
  })

  serveChange(api, calls.updateClientOrder, gate, async (asked) => {
    await updateOrder(changeOf(api, asked), asked.body)
    return { message: 'Client order updated successfully' }
  })

  serveChange(api, calls.downloadInvoice, gate, (asked) =>
    makeDocument(changeOf(api, asked), api, { orderId: asked.body.clientOrderId, kind: 'Invoice' }),
  )

  serveChange(api, calls.downloadQuotation, gate, (asked) =>
    makeDocument(changeOf(api, asked), api, { orderId: asked.body.clientOrderId, kind: 'Quotation' }),
  )

  serveChange(api, calls.initiateVouchers, gate, async (asked) => {
    await createVouchers(changeOf(api, asked), asked.body)
    return { message: 'Vouchers created successfully' }
  })

  serveChange(
    api,
    calls.uploadClientOrder,
    { ...gate, prepare: ({ body, user }) => api.runJob(user.id, 'readOrderCsv', body.uploadFile, api.clock.now()) },
    async (asked) => {
      const orderId = await uploadOrder(changeOf(api, asked), asked.body, asked.prepared)
      return { orderId, message: 'Client order uploaded successfully' }
    },
  )
}
