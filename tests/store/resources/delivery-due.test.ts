import { describe, expect, it } from 'vitest'
import type { FieldFilter } from '#store/listing/list-query.ts'
import { dueKindsAt, urgencyOf } from '#store/resources/deliveries/delivery-due.ts'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { filterTest } from '#store/search/filter-test.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'

/** 20 November 2026, 11:30 in Colombo. */
const now = Date.parse('2026-11-20T06:00:00Z')

type Kind = keyof ReturnType<typeof dueKindsAt>

function kindsOf(order: Partial<Delivery>): string[] {
  const row = aDelivery(order) as unknown as Record<string, string | boolean | null>
  const isIn = (kind: Kind) =>
    Object.entries(dueKindsAt(now)[kind] as Record<string, FieldFilter>).every(([field, filter]) =>
      filterTest(filter)(row[field] ?? null),
    )
  return (Object.keys(dueKindsAt(now)) as Kind[]).filter(isIn)
}

describe('orders that somebody has to see to', () => {
  const open = { status: 'PROCESSING', physicalOption: 'STORE_PICKUP', sameDay: false } as const
  const courier = { physicalOption: 'COURIER_DELIVERY', deliveryDate: null, sameDay: false } as const

  it.each<[string, Partial<Delivery>, string[]]>([
    ['a minute late', { ...open, deliveryDate: '2026-11-20T05:59:00.000Z' }, ['overdue', 'today']],
    ['late since yesterday in Colombo', { ...open, deliveryDate: '2026-11-19T18:29:59.999Z' }, ['overdue']],
    ['due at midnight in Colombo', { ...open, deliveryDate: '2026-11-20T18:29:59.999Z' }, ['today']],
    ['due tomorrow in Colombo', { ...open, deliveryDate: '2026-11-20T18:30:00.000Z' }, []],
    ['without a day', { ...open, deliveryDate: null }, []],
    ['same day', { ...open, deliveryDate: null, sameDay: true }, ['same-day']],
    ['late but gone', { ...open, status: 'PICKED', deliveryDate: '2026-11-01T00:00:00.000Z' }, []],
    ['courier without an ID', { ...courier, status: 'DISPATCHED', trackingId: null }, ['untracked']],
    ['courier with one', { ...courier, status: 'DISPATCHED', trackingId: 'LK1' }, []],
    ['delivered without one', { ...courier, status: 'DELIVERED', trackingId: null }, []],
    [
      'ready for eight days',
      { ...open, status: 'PICKUP_READY', createdDate: '2026-11-12T06:00:00.000Z' },
      ['long-pickup'],
    ],
    ['ready for seven', { ...open, status: 'PICKUP_READY', createdDate: '2026-11-13T06:00:00.000Z' }, []],
  ])('%s', (_, order, kinds) => expect(kindsOf(order)).toEqual(kinds))

  it.each([
    ['2026-11-20T05:20:00Z', '40 min late'],
    ['2026-11-19T06:00:00Z', '24 h late'],
    ['2026-11-18T05:00:00Z', '2 days late'],
    ['2026-11-20T09:10:00Z', 'due in 3 h'],
    ['2026-11-21T05:59:00Z', 'due in 23 h'],
    ['2026-11-21T06:00:00Z', undefined],
    ['soon', undefined],
  ])('due %s: %s', (deliveryDate, words) => {
    expect(urgencyOf(aDelivery({ status: 'PROCESSING', deliveryDate }), now)?.words).toBe(words)
    expect(urgencyOf(aDelivery({ status: 'DISPATCHED', deliveryDate }), now)).toBeNull()
  })
})
