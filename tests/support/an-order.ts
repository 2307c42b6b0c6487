import { type ClientOrder, clientOrderFromWire } from '#store/resources/client-orders/client-orders.ts'
import type { NewOrder, SentPerson } from '#store/resources/client-orders/place-order.ts'
import type { VoucherCard } from '#store/resources/client-orders/voucher-cards.ts'

/** An item as the wire has it: three self activation vouchers of 1,500.50. */
export function anItemOnWire(change: Record<string, unknown> = {}) {
  return {
    id: 71,
    amount: '1500.50',
    qty: 3,
    voucherType: 'SELF_ACTIVATION',
    deliveryType: 'E_VOUCHER_ONLY',
    packagingType: 'Envelope',
    packagingTypeId: 2,
    brandingMaterial: 'CUSTOMER_GAVE_LOGO',
    separateBag: false,
    coBranded: true,
    voucherMessage: 'Thank you',
    ...change,
  }
}

/** An order as the wire has it. */
export function anOrderOnWire(change: Record<string, unknown> = {}) {
  return {
    clientOrderId: 12,
    referenceNo: 'CO000012',
    date: '2026-11-20T04:00:00',
    totalAmount: 4501.5,
    status: 'PENDING',
    paymentStatus: 'NEW',
    client: { id: 3, clientName: 'Pearl Bay Holdings' },
    clientRef: 'PEARLBAY',
    salesAgentId: 1,
    salesAgentName: 'Kasun Herath',
    salesAgentEmail: 'kasun@example.lk',
    contactPointName: 'Shanaz Hameed',
    contactPointEmail: 'shanaz@pearlbay.example.lk',
    orderItems: [anItemOnWire()],
    createdVoucherTypes: [],
    ...change,
  }
}

/** The same as a row. */
export function anOrder(change: Record<string, unknown> = {}): ClientOrder {
  const row = clientOrderFromWire(anOrderOnWire(change))
  if (row === null) throw new Error('the order cannot be read')
  return row
}

/** A card that nothing is wrong with. */
export function aCard(change: Partial<VoucherCard> = {}): VoucherCard {
  return {
    key: 'one',
    itemId: null,
    amount: '1500.50',
    qty: '3',
    voucherType: 'SELF_ACTIVATION',
    deliveryType: 'E_VOUCHER_ONLY',
    packagingTypeId: '2',
    brandingMaterial: 'CUSTOMER_GAVE_LOGO',
    separateBag: false,
    coBranded: true,
    voucherMessage: 'Thank you',
    ...change,
  }
}

/** That very order before it is placed, on 20 November 2026 at 09:00 in Colombo. */
export function aNewOrder(change: Partial<NewOrder> = {}): NewOrder {
  return {
    id: 'of client 3',
    clientId: '3',
    clientName: 'Pearl Bay Holdings',
    salesAgentId: '1',
    salesAgentName: 'Kasun Herath',
    contactPointName: 'Shanaz Hameed',
    contactPointEmail: 'shanaz@pearlbay.example.lk',
    items: anOrder().items.map((item) => ({ ...item, id: null })) as NewOrder['items'],
    people: [],
    madeAt: Date.parse('2026-11-20T03:30:00Z'),
    newestKnown: null,
    knownIds: [],
    ...change,
  }
}

/** Somebody for whom a voucher of that order is, as the file names them. */
export function aSentPerson(change: Partial<SentPerson> = {}): SentPerson {
  return {
    No: '1',
    receiverName: 'Kumari',
    methodOf: 'SMS',
    receiverMobile: '0771234567',
    receiverEmail: '',
    voucherMessage: '',
    senderName: 'Nimal',
    voucherValue: '1000.00',
    deliveryDateTime: '31/12/2030 09:30',
    ...change,
  }
}
