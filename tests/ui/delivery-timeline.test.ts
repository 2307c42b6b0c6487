import { expect, it } from 'vitest'
import { momentsOf } from '#ui/screens/deliveries/delivery-timeline.tsx'
import { aDelivery } from '#tests/support/a-delivery.ts'

it('an order’s moments are those that the server says, and none that it does not say', () => {
  const order = aDelivery({
    createdDate: '2026-11-20T04:00:00.000Z',
    deliveryDate: '2026-11-25T04:00:00.000Z',
    changedBy: 'nimal@example.lk',
    changedAt: '2026-11-22T04:00:00.000Z',
  })
  expect(momentsOf(order).map(({ title, at, detail }) => [title, new Date(at ?? 0).toISOString(), detail])).toEqual([
    ['Purchased', '2026-11-20T04:00:00.000Z', null],
    ['Deliver on/before', '2026-11-25T04:00:00.000Z', null],
    ['Last changed on the server', '2026-11-22T04:00:00.000Z', 'by nimal@example.lk'],
  ])
  expect(momentsOf(aDelivery({ createdDate: null, deliveryDate: 'soon', changedBy: null, changedAt: null }))).toEqual(
    [],
  )
})
