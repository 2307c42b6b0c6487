import { searchView } from '#store/define/list-view.ts'
import { describe, expect, it } from 'vitest'
import type { Role } from '#store/access/roles.ts'
import type { AnyMutation } from '#store/define/define-mutation.ts'
import { mutations } from '#store/registry.ts'
import { deliveries, deliveryFromWire, type DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatuses, getDeliveries } from '#store/resources/deliveries/delivery-calls.ts'
import {
  changeTrackingId,
  changeTrackingIdAndTell,
  dispatch,
  handOver,
  moveBack,
  readyForPickup,
  setDeliveryStatus,
  tellTrackingId,
} from '#store/resources/deliveries/delivery-mutations.ts'
import { aDelivery, aDeliveryOnWire } from '#tests/support/a-delivery.ts'

const desk: readonly Role[] = ['administrator', 'customerCare', 'accountant']

/** Amounts may be texts with commas, times may lack the zone or their milliseconds. */
const onWire = {
  ...aDeliveryOnWire(),
  voucherAmount: '12,500.00',
  createdDate: '2026-11-10T06:12:00Z',
  deliveryDate: '2026-11-15T04:00:00',
}

describe('an order off the wire', () => {
  it('keeps every field under its own name', () => {
    const later = {
      pickUpDate: '2026-11-25',
      pickUpTime: '16:30',
      trackingId: 'LK1',
      pickUpReadySMS: 'Dear Kumari, …',
      pickerName: 'Ruwan',
      pickerType: 'TAXI',
      pickerPhoneNumber: '0771234567',
      notes: 'Showed the SMS',
    }
    expect(deliveryFromWire(onWire)).toEqual(aDelivery())
    expect(deliveryFromWire({ ...onWire, ...later })).toEqual(aDelivery(later))
  })

  it('may lack all but its number and status, and says same-day by either name (decisions.md H2)', () => {
    expect(deliveryFromWire({ purchaseId: '7', status: 'PICKED', isSameDay: true })).toMatchObject({
      id: '7',
      voucherId: '',
      amountCents: null,
      createdDate: null,
      deliveryDate: null,
      sameDay: true,
      addons: [],
    })
    expect(deliveryFromWire({ ...onWire, sameDay: null })?.sameDay).toBeNull()
    expect(deliveryFromWire({ ...onWire, voucherId: ' ', trackingId: '' })).toMatchObject({
      voucherId: '',
      trackingId: null,
    })
  })

  it('is left out when it is no order', () => {
    expect(deliveryFromWire({ status: 'PICKED' })).toBeNull()
    expect(deliveryFromWire({ ...onWire, status: 'LOST' })).toBeNull()
  })

  it('is listed, searched and found again by calls of the wire', () => {
    const { pull } = deliveries
    if (pull.kind !== 'newest-first') throw new Error('orders are paged newest first')
    expect(pull.partitions).toHaveLength(18)
    for (const partition of pull.partitions) {
      const { input } = pull.requestPage({ scope: '', partition, page: 2, pageSize: 25 })
      expect(getDeliveries.body.safeParse(input.body).success).toBe(true)
    }
    const partition = pull.partitionOf?.({ physicalOption: 'STORE_PICKUP', status: 'PICKED' }) ?? ''
    expect(pull.partitionOf?.({})).toBe(pull.whole)
    expect(pull.requestPage({ scope: '', partition, page: 2, pageSize: 25 }).input.body).toEqual({
      filterKey: 'STORE_PICKUP',
      filterByStatus: 'PICKED',
      searchKey: '',
      page: 2,
      size: 25,
    })
    expect(pull.requestOne?.('500001', '').input.body).toMatchObject({ searchKey: '500001', filterKey: 'ALL' })
    expect(pull.requestSearch?.({ scope: '', ...searchView('id', 'AB12') }).input.body).toMatchObject({
      searchKey: 'AB12',
      page: 1,
    })
  })
})

const texts = ['Order status updated successfully', 'Oops, something went wrong. Please try again']

describe('the changes of an order', () => {
  it.each([
    [dispatch, 'queue'],
    [readyForPickup, 'queue'],
    [handOver, 'queue'],
    [setDeliveryStatus, 'queue'],
    [changeTrackingId, 'queue'],
    [changeTrackingIdAndTell, 'queue'],
    [moveBack, 'intent'],
  ] as [AnyMutation, string][])('%# has its class, its roles and its texts (decisions.md A1)', (mutation, offline) => {
    expect(mutations[mutation.name]).toBe(mutation)
    expect(mutation.offline).toBe(offline)
    expect([...mutation.roles]).toEqual(desk)
    expect([mutation.says.done, mutation.says.failed]).toEqual(texts)
  })
})

const picker = { pickerName: 'Ruwan', pickerType: 'TAXI', pickerPhoneNumber: '', notes: '' }
const pickUp = { selectedDate: '2026-11-25', selectedTime: '16:30', notify: true }

/** What goes over the wire (spec 002 §4, §7), and what the row shows meanwhile. */
const wires: [AnyMutation, object, object, object][] = [
  [
    dispatch,
    { trackingId: ' LK1 ', notify: true },
    { status: 'DISPATCHED', deliveryTrackingId: 'LK1', trackingNotifyToUser: true },
    { status: 'DISPATCHED', trackingId: 'LK1' },
  ],
  [
    dispatch,
    { trackingId: null, notify: true },
    // Skip: without id, and nobody is told (decisions.md H5).
    { status: 'DISPATCHED', deliveryTrackingId: null, trackingNotifyToUser: false },
    { status: 'DISPATCHED', trackingId: null },
  ],
  [
    readyForPickup,
    pickUp,
    { status: 'PICKUP_READY', selectedDate: '2026-11-25', selectedTime: '16:30', notifyToUser: true },
    { status: 'PICKUP_READY', pickUpDate: '2026-11-25', pickUpTime: '16:30' },
  ],
  [
    handOver,
    { ...picker, pickerPhoneNumber: '077-123 4567', notes: ' Showed the SMS ' },
    {
      status: 'PICKED',
      pickerName: 'Ruwan',
      pickerType: 'TAXI',
      pickerPhoneNumber: '0771234567',
      notes: 'Showed the SMS',
    },
    { status: 'PICKED', pickerName: 'Ruwan', pickerPhoneNumber: '0771234567', notes: 'Showed the SMS' },
  ],
  [
    handOver,
    picker,
    { status: 'PICKED', pickerName: 'Ruwan', pickerType: 'TAXI', pickerPhoneNumber: null, notes: null },
    { status: 'PICKED', pickerName: 'Ruwan', pickerPhoneNumber: null, notes: null },
  ],
  [setDeliveryStatus, { status: 'DELIVERED' }, { status: 'DELIVERED' }, { status: 'DELIVERED' }],
  [moveBack, { status: 'PROCESSING' }, { status: 'PROCESSING' }, { status: 'PROCESSING' }],
]

describe('on the wire', () => {
  it.each(wires)('%# says what the spec says, and takes only its own yes', (mutation, args, body, shown) => {
    const whole = mutation.args.parse({ id: '500001', ...args })
    const { call, input } = mutation.request(whole, aDelivery())
    expect(`${call.method} ${call.path}`).toBe('PUT /delivery/update')
    expect(input.body).toEqual({ purchaseId: 500001, ...body })
    expect(call.body.safeParse(input.body).success).toBe(true)
    expect(mutation.apply(aDelivery(), whole)).toMatchObject(shown)
    expect(mutation.accepted({ message: 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY' })).toBe(true)
    expect(mutation.accepted({ message: 'UPDATED' })).toBe(false)
  })

  it('a corrected tracking id goes with the status that the order has by then', () => {
    const args = { id: '500001', value: 'LK2', status: 'DISPATCHED' } as const
    const statusBy = (status: DeliveryStatus | null) =>
      changeTrackingId.request(args, status && aDelivery({ status })).input.body
    expect(statusBy('DELIVERED')).toEqual({ purchaseId: 500001, status: 'DELIVERED', deliveryTrackingId: 'LK2' })
    // The dispatch before it was taken back: the order is not sent off after all.
    expect(statusBy('PROCESSING')).toMatchObject({ status: 'PROCESSING' })
    expect(statusBy(null)).toMatchObject({ status: 'DISPATCHED' })
  })

  it('a customer is told the id of an order that is on its way, and no order is moved by it', () => {
    const args = { id: '500001', trackingId: 'LK1' }
    expect(tellTrackingId.request(args, aDelivery()).input.body).toEqual({
      purchaseId: 500001,
      status: 'DISPATCHED',
      deliveryTrackingId: 'LK1',
      trackingNotifyToUser: true,
    })
    expect(tellTrackingId.apply(aDelivery(), args)).toEqual(aDelivery())
    expect(mutations[tellTrackingId.name]).toBe(tellTrackingId)
    expect([tellTrackingId.offline, tellTrackingId.verify.kind]).toEqual(['intent', 'person'])
    expect(tellTrackingId.clashes?.(args, { waiting: [{ args }], doneAt: null })).toContain('already')
    expect(tellTrackingId.clashes?.(args, { waiting: [{ args: { ...args, id: '2' } }], doneAt: 1 })).toBeNull()
  })

  it('nobody is told what is no longer so when the server is asked', async () => {
    const recheck = async (order: object) => {
      const answer = { deliveryDetailsList: [{ ...aDeliveryOnWire(), status: 'DISPATCHED', ...order }] }
      return tellTrackingId.recheck?.({ id: '500001', trackingId: 'LK1' }, async () => ({ ok: true, answer }))
    }
    expect(await recheck({ trackingId: 'LK1' })).toEqual({ kind: 'right' })
    expect(await recheck({ trackingId: 'LK1', toldTrackingId: 'LK0' })).toEqual({ kind: 'right' })
    expect(await recheck({ trackingId: 'LK1', toldTrackingId: 'LK1' })).toMatchObject({
      words: 'Not sent: the order is known to its customer by LK1 already',
    })
    expect(await recheck({ trackingId: 'LK2' })).toMatchObject({
      words: 'Not sent: the tracking ID of the order is LK2 by now',
    })
    expect(await recheck({ trackingId: 'LK1', status: 'DELIVERED' })).toMatchObject({ kind: 'wrong' })
    expect(await recheck({ purchaseId: 1 })).toMatchObject({ kind: 'wrong' })
  })

  it('what tells the customer can also be done in silence', () => {
    for (const [mutation, args] of [
      [changeTrackingIdAndTell, { id: '1', value: 'LK1', status: 'DISPATCHED', notify: true }],
      [dispatch, { id: '1', trackingId: 'LK1', notify: true }],
      [readyForPickup, { id: '1', ...pickUp }],
    ] as [AnyMutation, object][]) {
      expect(mutation.notice?.isSent(args)).toBe(true)
      expect(mutation.notice?.without(args)).toEqual({ ...args, notify: false })
      expect(mutation.notice?.isSent(mutation.notice.without(args))).toBe(false)
    }
  })
})

const says = (mutation: AnyMutation, args: object) =>
  mutation.args.safeParse({ id: '500001', ...args }).error?.issues[0]?.message ?? null

describe('what a form refuses, in the words of the spec (spec 002 §5)', () => {
  it.each([
    [dispatch, { trackingId: ' ', notify: false }, 'Order ID is required'],
    [dispatch, { trackingId: null, notify: false }, null],
    [dispatch, { trackingId: 'LK1', notify: true }, null],
    [changeTrackingId, { value: '', status: 'DISPATCHED' }, 'Order ID is required'],
    [handOver, { ...picker, pickerName: '' }, 'Name is required'],
    [handOver, { ...picker, pickerName: ' A ' }, 'Name must be at least 2 characters'],
    [handOver, { ...picker, pickerName: 'A1' }, 'Name can only contain letters and spaces'],
    [handOver, { ...picker, pickerName: 'නිමල් පෙරේරා' }, null],
    [handOver, { ...picker, pickerPhoneNumber: '077-123 4567' }, null],
    [handOver, { ...picker, pickerPhoneNumber: '123' }, 'Please enter a valid 10-digit phone number'],
    [handOver, { ...picker, pickerPhoneNumber: '' }, null],
    [handOver, { ...picker, notes: 'x'.repeat(500) }, null],
    [handOver, { ...picker, notes: 'x'.repeat(501) }, 'Notes cannot exceed 500 characters'],
    [readyForPickup, { ...pickUp, selectedDate: '' }, 'Pick-up date is required'],
    [readyForPickup, { ...pickUp, selectedDate: '2026-02-30' }, 'Enter a date as DD/MM/YYYY'],
    [readyForPickup, { ...pickUp, selectedTime: '' }, 'Pick-up time is required'],
    [readyForPickup, { ...pickUp, selectedTime: '25:00' }, 'Enter a time as HH:MM'],
    [readyForPickup, pickUp, null],
  ] as [AnyMutation, object, string | null][])('%# %o', (mutation, args, words) => {
    expect(says(mutation, args)).toBe(words)
  })

  it('takes every status of the wire and no other', () => {
    for (const status of deliveryStatuses) expect(says(setDeliveryStatus, { status })).toBeNull()
    expect(says(setDeliveryStatus, { status: 'LOST' })).not.toBeNull()
    expect(says(setDeliveryStatus, { id: 'X1', status: 'DELIVERED' })).toBe('This order has no number the server knows')
  })
})
