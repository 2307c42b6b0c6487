import { expect } from 'vitest'
import { request } from '#store/define/define-call.ts'
import * as orders from '#store/resources/client-orders/client-order-calls.ts'
import { getClients } from '#store/resources/clients/client-calls.ts'
import { getAllProducts, productPage } from '#store/resources/products/product-calls.ts'
import { getSalesAgents } from '#store/resources/sales-agents/sales-agent-calls.ts'
import { getUploadSlips } from '#store/resources/slips/slip-calls.ts'
import { getVoucherQrs } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import * as themes from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import { clearOrders, newOrder, orderOf, pay, placeInvoiced } from './support/a-client-order.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { startServer, writeAccounts } from './support/server-under-test.ts'
import { type AnswerSample, testAnswers } from './support/test-answers.ts'

const orderPage = [orders.getClientOrders.answer, orders.clientOrderPage.strict]

const samples: AnswerSample[] = [
  {
    fixture: 'client-order-list',
    schemas: orderPage,
    request: request(orders.getClientOrders, {
      query: { page: 1, pageSize: 30, sortBy: 'dateTime', order: 'desc' },
    }),
  },
  {
    fixture: 'client-order-list',
    schemas: orderPage,
    request: request(orders.searchClientOrders, { params: { query: 'pearl' }, query: { page: 0, pageSize: 10 } }),
  },
  {
    fixture: 'order-placed',
    schemas: [orders.placeClientOrder.answer],
    request: request(orders.placeClientOrder, { body: newOrder() }),
  },
  { fixture: 'clients', schemas: [getClients.answer], request: request(getClients, {}) },
  { fixture: 'sales-agents', schemas: [getSalesAgents.answer], request: request(getSalesAgents, {}) },
  {
    fixture: 'slips',
    schemas: [getUploadSlips.answer],
    request: request(getUploadSlips, { params: { clientOrderId: 1 } }),
  },
  {
    fixture: 'voucher-theme-list',
    schemas: [themes.getVoucherThemes.answer, themes.voucherThemePage.strict],
    request: request(themes.getVoucherThemes, { query: { page: 1, pageSize: 5 } }),
  },
  {
    fixture: 'voucher-theme-categories',
    schemas: [themes.getVoucherThemeCategories.answer],
    request: request(themes.getVoucherThemeCategories, {}),
  },
  {
    fixture: 'product-list',
    schemas: [getAllProducts.answer, productPage.strict],
    request: request(getAllProducts, { query: { featured: true, clientRef: 'PEARLBAY', page: 0, limit: 5 } }),
  },
  {
    fixture: 'voucher-qr-list',
    schemas: [getVoucherQrs.answer],
    request: request(getVoucherQrs, { body: { voucherIds: ['GV8K2M4Q9X'] } }),
  },
]

await testAnswers(samples, async (db) => {
  await writeAccounts(db)
  await clearOrders(db)
  const server = await startServer(db)
  await addVouchers(db, aVoucher({ id: 'GV8K2M4Q9X' }))
  const id = await placeInvoiced(server)
  await pay(server, id, false)
  expect((await orderOf(server, id)).paymentStatus).toBe('PARTIALLY_PAID')
  return server
})
