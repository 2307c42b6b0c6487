import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearPurchases } from './support/a-purchase.ts'
import { openEngines } from './support/engines.ts'
import { orderCalls } from './support/order-calls.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`what customers are told of their orders on ${name}`, () => {
    let server: ServerUnderTest
    const { list, update, order, rowOf, messages } = orderCalls(db, () => server)

    beforeAll(() => writeAccounts(db))
    beforeEach(async () => {
      await clearPurchases(db)
      server = await startServer(db)
    })

    test('an order that was sent off in silence is told later, once for each tracking id', async () => {
      const id = await order('COURIER_DELIVERY', 'DISPATCHED', { trackingId: 'LK1' })
      const tell = (deliveryTrackingId: string) =>
        update(id, 'DISPATCHED', { deliveryTrackingId, trackingNotifyToUser: true })
      expect((await list()).body.deliveryDetailsList).toMatchObject([{ trackingId: 'LK1', toldTrackingId: null }])
      // The second time it is the same request, repeated by a browser whose line broke.
      for (const _ of [1, 2]) expect((await tell('LK1')).status).toBe(200)
      expect(await messages()).toHaveLength(1)
      expect((await list()).body.deliveryDetailsList).toMatchObject([{ trackingId: 'LK1', toldTrackingId: 'LK1' }])
      await tell('LK2')
      expect((await messages()).map(({ body }) => body)).toEqual([
        expect.stringContaining('Tracking ID: LK1'),
        expect.stringContaining('Tracking ID: LK2'),
      ])
    })

    test('nobody is asked to come at a time that is over, and one that stands already may be said again', async () => {
      // The clock of Colombo stands at 11:30.
      const over = { selectedDate: '2026-11-20', selectedTime: '11:29' }
      const id = await order('STORE_PICKUP')
      expect(await update(id, 'PICKUP_READY', { ...over, notifyToUser: true })).toMatchObject({
        status: 400,
        body: { message: 'selectedTime: this pick-up time is over' },
      })
      expect((await rowOf(id))?.status).toBe('PROCESSING')
      expect(await messages()).toEqual([])
      expect((await update(id, 'PICKUP_READY', { ...over, selectedTime: '11:30' })).status).toBe(200)
      const waits = await order('STORE_PICKUP', 'PICKUP_READY', { pickUpDate: '2026-11-19', pickUpTime: '17:00' })
      expect((await update(waits, 'PICKUP_READY', { notes: 'Called twice' })).status).toBe(200)
      expect((await update(waits, 'PICKUP_READY', { selectedTime: '18:00' })).status).toBe(400)
    })
  })
}
