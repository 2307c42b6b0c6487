import { sql } from 'drizzle-orm'
import { type CallInput, request } from '#store/define/define-call.ts'
import {
  downloadInvoice,
  getClientOrders,
  initiateVouchers,
  placeClientOrder,
} from '#store/resources/client-orders/client-order-calls.ts'
import { uploadSlip } from '#store/resources/slips/slip-calls.ts'
import type { Database } from '#server/data/open-database.ts'
import { samplePdf } from '#server/data/seed/sample-pdf.ts'
import { clearVouchers, type ServerUnderTest } from './server-under-test.ts'

export type PlaceBody = CallInput<typeof placeClientOrder>['body']
export type OrderItem = PlaceBody['clientOrderItemQuantityDetailRequest']['detailsList'][number]
export type OrderDetail = NonNullable<PlaceBody['clientOrderItemDetailControllerRequest']>[number]

/** An empty order book; clients, sales agents, themes and products of the demo stay. */
export async function clearOrders(db: Database): Promise<void> {
  await clearVouchers(db)
  await db.execute(sql`truncate client_orders, client_order_items, client_order_receivers, client_order_vouchers, slips,
    audit, redeem_codes restart identity cascade`)
}

/** Three self activation vouchers of 1,500.50; a test says only what matters to it. */
export function anItem(fields: Partial<OrderItem> = {}): OrderItem {
  return {
    amount: 1500.5,
    qty: 3,
    deliveryType: 'E_VOUCHER_AND_PHYSICAL',
    packagingTypeId: 2,
    coBranded: true,
    brandingMaterial: 'CUSTOMER_GAVE_LOGO',
    separateBag: false,
    voucherMessage: 'Thank you',
    voucherType: 'SELF_ACTIVATION',
    ...fields,
  }
}

/** A row of the CSV: a voucher of 1,000 for Kumari. */
export function aDetail(fields: Partial<OrderDetail> = {}): OrderDetail {
  return {
    No: 1,
    receiverName: 'Kumari Silva',
    methodOf: 'SMS',
    receiverMobile: '0771234567',
    receiverEmail: 'kumari@example.com',
    voucherMessage: 'ස්තූතියි',
    senderName: 'The management',
    voucherValue: 1000,
    deliveryDateTime: '31/12/2026 09:30',
    ...fields,
  }
}

/** An order of Pearl Bay Holdings (client 3), sold by Kasun Herath (1). */
export function newOrder(items: OrderItem[] = [anItem()], details: OrderDetail[] = []): PlaceBody {
  return {
    clientDetails: {
      clientId: 3,
      clientName: 'Pearl Bay Holdings',
      salesAgentId: 1,
      contactPointName: 'Shanaz Hameed',
      contactPointEmail: 'shanaz@pearlbay.example.lk',
    },
    clientOrderItemQuantityDetailRequest: { detailsList: items },
    clientOrderItemDetailControllerRequest: details,
  }
}

/** Both kinds: three self activation vouchers and two personal ones of 1,000. */
export function mixedOrder(): PlaceBody {
  return newOrder(
    [anItem(), anItem({ amount: 1000, qty: 2, voucherType: 'INDIVIDUAL' })],
    [
      aDetail(),
      aDetail({ No: 2, receiverName: 'Nimal Perera', receiverMobile: '+94711111111', deliveryDateTime: null }),
    ],
  )
}

/** Places an order as an administrator; its number. */
export async function place(server: ServerUnderTest, body: PlaceBody = newOrder()): Promise<number> {
  const { status, body: answer } = await server.send(request(placeClientOrder, { body }))
  if (status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(answer)}`)
  return answer.orderId
}

/** Places an order and makes its invoice. */
export async function placeInvoiced(server: ServerUnderTest, body: PlaceBody = newOrder()): Promise<number> {
  const clientOrderId = await place(server, body)
  await server.send(request(downloadInvoice, { body: { clientOrderId } }))
  return clientOrderId
}

/** An order as the list shows it. */
export async function orderOf(server: ServerUnderTest, id: number) {
  const query = { page: 1, pageSize: 500, sortBy: 'dateTime', order: 'desc' } as const
  const { body } = await server.send(request(getClientOrders, { query }))
  return body.list.find((order: { clientOrderId: number }) => order.clientOrderId === id)
}

/** A slip as a browser holds it. */
export function aSlip(name = 'slip.pdf', bytes: Uint8Array = samplePdf(['Paid'])): File {
  return new File([Buffer.from(bytes)], name)
}

/** Uploads a slip that pays everything, or part of it. */
export function pay(server: ServerUnderTest, clientOrderId: number, isFullPayment: boolean) {
  const body = { uploadFile: aSlip(), isFullPayment, paymentType: 'BANK_TRANSFER' } as const
  return server.send(request(uploadSlip, { params: { clientOrderId }, body }))
}

type InitiateBody = CallInput<typeof initiateVouchers>['body']

/** Asks for the self activation vouchers of an order, with a theme of the provider. */
export function initiate(server: ServerUnderTest, clientOrderId: number, fields: Partial<InitiateBody> = {}) {
  const body = {
    clientOrderId,
    generateSelfActivateVouchers: true,
    generateIndividualVouchers: false,
    productId: 1,
    themeId: 1,
    ...fields,
  }
  return server.send(request(initiateVouchers, { body }))
}
