import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { type CallInput, request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/client-orders/client-order-calls.ts'
import { searchVouchers } from '#store/resources/vouchers/voucher-calls.ts'
import { vouchersOfOrder } from '#server/client-orders/order-vouchers.ts'
import { clientOrders } from '#server/data/schema/client-orders.ts'
import { vouchers, voucherTransactions } from '#server/data/schema/vouchers.ts'
import {
  clearOrders,
  initiate,
  mixedOrder,
  newOrder,
  orderOf,
  pay,
  place,
  placeInvoiced,
} from './support/a-client-order.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const both = { generateIndividualVouchers: true }

for (const { name, db } of engines) {
  describe(`vouchers of client orders on ${name}`, () => {
    let server: ServerUnderTest

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
    })

    test('a paid order becomes exactly its vouchers, each with its credit and its place in the ledger', async () => {
      const id = await placeInvoiced(server, mixedOrder())
      await pay(server, id, true)
      expect(await initiate(server, id, both)).toMatchObject({
        status: 200,
        body: { message: 'Vouchers created successfully' },
      })
      const made = (await vouchersOfOrder(db, id)).map(({ voucher }) => voucher)
      expect(made.map(({ amountCents }) => amountCents)).toEqual([150_050, 150_050, 150_050, 100_000, 100_000])
      expect(made[0]).toMatchObject({
        sender: 'Pearl Bay Holdings',
        ownerName: '',
        ownerMobile: '',
        message: 'Thank you',
        status: 'PENDING_ACTIVATION',
        createdDate: new Date('2026-11-20T06:00:00Z'),
        expiryDate: new Date('2027-11-20T18:29:59Z'),
        imageFront: '/api/themes/birthday.svg',
        purchaseId: 'CO000001',
        deliveryEmail: 'shanaz@pearlbay.example.lk',
      })
      const personal = made.slice(3).toSorted((a, b) => (a.ownerName < b.ownerName ? -1 : 1))
      expect(personal).toMatchObject([
        {
          sender: 'The management',
          ownerName: 'Kumari Silva',
          ownerMobile: '0771234567',
          ownerMobileCore: '771234567',
          message: 'ස්තූතියි',
          status: 'ACTIVE',
          deliveryEmail: 'kumari@example.com',
          scheduledDate: new Date('2026-12-31T04:00:00Z'),
        },
        { ownerName: 'Nimal Perera', ownerMobileCore: '711111111', scheduledDate: null },
      ])
      for (const { id: code } of made) expect(code).toMatch(/^[0-9A-Z]{12}$/)
      const credits = await db.select().from(voucherTransactions)
      expect(credits).toHaveLength(5)
      expect(credits.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(650_150)
      expect(await server.changes()).toHaveLength(5)
      expect(await orderOf(server, id)).toMatchObject({
        status: 'COMPLETED',
        paymentStatus: 'VOUCHER_CREATED',
        createdVoucherTypes: ['SELF_ACTIVATION', 'INDIVIDUAL'],
      })
    })

    test('a voucher of an order is found among all vouchers', async () => {
      await initiate(server, await placeInvoiced(server, mixedOrder()), both)
      const page = { page: 1, pageSize: 10, sortBy: 'created_date', order: 'desc' } as const
      const found = await server.send(
        request(searchVouchers, { body: { searchId: 'receiver_name', searchKey: 'kumari', ...page } }),
      )
      expect(found.body.list).toMatchObject([{ ownerName: 'Kumari Silva', amount: 1000, purchaseId: 'CO000001' }])
    })

    test('asked again, there are no more vouchers', async () => {
      const id = await placeInvoiced(server)
      await initiate(server, id)
      expect(await initiate(server, id)).toMatchObject({ status: 409, body: { message: 'VOUCHERS_ALREADY_CREATED' } })
      expect(await db.select().from(vouchers)).toHaveLength(3)
    })

    test('of many who ask at once one creates them', async () => {
      // Again and again: at first there is only one connection to the database, and they do not really meet.
      for (let round = 1; round <= 3; round += 1) {
        const id = await placeInvoiced(server, mixedOrder())
        const answers = await Promise.all(Array.from({ length: 6 }, () => initiate(server, id, both)))
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
        expect(await db.select().from(vouchers)).toHaveLength(5 * round)
        expect(await server.changes()).toHaveLength(5 * round)
      }
    })

    test('each kind can be created in its own time, once', async () => {
      const id = await placeInvoiced(server, mixedOrder())
      await initiate(server, id)
      expect(await orderOf(server, id)).toMatchObject({
        status: 'PENDING',
        paymentStatus: 'VOUCHER_CREATED',
        createdVoucherTypes: ['SELF_ACTIVATION'],
      })
      expect((await initiate(server, id, both)).status).toBe(409)
      const rest = { generateSelfActivateVouchers: false, generateIndividualVouchers: true }
      expect((await initiate(server, id, rest)).status).toBe(200)
      expect(await orderOf(server, id)).toMatchObject({ status: 'COMPLETED' })
      expect((await initiate(server, id, rest)).status).toBe(409)
      expect(await db.select().from(vouchers)).toHaveLength(5)
    })

    test('not before there is an invoice or a quotation; then also unpaid, because only the portal knows what was skipped', async () => {
      const id = await place(server)
      expect(await initiate(server, id)).toMatchObject({
        status: 409,
        body: { message: 'INVOICE_OR_QUOTATION_REQUIRED' },
      })
      await server.send(request(calls.downloadQuotation, { body: { clientOrderId: id } }))
      expect((await initiate(server, id)).status).toBe(200)
      expect((await server.changes('client-orders')).at(-1)).toMatchObject({
        operation: 'client-orders.initiate-vouchers',
        byEmail: 'administrator@demo.lk',
        fields: { payment_status: ['QUOTATION_GENERATED', 'VOUCHER_CREATED'] },
      })
    })

    test.each<[string, number, string, object]>([
      ['no kind', 400, 'NO_VOUCHER_TYPE_CHOSEN', { generateSelfActivateVouchers: false }],
      ['a kind the order lacks', 400, 'NO_INDIVIDUAL_VOUCHERS_IN_ORDER', both],
      ['an unknown theme', 400, 'VOUCHER_THEME_NOT_FOUND', { themeId: 999 }],
      ['a theme of another product', 400, 'VOUCHER_THEME_NOT_FOUND', { themeId: 19 }],
      ["another client's product", 400, 'VOUCHER_THEME_NOT_FOUND', { productId: 37, themeId: 1 }],
      ['an unknown order', 404, 'CLIENT_ORDER_NOT_FOUND', { clientOrderId: 99 }],
    ])('vouchers with %s are refused and none is made', async (_, status, message, fields) => {
      const id = await placeInvoiced(server)
      expect(await initiate(server, id, fields)).toMatchObject({ status, body: { message } })
      expect(await db.select().from(vouchers)).toEqual([])
      expect((await orderOf(server, id)).paymentStatus).toBe('INVOICE_GENERATED')
    })

    test("a client's own product makes its vouchers", async () => {
      const id = await placeInvoiced(server)
      expect((await initiate(server, id, { productId: 39, themeId: 8 })).status).toBe(200)
      expect((await db.select().from(vouchers))[0]?.imageFront).toBe('/api/themes/avurudu.svg')
    })

    test('a cancelled order makes none, a finished one is changed no more', async () => {
      const id = await placeInvoiced(server)
      await db.update(clientOrders).set({ status: 'CANCELLED' })
      expect(await initiate(server, id)).toMatchObject({ status: 409, body: { message: 'ORDER_CANCELLED' } })
      await db.update(clientOrders).set({ status: 'PENDING' })
      await initiate(server, id)
      const { clientDetails, clientOrderItemQuantityDetailRequest } = newOrder()
      const { clientName: _, ...contact } = clientDetails
      const itemQuantityDetailList = clientOrderItemQuantityDetailRequest.detailsList
      const body = { ...contact, clientOrderId: id, status: 'PENDING' as const, itemQuantityDetailList }
      expect(
        await server.send(request(calls.updateClientOrder, { body: { ...body, clientOrderItemDetailList: null } })),
      ).toMatchObject({ status: 409, body: { message: 'VOUCHERS_ALREADY_CREATED' } })
    })

    test('a thousand vouchers are a thousand different ones', async () => {
      const [item] = newOrder().clientOrderItemQuantityDetailRequest.detailsList
      if (!item) throw new Error('no item')
      const id = await placeInvoiced(server, newOrder([{ ...item, qty: 1200, amount: 0.01 }]))
      await initiate(server, id)
      const rows = await db.select({ id: vouchers.id }).from(vouchers)
      expect(new Set(rows.map((row) => row.id)).size).toBe(1200)
    })

    test('only those who work on orders make vouchers of them', async () => {
      const allowed = ['administrator', 'merchantController', 'salesAgent', 'customerCare']
      for (const role of roles) {
        const body = { clientOrderId: 99, generateSelfActivateVouchers: true, generateIndividualVouchers: true }
        const sent = request(calls.initiateVouchers, { body: { ...body, productId: 1, themeId: 1 } })
        const { status } = await server.send(sent, { token: await server.tokenOf(role) })
        expect([role, status]).toEqual([role, allowed.includes(role) ? 404 : 403])
      }
    })
  })

  describe(`orders that come as a file on ${name}`, () => {
    let server: ServerUnderTest
    const header =
      "No,Receiver's Name*,Method of Delivery*,Receiver's Mobile Number*,Receiver's Email Address,Voucher Message,Sender's Name*,Voucher Value*,Delivery Date & time*"
    const row = (no: number, value: string, sender = 'Pearl Bay Holdings', at = '31/12/2026 09:30') =>
      `${no},"Silva, Kumari",SMS,0771234567,,නමස්කාර,${sender},"${value}",${at}`
    type UploadBody = CallInput<typeof calls.uploadClientOrder>['body']
    const upload = (lines: readonly string[], fields: Partial<UploadBody> = {}, token?: string) => {
      const uploadFile = new File([lines.join('\r\n')], 'order.csv')
      const how = token === undefined ? {} : { token }
      return server.send(request(calls.uploadClientOrder, { body: { uploadFile, ...fields } }), how)
    }

    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
    })

    test('rows become receivers and are grouped by value, however it is written', async () => {
      const lines = [`\uFEFF${header}`, row(1, '1000'), row(2, '1,000.00'), row(3, '2500.50'), '', row(4, '1000.0')]
      const { status, body } = await upload(lines, {}, await server.tokenOf('salesAgent'))
      expect([status, body]).toEqual([200, { orderId: 1, message: 'Client order uploaded successfully' }])
      const order = await orderOf(server, 1)
      expect(order).toMatchObject({
        totalAmount: 5500.5,
        clientName: 'Pearl Bay Holdings',
        salesAgentName: 'Kasun Herath',
        contactPointName: 'Shanaz Hameed',
        paymentStatus: 'NEW',
      })
      expect(order.orderItems).toMatchObject([
        { amount: 1000, qty: 3, voucherType: 'INDIVIDUAL', deliveryType: 'E_VOUCHER_ONLY' },
        { amount: 2500.5, qty: 1 },
      ])
      await server.send(request(calls.downloadInvoice, { body: { clientOrderId: 1 } }))
      await initiate(server, 1, { generateSelfActivateVouchers: false, generateIndividualVouchers: true })
      const made = await vouchersOfOrder(db, 1)
      expect(made.map(({ voucher }) => [voucher.ownerName, voucher.message])).toEqual(
        Array.from({ length: 4 }, () => ['Silva, Kumari', 'නමස්කාර']),
      )
    })

    test('the client can be named beside the file', async () => {
      expect((await upload([header, row(1, '1000', 'The staff')], { clientId: '1', salesAgentId: '2' })).status).toBe(
        200,
      )
      expect(await orderOf(server, 1)).toMatchObject({ clientId: 1, salesAgentId: 2 })
    })

    test.each<[string, string, readonly string[]]>([
      ['no rows', 'Error parsing CSV file: The file has a header and no rows', [header]],
      [
        'a column twice',
        'Error parsing CSV file: The file has more than one column “No”',
        [`${header},No`, row(1, '1000')],
      ],
      [
        'missing columns',
        "Error parsing CSV file: The file lacks the columns “Receiver's Name*”, “Sender's Name*”",
        [header.replace("Receiver's Name*", 'A').replace("Sender's Name*", 'B'), row(1, '1000')],
      ],
      [
        'an empty cell',
        "Row 3: Receiver's Name* is empty",
        [header, row(1, '1000'), row(2, '1000').replace('Silva, Kumari', ' ')],
      ],
      [
        'an odd value',
        'Row 2, Voucher Value*: must be an amount above 0 with at most 2 decimals',
        [header, row(1, 'USD 5')],
      ],
      [
        'an American date among others',
        'Row 3, Delivery Date & time*: must be a date and time like 31/12/2026 09:30',
        [header, row(1, '1000'), row(2, '1000', 'Pearl Bay Holdings', '12/31/2026 09:30')],
      ],
      [
        'an unknown sender',
        "Sender's Name*: must be the name of one known client in every row",
        [header, row(1, '1000', 'Nobody')],
      ],
      [
        'two senders',
        "Sender's Name*: must be the name of one known client in every row",
        [header, row(1, '1000'), row(2, '1000', 'Rukmal Engineering')],
      ],
    ])('a file with %s is refused in words', async (_, message, lines) => {
      expect(await upload(lines)).toMatchObject({ status: 400, body: { message } })
      expect(await db.select().from(clientOrders)).toEqual([])
    })

    test('a file in other letters than UTF-8 is refused, because names would be spoilt', async () => {
      const uploadFile = new File([Buffer.from([0x4e, 0x6f, 0xff, 0xfe])], 'order.csv')
      expect(await server.send(request(calls.uploadClientOrder, { body: { uploadFile } }))).toMatchObject({
        status: 400,
        body: {
          message: 'Error parsing CSV file: Line 1 is not UTF-8: save the file as “CSV UTF-8” and choose it again',
        },
      })
    })
  })
}
