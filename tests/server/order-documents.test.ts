import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/client-orders/client-order-calls.ts'
import { clientOrders } from '#server/data/schema/client-orders.ts'
import { clients } from '#server/data/schema/clients.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import {
  anItem,
  clearOrders,
  mixedOrder,
  newOrder,
  orderOf,
  pay,
  place,
  placeInvoiced,
} from './support/a-client-order.ts'
import { openEngines } from './support/engines.ts'
import { readPdf } from './support/read-pdf.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`invoices and quotations on ${name}`, () => {
    let server: ServerUnderTest
    const invoice = (clientOrderId: number, headers: Record<string, string> = {}) =>
      server.send(request(calls.downloadInvoice, { body: { clientOrderId } }), { headers })
    const quotation = (clientOrderId: number) =>
      server.send(request(calls.downloadQuotation, { body: { clientOrderId } }))
    const paymentStatus = async (id: number): Promise<string> => (await orderOf(server, id)).paymentStatus

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
    })

    test('an invoice is a PDF with provider, client, items and exact totals', async () => {
      const id = await place(server, mixedOrder())
      const { status, bytes, headers } = await invoice(id)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(headers['content-disposition']).toBe('attachment; filename="Invoice_CO000001.pdf"')
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(readPdf(bytes).texts).toEqual([
        'Sahan Vouchers',
        'Galle Road, Colombo 03, Sri Lanka',
        '+94 11 000 0000',
        'support@example.com',
        'INVOICE',
        'No CO000001',
        'Date 20/11/2026',
        'Bill to',
        'Pearl Bay Holdings',
        'Shanaz Hameed',
        'shanaz@pearlbay.example.lk',
        'Sales agent: Kasun Herath',
        'Description',
        'Quantity',
        'Unit Price(LKR)',
        'Total Price(LKR)',
        'Gift voucher LKR 1,500.50, self activation,',
        'e-voucher and printed, co-branded',
        '3',
        '1,500.50',
        '4,501.50',
        'Gift voucher LKR 1,000.00, personalized,',
        'e-voucher and printed, co-branded',
        '2',
        '1,000.00',
        '2,000.00',
        'Grand Total (LKR)',
        '6,501.50',
        'Sahan Vouchers \xb7 one voucher, many shops',
        'Invoice CO000001, page 1 of 1',
      ])
    })

    test('a quotation says so, with the provider the operator has named', async () => {
      const provider = { ...defaultConfig.provider, name: 'Lanka Gifts' }
      server = await startServer(db, { config: { ...defaultConfig, provider } })
      const { texts } = readPdf((await quotation(await place(server))).bytes)
      expect(texts).toEqual(expect.arrayContaining(['Lanka Gifts', 'QUOTATION', 'Prepared for', '4,501.50']))
      expect(texts).not.toContain('INVOICE')
    })

    test('many items take many pages, each with its heading and number, and none is lost', async () => {
      const items = Array.from({ length: 90 }, (_, place) => anItem({ amount: 100 + place, qty: 1 }))
      const pdf = readPdf((await invoice(await place(server, newOrder(items)))).bytes)
      expect(pdf.pages.length).toBeGreaterThan(3)
      expect(pdf.texts.filter((text) => text === 'Unit Price(LKR)').length).toBeGreaterThanOrEqual(pdf.pages.length - 1)
      for (let place = 0; place < 90; place += 1)
        expect(pdf.texts).toContain(`Gift voucher LKR ${100 + place}.00, self activation,`)
      expect(pdf.texts).toContain('13,005.00')
      expect(pdf.texts).toContain(`Invoice CO000001, page ${pdf.pages.length} of ${pdf.pages.length}`)
    })

    test('letters the paper does not know are replaced by what it knows, never by nonsense', async () => {
      await db.update(clients).set({ clientName: 'පර්ල් බේ' }).where(eq(clients.id, 3))
      const body = { ...newOrder(), clientDetails: { ...newOrder().clientDetails, contactPointName: 'නිමල්' } }
      const { texts } = readPdf((await invoice(await place(server, body))).bytes)
      expect(texts).toEqual(expect.arrayContaining(['PEARLBAY', 'shanaz@pearlbay.example.lk']))
      await db.update(clients).set({ clientName: 'Pearl Bay Holdings' }).where(eq(clients.id, 3))
    })

    test('NEW goes to QUOTATION_GENERATED, then to INVOICE_GENERATED, and never back', async () => {
      const id = await place(server)
      expect(await paymentStatus(id)).toBe('NEW')
      await quotation(id)
      expect(await paymentStatus(id)).toBe('QUOTATION_GENERATED')
      await invoice(id)
      expect(await paymentStatus(id)).toBe('INVOICE_GENERATED')
      await quotation(id)
      expect(await paymentStatus(id)).toBe('INVOICE_GENERATED')
    })

    test('an order that is paid stays paid when its invoice is asked for again', async () => {
      const id = await placeInvoiced(server)
      await pay(server, id, true)
      await invoice(id)
      expect(await paymentStatus(id)).toBe('PAID')
    })

    test('a repeated request gets the same file and moves nothing', async () => {
      const id = await place(server)
      const headers = { 'idempotency-key': 'key-1' }
      const [first, again] = [await invoice(id, headers), await invoice(id, headers)]
      expect(readPdf(first.bytes).texts).toContain('No CO000001')
      expect(again.bytes.equals(first.bytes)).toBe(true)
      expect(await server.changes('client-orders')).toHaveLength(2)
    })

    test('an unknown or cancelled order has no papers', async () => {
      expect(await invoice(9)).toMatchObject({ status: 404, body: { message: 'CLIENT_ORDER_NOT_FOUND' } })
      const id = await place(server)
      await db.update(clientOrders).set({ status: 'CANCELLED' })
      expect(await quotation(id)).toMatchObject({ status: 409, body: { message: 'ORDER_CANCELLED' } })
    })
  })
}
