import { describe, expect, it } from 'vitest'
import { addressLabel, byDue, byMode, dueWords, orderWords, senderWords } from '#ui/screens/deliveries/paper-words.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'

const provider = {
  name: 'ExampleGift',
  rolePart: 'EXAMPLE',
  footerLine: 'ExampleGift voucher',
  links: [],
  contact: { phone: '+94 11 2000000', email: 'help@example.lk', address: '12 Galle Road, Colombo' },
}

describe('orders on paper', () => {
  it('are listed by when they are due: by delivery date, else by pick-up time, and those without a day last', () => {
    const orders = [
      aDelivery({ id: '1', deliveryDate: null }),
      aDelivery({ id: '2', deliveryDate: '2026-11-26T04:00:00.000Z' }),
      aDelivery({ id: '3', deliveryDate: null, pickUpDate: '2026-11-25', pickUpTime: '09:00' }),
      aDelivery({ id: '4', deliveryDate: 'soon' }),
      aDelivery({ id: '5', deliveryDate: '2026-11-25T03:00:00.000Z' }),
    ]
    expect(byDue(orders).map(({ id }) => id)).toEqual(['5', '3', '2', '1', '4'])
    expect(orders.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
  })

  it('stand on one manifest for each way of dispatch, the most urgent first', () => {
    const orders = [
      aDelivery({ id: '1', physicalOption: 'COURIER_DELIVERY', deliveryDate: '2026-11-26T04:00:00.000Z' }),
      aDelivery({ id: '2', physicalOption: 'STORE_PICKUP', deliveryDate: '2026-11-24T04:00:00.000Z' }),
      aDelivery({ id: '3', physicalOption: 'COURIER_DELIVERY', deliveryDate: '2026-11-25T04:00:00.000Z' }),
    ]
    expect(byMode(orders).map((ofMode) => ofMode.map(({ id }) => id))).toEqual([['2'], ['3', '1']])
  })

  it('say when they are due and to be picked up, and from whom they are', () => {
    const order = aDelivery({ sameDay: true, pickUpDate: '2026-11-25', pickUpTime: '16:30' })
    expect(dueWords(order)).toBe('15/11/2026 09:30 AM')
    expect(dueWords(aDelivery({ deliveryDate: null }))).toBe('Contact customer when ready')
    expect(orderWords(order)).toBe(
      'Order 500001 · Courier · by 15/11/2026 09:30 AM · pick-up 25/11/2026 04:30 PM · Same day',
    )
    expect(senderWords(provider)).toBe('From: ExampleGift · 12 Galle Road, Colombo · +94 11 2000000')
    const bare = { ...provider, contact: { phone: '', email: '', address: ' ' } }
    expect(senderWords(bare)).toBe('From: ExampleGift')
    expect(addressLabel(order, bare)).toEqual({
      id: '500001',
      receiver: 'Kumari Silva',
      lines: ['No. 12, Temple Road', 'Near the clock tower, Kandy', '+94771234567'],
      order: orderWords(order),
      sender: 'From: ExampleGift',
    })
  })
})
