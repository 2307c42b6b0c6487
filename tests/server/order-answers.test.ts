import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type CallRequest, request } from '#store/define/define-call.ts'
import * as orders from '#store/resources/client-orders/client-order-calls.ts'
import { getClients } from '#store/resources/clients/client-calls.ts'
import { getAllProducts, productPage } from '#store/resources/products/product-calls.ts'
import { getSalesAgents } from '#store/resources/sales-agents/sales-agent-calls.ts'
import { getUploadSlips } from '#store/resources/slips/slip-calls.ts'
import { getVoucherQrs } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import * as themes from '#store/resources/voucher-themes/voucher-theme-calls.ts'
import { clearOrders, newOrder, orderOf, pay, placeInvoiced } from './support/a-client-order.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { readFixture } from './support/read-fixture.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

interface Sample {
  /** Written by hand from spec 002 §3 and §7. */
  fixture: string
  schemas: z.ZodType[]
  request: CallRequest
}

const orderPage = [orders.getClientOrders.answer, orders.clientOrderPage.strict]

const samples: Sample[] = [
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

test.each(samples)('the hand-written $fixture is what the call declares', ({ fixture, schemas }) => {
  for (const schema of schemas) expect(schema.safeParse(readFixture(fixture)).error).toBeUndefined()
})

test.each(samples)('the call for $fixture refuses an answer that lacks its fields', ({ schemas }) => {
  for (const schema of schemas) expect(schema.safeParse({ message: 'ok' }).success).toBe(false)
})

/** Every field of the fixture, with the kind of its value; in a list, of its first row. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${path}.${name}`))
}

for (const { name, db } of engines) {
  describe(`answers about orders on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(async () => {
      await writeAccounts(db)
      await clearOrders(db)
      server = await startServer(db)
      await addVouchers(db, aVoucher({ id: 'GV8K2M4Q9X' }))
      const id = await placeInvoiced(server)
      await pay(server, id, false)
      expect((await orderOf(server, id)).paymentStatus).toBe('PARTIALLY_PAID')
    })

    test.each(samples)(
      '$fixture has every field of the hand-written answer, of the same kind',
      async ({ fixture, schemas, request }) => {
        const { status, body } = await server.send(request)
        expect(status).toBe(200)
        for (const schema of schemas) expect(schema.safeParse(body).error).toBeUndefined()
        expect(fieldsOf(body)).toEqual(expect.arrayContaining(fieldsOf(readFixture(fixture))))
      },
    )
  })
}
