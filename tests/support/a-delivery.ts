import type { Delivery } from '#store/resources/deliveries/deliveries.ts'

/** What the portal keeps as the API writes it. */
const asWritten = {
  voucherId: 'AB12CD34EF',
  receiverName: 'Kumari Silva',
  creatorName: 'Nimal Perera',
  creatorMobile: '+94711111111',
  deliveryMobile: '+94771234567',
  houseAddress: 'No. 12, Temple Road',
  landmarks: 'Near the clock tower',
  city: 'Kandy',
  status: 'PROCESSING',
  physicalOption: 'COURIER_DELIVERY',
  deliveryNote: 'Please call before coming',
  pickUpDate: null,
  pickUpTime: null,
  trackingId: null,
  toldTrackingId: null,
  pickUpReadySMS: null,
  pickerName: null,
  pickerType: null,
  pickerPhoneNumber: null,
  notes: null,
  createdDate: '2026-11-10T06:12:00.000Z',
  deliveryDate: '2026-11-15T04:00:00.000Z',
  sameDay: false,
} as const

/** A courier order as the portal keeps it. */
export function aDelivery(change: Partial<Delivery> = {}): Delivery {
  return {
    ...asWritten,
    changedBy: null,
    changedAt: null,
    id: '500001',
    searchedIds: '500001 AB12CD34EF',
    amountCents: 1_250_000,
    addons: [{ name: 'Flower bouquet', priceCents: 250_000 }],
    deliveryChargeCents: 45_050,
    ...change,
  }
}

/** The same order as the API writes it. */
export function aDeliveryOnWire() {
  return {
    ...asWritten,
    purchaseId: 500001,
    voucherAmount: 12_500,
    addons: [{ name: 'Flower bouquet', price: 2500 }],
    deliveryCharge: 450.5,
  }
}
