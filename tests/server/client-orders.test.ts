import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { type CallInput, request } from '#store/define/define-call.ts'
import * as calls from '#store/resources/client-orders/client-order-calls.ts'
import { getClients } from '#store/resources/clients/client-calls.ts'
import { getSalesAgents } from '#store/resources/sales-agents/sales-agent-calls.ts'
import { clientOrderReceivers } from '#server/data/schema/client-orders.ts'
import {
  aDetail,
  anItem,
  clearOrders,
  mixedOrder,
  newOrder,
  orderOf,
  type PlaceBody,
  place,
} from './support/a-client-order.ts'
import { openEngines } from './support/engines.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const idsOf = ({ body }: Sent): number[] => body.list.map((row: { clientOrderId: number }) => row.clientOrderId)

for (const { name, db } of engines) {
  describe(`client orders on ${name}`, () => {
    let server: ServerUnderTest
    const send = (body: PlaceBody) => server.send(request(calls.placeClientOrder, { body }))
    const list = (page: number, pageSize: number, order: 'asc' | 'desc' = 'desc') =>
      server.send(request(calls.getClientOrders, { query: { page, pageSize, sortBy: 'dateTime', order } }))
    const search = (query: string, page = 0, pageSize = 10) =>
      server.send(request(calls.searchClientOrders, { params: { query }, query: { page, pageSize } }))
    const changes = () => server.changes('client-orders')

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
    })

    test('an order is placed with its number, exact total and receivers', async () => {
      const { status, body } = await send(mixedOrder())
      expect([status, body]).toEqual([200, { orderId: 1, message: 'Client order placed successfully' }])
      expect(await orderOf(server, 1)).toMatchObject({
        clientOrderId: 1,
        referenceNo: 'CO000001',
        date: '2026-11-20T06:00:00',
        totalAmount: 6501.5,
        status: 'PENDING',
        paymentStatus: 'NEW',
        client: { id: 3, clientName: 'Pearl Bay Holdings' },
        clientRef: 'PEARLBAY',
        salesAgentId: 1,
        salesAgentName: 'Kasun Herath',
        salesAgentEmail: 'sales-agent@demo.lk',
        contactPointName: 'Shanaz Hameed',
        contactPointEmail: 'shanaz@pearlbay.example.lk',
        orderItems: [
          {
            id: 1,
            amount: 1500.5,
            qty: 3,
            voucherType: 'SELF_ACTIVATION',
            deliveryType: 'E_VOUCHER_AND_PHYSICAL',
            packagingType: 'Gift box',
            packagingTypeId: 2,
            brandingMaterial: 'CUSTOMER_GAVE_LOGO',
            separateBag: false,
            coBranded: true,
            voucherMessage: 'Thank you',
          },
          { id: 2, amount: 1000, qty: 2, voucherType: 'INDIVIDUAL' },
        ],
        createdVoucherTypes: [],
      })
      expect(await db.select().from(clientOrderReceivers)).toMatchObject([
        { itemId: 2, receiverName: 'Kumari Silva', deliveryAt: new Date('2026-12-31T04:00:00Z') },
        { itemId: 2, receiverName: 'Nimal Perera', deliveryAt: null },
      ])
      expect(await changes()).toMatchObject([{ operation: 'client-orders.place', byEmail: 'administrator@demo.lk' }])
    })

    test('a thousand times ten cents is a hundred rupees, to the cent', async () => {
      await send(newOrder([anItem({ amount: 0.1, qty: 1000 }), anItem({ amount: '1,234,567.89', qty: 3 })]))
      expect((await orderOf(server, 1)).totalAmount).toBe(3_703_803.67)
    })

    const client = newOrder().clientDetails
    test.each<[string, number, string, PlaceBody]>([
      ['an unknown client', 400, 'CLIENT_NOT_FOUND', { ...newOrder(), clientDetails: { ...client, clientId: 99 } }],
      [
        'an unknown sales agent',
        400,
        'SALES_AGENT_NOT_FOUND',
        { ...newOrder(), clientDetails: { ...client, salesAgentId: 'x' } },
      ],
      ['unknown packaging', 400, 'PACKAGING_TYPE_NOT_FOUND', newOrder([anItem({ packagingTypeId: 99 })])],
      ['an amount of nothing', 400, 'amount: is not an amount', newOrder([anItem({ amount: 0 })])],
      ['half a cent', 400, 'amount: is not an amount', newOrder([anItem({ amount: 0.005 })])],
      ['no amount', 400, 'amount: is not an amount', newOrder([anItem({ amount: '1e3' })])],
      ['too many vouchers', 400, 'TOO_MANY_VOUCHERS', newOrder([anItem({ qty: 19_000 }), anItem({ qty: 1001 })])],
      ['a receiver nobody pays for', 400, 'ITEM_DETAILS_DO_NOT_MATCH', newOrder([anItem()], [aDetail()])],
      [
        'a personal voucher for nobody',
        400,
        'ITEM_DETAILS_DO_NOT_MATCH',
        newOrder([anItem({ voucherType: 'INDIVIDUAL' })]),
      ],
      [
        'a receiver of another value',
        400,
        'ITEM_DETAILS_DO_NOT_MATCH',
        newOrder([anItem({ voucherType: 'INDIVIDUAL', amount: 1000, qty: 1 })], [aDetail({ voucherValue: 1000.01 })]),
      ],
      [
        'a day no calendar has',
        400,
        'deliveryDateTime: must be like 31/12/2026 09:30',
        newOrder(
          [anItem({ voucherType: 'INDIVIDUAL', amount: 1000, qty: 1 })],
          [aDetail({ deliveryDateTime: '31/02/2026 09:30' })],
        ),
      ],
    ])('an order with %s is refused and leaves nothing', async (_, status, message, body) => {
      expect(await send(body)).toMatchObject({ status, body: { message } })
      expect(idsOf(await list(1, 30))).toEqual([])
      expect(await db.select().from(clientOrderReceivers)).toEqual([])
    })

    test('an order without items, with an empty contact or a long one is refused', async () => {
      for (const body of [
        newOrder([]),
        { ...newOrder(), clientDetails: { ...client, contactPointName: '  ' } },
        { ...newOrder(), clientDetails: { ...client, contactPointName: 'x'.repeat(51) } },
        { ...newOrder(), clientDetails: { ...client, contactPointEmail: 'nobody' } },
        { ...newOrder(), clientDetails: { ...client, clientName: 'x'.repeat(256) } },
        newOrder([anItem({ qty: 0 })]),
        newOrder([anItem({ qty: 1.5 })]),
      ]) {
        expect((await send(body)).status).toBe(400)
      }
    })

    test('an order sent twice with one key is placed once', async () => {
      const twice = () =>
        server.send(request(calls.placeClientOrder, { body: newOrder() }), { headers: { 'idempotency-key': 'key-1' } })
      const [first, second] = [await twice(), await twice()]
      expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
      expect(idsOf(await list(1, 30))).toHaveLength(1)
    })

    test('newest first or last, equal times by number, and the pages join', async () => {
      for (let count = 0; count < 3; count += 1) await place(server)
      server.clock.pass({ hours: 1 })
      await place(server)
      const pages = [await list(1, 3), await list(2, 3), await list(3, 3)]
      expect(pages.map(idsOf)).toEqual([[4, 3, 2], [1], []])
      expect(pages.map(({ body }) => [body.totalPageCount, body.pageNo])).toEqual([
        [2, 1],
        [2, 2],
        [2, 3],
      ])
      expect(idsOf(await list(1, 30, 'asc'))).toEqual([1, 2, 3, 4])
    })

    test('the search finds by number, reference, client, contact and e-mail, page 0 first', async () => {
      await place(server)
      await place(server, { ...newOrder(), clientDetails: { ...client, clientId: 1, contactPointName: 'A_B 100%' } })
      expect(idsOf(await search('2'))).toEqual([2])
      expect(idsOf(await search('co000001'))).toEqual([1])
      expect(idsOf(await search('pearl bay'))).toEqual([1])
      expect(idsOf(await search('shanaz@'))).toEqual([2, 1])
      expect(idsOf(await search('b 100%'))).toEqual([2])
      expect(idsOf(await search('a_b'))).toEqual([2])
      expect(idsOf(await search('%%%'))).toEqual([])
      expect(idsOf(await search('x/y?z=1'))).toEqual([])
      const second = await search('co', 1, 1)
      expect([idsOf(second), second.body.totalPageCount, second.body.pageNo]).toEqual([[1], 2, 1])
      expect((await search(' ')).status).toBe(400)
    })

    test('clients and sales agents come by name', async () => {
      const clients = (await server.send(request(getClients, {}))).body
      expect(clients[0]).toEqual({ id: 8, clientName: 'Colombo General Insurance', clientRef: 'COLGENINS' })
      expect(clients).toHaveLength(12)
      expect((await server.send(request(getSalesAgents, {}))).body[0]).toEqual({ id: 5, name: 'Harsha Abeysekara' })
    })

    test('only administrator, merchant controller, sales agent and customer care work on orders', async () => {
      const allowed = ['administrator', 'merchantController', 'salesAgent', 'customerCare']
      for (const role of roles) {
        const token = await server.tokenOf(role)
        const { status } = await server.send(request(calls.placeClientOrder, { body: newOrder() }), { token })
        expect([role, status]).toEqual([role, allowed.includes(role) ? 200 : 403])
      }
      expect(idsOf(await list(1, 30))).toHaveLength(4)
    })
  })

  describe(`updating client orders on ${name}`, () => {
    let server: ServerUnderTest
    type UpdateBody = CallInput<typeof calls.updateClientOrder>['body']
    const self = { itemQtyDetailId: 1, ...anItem() }
    const personal = { itemQtyDetailId: 2, ...anItem({ amount: 1000, qty: 2, voucherType: 'INDIVIDUAL' }) }
    const update = (fields: Partial<UpdateBody> = {}) =>
      server.send(
        request(calls.updateClientOrder, {
          body: {
            clientOrderId: 1,
            status: 'PENDING',
            clientId: 3,
            salesAgentId: 1,
            contactPointName: 'Shanaz Hameed',
            contactPointEmail: 'shanaz@pearlbay.example.lk',
            itemQuantityDetailList: [self, personal],
            clientOrderItemDetailList: null,
            ...fields,
          },
        }),
      )

    beforeEach(async () => {
      await clearOrders(db)
      server = await startServer(db)
      await place(server, mixedOrder())
    })

    test('client, agent and contact can be changed', async () => {
      expect(await update({ clientId: 1, salesAgentId: 2, contactPointName: 'Dilini' })).toMatchObject({
        status: 200,
        body: { message: 'Client order updated successfully' },
      })
      expect(await orderOf(server, 1)).toMatchObject({ clientId: 1, salesAgentId: 2, contactPointName: 'Dilini' })
    })

    test('items are changed, added and removed, the total follows, receivers of a removed item go with it', async () => {
      const added = anItem({ amount: 20, qty: 1, packagingTypeId: null })
      await update({ itemQuantityDetailList: [{ ...self, amount: 2000, qty: 1 }, added] })
      const order = await orderOf(server, 1)
      expect(order.totalAmount).toBe(2020)
      expect(
        order.orderItems.map(({ id, amount, qty }: { id: number; amount: number; qty: number }) => [id, amount, qty]),
      ).toEqual([
        [1, 2000, 1],
        [3, 20, 1],
      ])
      expect(await db.select().from(clientOrderReceivers)).toEqual([])
    })

    test.each<[string, number, string, Partial<UpdateBody>]>([
      ['an unknown order', 404, 'CLIENT_ORDER_NOT_FOUND', { clientOrderId: 99 }],
      ['an unknown client', 400, 'CLIENT_NOT_FOUND', { clientId: 99 }],
      [
        'an item of another order',
        400,
        'ORDER_ITEM_NOT_FOUND',
        { itemQuantityDetailList: [{ ...self, itemQtyDetailId: 9 }] },
      ],
      ['an item twice', 400, 'ORDER_ITEM_NOT_FOUND', { itemQuantityDetailList: [self, self] }],
      ['more personal vouchers', 400, 'INDIVIDUAL_ITEM_FIXED', { itemQuantityDetailList: [{ ...personal, qty: 3 }] }],
      [
        'dearer personal ones',
        400,
        'INDIVIDUAL_ITEM_FIXED',
        { itemQuantityDetailList: [{ ...personal, amount: 1001 }] },
      ],
      [
        'another kind',
        400,
        'VOUCHER_TYPE_FIXED',
        { itemQuantityDetailList: [{ ...personal, voucherType: 'SELF_ACTIVATION' }] },
      ],
      [
        'new personal ones without receivers',
        400,
        'ITEM_DETAILS_DO_NOT_MATCH',
        { itemQuantityDetailList: [self, { ...personal, itemQtyDetailId: null }] },
      ],
      ['its completion by hand', 400, 'STATUS_NOT_ALLOWED', { status: 'COMPLETED' }],
    ])('an update with %s is refused and changes nothing', async (_, status, message, fields) => {
      const before = await orderOf(server, 1)
      expect(await update(fields)).toMatchObject({ status, body: { message } })
      expect(await orderOf(server, 1)).toEqual(before)
      expect(await db.select().from(clientOrderReceivers)).toHaveLength(2)
    })

    test('a cancelled order can be taken up again', async () => {
      await update({ status: 'CANCELLED' })
      expect((await orderOf(server, 1)).status).toBe('CANCELLED')
      expect((await update()).status).toBe(200)
      expect((await orderOf(server, 1)).status).toBe('PENDING')
    })
  })
}
