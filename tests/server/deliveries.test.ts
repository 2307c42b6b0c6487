import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallInput, request } from '#store/define/define-call.ts'
import { deliveryStatuses, updateDelivery } from '#store/resources/deliveries/delivery-calls.ts'
import { completePurchases } from '#store/resources/pending-purchases/pending-purchase-calls.ts'
import { aDeliveryOnWire } from '#tests/support/a-delivery.ts'
import { addDelivery, addPending, addPurchases, aPurchase, clearPurchases } from './support/a-purchase.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { orderCalls } from './support/order-calls.ts'
import { type Sent, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

type Update = CallInput<typeof updateDelivery>['body']
type Status = (typeof deliveryStatuses)[number]

const idsOf = ({ body }: Sent): number[] =>
  body.deliveryDetailsList.map((row: { purchaseId: number }) => row.purchaseId)

for (const { name, db } of engines) {
  describe(`deliveries on ${name}`, () => {
    let server: ServerUnderTest
    const { list, update, order, rowOf, messages } = orderCalls(db, () => server)
    const changes = () => server.changes('purchases')
    const atPickup = { selectedDate: '2026-11-25', selectedTime: '16:30' }

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('an order says who changed it last and when, once somebody has', async () => {
      const id = await order('COURIER_DELIVERY')
      expect((await list()).body.deliveryDetailsList[0]).not.toHaveProperty('changedBy')
      await update(id, 'DISPATCHED', { deliveryTrackingId: 'LK1' })
      const [{ byEmail, at } = { byEmail: '', at: new Date(0) }] = await changes()
      expect((await list()).body.deliveryDetailsList).toMatchObject([
        { changedBy: byEmail, changedAt: at.toISOString() },
      ])
    })

    test('an order has every name of the list, money to the cent and times in UTC', async () => {
      await addVouchers(db, aVoucher({ id: 'GV1', purchaseId: '1', amountCents: 1_250_050 }))
      const addOns = [{ name: 'Flower bouquet', priceCents: 250_000 }]
      const [purchaseId = 0] = await addPurchases(db, aPurchase({ voucherId: 'GV1', addOns, amountCents: 9_900_000 }))
      await addDelivery(db, { purchaseId, sameDay: true })
      expect((await list()).body).toEqual({
        deliveryDetailsList: [
          { ...aDeliveryOnWire(), purchaseId, voucherId: 'GV1', voucherAmount: 12_500.5, sameDay: true },
        ],
        total: 1,
        current: 1,
      })
    })

    test('mode and status filter together, newest first, and the pages join', async () => {
      const modes = ['STORE_PICKUP', 'COURIER_DELIVERY', 'HAND_DELIVERY']
      for (const mode of modes) await order(mode)
      await order('COURIER_DELIVERY', 'DELIVERED')
      await order('HAND_DELIVERY', 'DELIVERED', { createdDate: new Date('2026-11-11T00:00:00Z') })
      expect(idsOf(await list())).toEqual([5, 4, 3, 2, 1])
      expect(idsOf(await list({ filterKey: 'STORE_PICKUP' }))).toEqual([1])
      expect(idsOf(await list({ filterKey: 'COURIER_DELIVERY' }))).toEqual([4, 2])
      expect(idsOf(await list({ filterByStatus: 'DELIVERED' }))).toEqual([5, 4])
      expect(idsOf(await list({ filterKey: 'COURIER_DELIVERY', filterByStatus: 'DELIVERED' }))).toEqual([4])
      expect(idsOf(await list({ filterByStatus: 'PICKED' }))).toEqual([])
      expect([await list({ page: 1, size: 3 }), await list({ page: 2, size: 3 })].flatMap(idsOf)).toEqual([
        5, 4, 3, 2, 1,
      ])
      expect((await list({ page: 2, size: 3 })).body).toMatchObject({ total: 2, current: 2 })
      expect((await list({ filterKey: 'HAND_DELIVERY' as 'ALL' })).body.message).toContain('filterKey')
      expect((await list({ page: 0 })).body.message).toContain('page')
      expect((await list({ searchKey: 'x'.repeat(51) })).body.message).toContain('searchKey')
    })

    test('an order is found by its purchase and by its voucher', async () => {
      await addVouchers(db, aVoucher({ id: 'AB12CD34EF', purchaseId: '2' }))
      await order('STORE_PICKUP')
      const [id = 0] = await addPurchases(db, aPurchase({ voucherId: 'AB12CD34EF' }))
      await addDelivery(db, { purchaseId: id })
      for (const searchKey of [String(id), 'AB12CD34EF', ' ab12 '])
        expect(idsOf(await list({ searchKey }))).toEqual([id])
      expect(idsOf(await list({ searchKey: 'AB12', filterKey: 'STORE_PICKUP' }))).toEqual([])
      expect(idsOf(await list({ searchKey: '%' }))).toEqual([])
      expect(idsOf(await list({ searchKey: null }))).toHaveLength(2)
    })

    test('what is not paid is neither listed nor moved, until its purchase is completed', async () => {
      const pair = await addPending(db, { delivery: {} })
      expect(idsOf(await list())).toEqual([])
      expect(await update(pair.purchaseId, 'DISPATCHED')).toMatchObject({
        status: 409,
        body: { message: 'PURCHASE_STILL_PENDING' },
      })
      await server.send(request(completePurchases, { body: [pair] }))
      expect(idsOf(await list())).toEqual([pair.purchaseId])
      expect((await update(pair.purchaseId, 'DISPATCHED')).status).toBe(200)
    })

    test('each mode goes its own steps, may leave one out, and goes back where a status comes alone', async () => {
      const steps: Record<string, Status[]> = {
        STORE_PICKUP: ['PROCESSING', 'PICKUP_READY', 'PICKED'],
        COURIER_DELIVERY: ['PROCESSING', 'DISPATCHED', 'DELIVERED'],
        HAND_DELIVERY: ['PROCESSING', 'DELIVERED'],
      }
      for (const [mode, own] of Object.entries(steps)) {
        for (const from of own) {
          for (const to of deliveryStatuses) {
            const id = await order(mode, from)
            const details =
              to === 'PICKUP_READY'
                ? atPickup
                : to === 'PICKED'
                  ? { pickerName: 'Ruwan', pickerType: 'TAXI' as const }
                  : {}
            const { status, body } = await update(
              id,
              to,
              own.includes(to) && own.indexOf(to) > own.indexOf(from) ? details : {},
            )
            const expected = own.includes(to)
              ? [200, 'DELIVERY_DETAILS_UPDATED_SUCCESSFULLY', to]
              : [400, 'STATUS_NOT_OF_THIS_DELIVERY', from]
            expect([mode, from, to, status, body.message, (await rowOf(id))?.status]).toEqual([
              mode,
              from,
              to,
              ...expected,
            ])
          }
        }
      }
    })

    test('a step forward that comes too late takes no order back, and tells nobody', async () => {
      const late: [string, Status, Status, Partial<Update>][] = [
        ['COURIER_DELIVERY', 'DELIVERED', 'DISPATCHED', { deliveryTrackingId: 'LK1', trackingNotifyToUser: true }],
        ['COURIER_DELIVERY', 'DELIVERED', 'DISPATCHED', { deliveryTrackingId: null, trackingNotifyToUser: false }],
        ['STORE_PICKUP', 'PICKED', 'PICKUP_READY', { ...atPickup, notifyToUser: true }],
        ['STORE_PICKUP', 'PICKED', 'PICKUP_READY', { ...atPickup, notifyToUser: false }],
      ]
      for (const [mode, from, to, details] of late) {
        const id = await order(mode, from)
        const { status, body } = await update(id, to, details)
        expect([status, body.message, (await rowOf(id))?.status]).toEqual([409, 'STATUS_CANNOT_GO_BACK', from])
      }
      expect(await changes()).toEqual([])
      expect(await messages()).toEqual([])
    })

    test('an order that was taken back keeps its details, and tells its customer anew when it is sent off again', async () => {
      const id = await order('COURIER_DELIVERY', 'DELIVERED', { trackingId: 'LK1' })
      const nulls = { deliveryTrackingId: null, trackingNotifyToUser: null, notes: null }
      expect((await update(id, 'PROCESSING', nulls)).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ status: 'PROCESSING', trackingId: 'LK1' })
      expect(await changes()).toMatchObject([
        { operation: 'deliveries.update', fields: { 'delivery status': ['DELIVERED', 'PROCESSING'] } },
      ])
      expect(await messages()).toEqual([])
      await update(id, 'DISPATCHED', { deliveryTrackingId: 'LK1', trackingNotifyToUser: true })
      expect(await messages()).toHaveLength(1)
    })

    test('the same state and nothing else changes nothing', async () => {
      const id = await order('COURIER_DELIVERY', 'DISPATCHED', { trackingId: 'LK1', toldTrackingId: 'LK1' })
      expect((await update(id, 'DISPATCHED')).status).toBe(200)
      expect((await update(id, 'DISPATCHED', { deliveryTrackingId: 'LK1', trackingNotifyToUser: true })).status).toBe(
        200,
      )
      expect(await changes()).toEqual([])
      expect(await messages()).toEqual([])
    })

    test('a dispatch tells the customer the tracking id, when asked to', async () => {
      const [told, untold, skipped] = [
        await order('COURIER_DELIVERY'),
        await order('COURIER_DELIVERY'),
        await order('COURIER_DELIVERY'),
      ]
      await update(told, 'DISPATCHED', { deliveryTrackingId: ' LK12345678 ', trackingNotifyToUser: true })
      await update(untold, 'DISPATCHED', { deliveryTrackingId: 'LK2', trackingNotifyToUser: false })
      await update(skipped, 'DISPATCHED', { deliveryTrackingId: null, trackingNotifyToUser: false })
      expect(await rowOf(told)).toMatchObject({ status: 'DISPATCHED', trackingId: 'LK12345678' })
      expect(await rowOf(skipped)).toMatchObject({ status: 'DISPATCHED', trackingId: null })
      expect(await messages()).toMatchObject([
        {
          channel: 'sms',
          recipient: '+94771234567',
          body: `Dear Kumari Silva, your order ${told} is on its way. Tracking ID: LK12345678`,
        },
      ])
    })

    test('a notice needs a tracking id, which may come later', async () => {
      const id = await order('COURIER_DELIVERY')
      expect((await update(id, 'DISPATCHED', { trackingNotifyToUser: true })).body.message).toBe('Order ID is required')
      await update(id, 'DISPATCHED')
      await update(id, 'DISPATCHED', { deliveryTrackingId: 'LK9', trackingNotifyToUser: true })
      expect(await messages()).toHaveLength(1)
    })

    test('a pickup that is ready says when, keeps the words of the SMS, and can be put off', async () => {
      const id = await order('STORE_PICKUP', 'PROCESSING', { deliveryMobile: null })
      expect((await update(id, 'PICKUP_READY')).body.message).toBe('selectedDate: is required')
      expect((await update(id, 'PICKUP_READY', { selectedDate: '2026-11-25' })).body.message).toBe(
        'selectedTime: is required',
      )
      await update(id, 'PICKUP_READY', { ...atPickup, notifyToUser: true })
      const sms = `Dear Kumari Silva, your order ${id} is ready to be picked up on 25/11/2026 at 16:30.`
      expect(await rowOf(id)).toMatchObject({ pickUpDate: '2026-11-25', pickUpTime: '16:30', pickUpReadySms: sms })
      expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+94711111111', body: sms }])
      expect((await list()).body.deliveryDetailsList[0]).toMatchObject({ pickUpReadySMS: sms })
      await update(id, 'PICKUP_READY', { selectedDate: '2026-11-26', notifyToUser: true })
      expect((await messages()).at(-1)?.body).toContain('26/11/2026 at 16:30')
      await update(id, 'PICKUP_READY', { selectedTime: '10:00', notifyToUser: false })
      expect(await messages()).toHaveLength(2)
    })

    test('who picked it up is kept', async () => {
      const id = await order('STORE_PICKUP', 'PICKUP_READY')
      expect((await update(id, 'PICKED')).body.message).toBe('Name is required')
      await update(id, 'PICKED', {
        pickerName: 'කසුන් Herath',
        pickerType: 'TAXI',
        pickerPhoneNumber: '077-123 4567',
        notes: 'Showed the SMS',
      })
      expect(await rowOf(id)).toMatchObject({
        status: 'PICKED',
        pickerName: 'කසුන් Herath',
        pickerType: 'TAXI',
        pickerPhoneNumber: '0771234567',
        notes: 'Showed the SMS',
      })
      expect(await changes()).toMatchObject([
        {
          operation: 'deliveries.update',
          byEmail: 'administrator@demo.lk',
          fields: { 'delivery status': ['PICKUP_READY', 'PICKED'] },
        },
      ])
    })

    test('wrong details are refused in the words of the forms', async () => {
      const pickup = await order('STORE_PICKUP')
      const courier = await order('COURIER_DELIVERY')
      const said = async (fields: Partial<Update>) => (await update(pickup, 'PICKED', fields)).body.message
      expect(await said({ pickerName: 'A' })).toBe('Name must be at least 2 characters')
      expect(await said({ pickerName: 'A1' })).toBe('Name can only contain letters and spaces')
      expect(await said({ pickerName: 'Ruwan', pickerPhoneNumber: '123' })).toBe(
        'Please enter a valid 10-digit phone number',
      )
      expect(await said({ pickerName: 'Ruwan', notes: 'x'.repeat(501) })).toContain(
        'Notes cannot exceed 500 characters',
      )
      expect(await said({ pickerName: 'Ruwan', pickerType: 'BUS' as 'TAXI' })).toContain('pickerType')
      expect(await said({ selectedDate: '2026-02-31' })).toContain('selectedDate')
      expect(await said({ selectedTime: '25:00' })).toContain('selectedTime')
      expect(await said({ deliveryTrackingId: 'LK1' })).toContain('deliveryTrackingId')
      expect((await update(courier, 'DISPATCHED', atPickup)).body.message).toContain('selectedDate')
      expect((await update(999, 'DELIVERED')).body.message).toBe('DELIVERY_NOT_FOUND')
      expect(await changes()).toEqual([])
    })

    test('of many who dispatch the same order at once, one does and the customer is told once', async () => {
      for (let round = 0; round < 4; round += 1) {
        const id = await order('COURIER_DELIVERY')
        const how = { deliveryTrackingId: 'LK1', trackingNotifyToUser: true }
        const answers = await Promise.all(Array.from({ length: 6 }, () => update(id, 'DISPATCHED', how)))
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      }
      expect(await messages()).toHaveLength(4)
      expect(await changes()).toHaveLength(4)
    })
  })
}
