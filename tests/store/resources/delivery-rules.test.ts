import { describe, expect, it } from 'vitest'
import type { DeliveryStatus } from '#store/resources/deliveries/deliveries.ts'
import {
  addonWords,
  isBackward,
  mobileOf,
  modeTitle,
  nextStep,
  pickUpWords,
  skippedSteps,
  stepsOf,
  whyNoTracking,
  whyNotMoved,
  whyPickUpOver,
} from '#store/resources/deliveries/delivery-rules.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'

const modes: Record<string, { title: string; steps: DeliveryStatus[] }> = {
  STORE_PICKUP: { title: 'Pickup', steps: ['PROCESSING', 'PICKUP_READY', 'PICKED'] },
  COURIER_DELIVERY: { title: 'Courier', steps: ['PROCESSING', 'DISPATCHED', 'DELIVERED'] },
  HAND_DELIVERY: { title: 'N/A', steps: ['PROCESSING', 'DELIVERED'] },
}

describe('the modes of an order (spec 002 §2, §4, decisions.md H3, H4)', () => {
  it.each(Object.entries(modes))('%s goes its own steps, in its own words', (physicalOption, { title, steps }) => {
    const order = aDelivery({ physicalOption })
    expect(modeTitle(order)).toBe(title)
    expect(stepsOf(order)).toEqual(steps)
    expect(nextStep(order)).toBe(steps[1])
    for (const [at, status] of steps.entries()) {
      for (const [to, other] of steps.entries()) {
        expect(isBackward(aDelivery({ physicalOption, status }), other)).toBe(to < at)
      }
    }
    expect(nextStep(aDelivery({ physicalOption, status: steps.at(-1) ?? 'PROCESSING' }))).toBeNull()
  })

  it('an order without a mode, or in a status of another one, is no reason to fall over', () => {
    expect(modeTitle(aDelivery({ physicalOption: null }))).toBe('N/A')
    expect(stepsOf(aDelivery({ physicalOption: 'constructor' }))).toEqual(['PROCESSING', 'DELIVERED'])
    expect(nextStep(aDelivery({ physicalOption: 'STORE_PICKUP', status: 'DELIVERED' }))).toBeNull()
  })

  it('an order in a status of another mode is asked about wherever it goes, and left out of a move of many', () => {
    for (const lost of [aDelivery({ status: 'PICKED' }), aDelivery({ physicalOption: null, status: 'DISPATCHED' })]) {
      for (const status of stepsOf(lost)) expect(isBackward(lost, status)).toBe(true)
      expect(whyNotMoved(lost, 'DELIVERED')).toMatch(/^stands in a status of another mode/)
    }
  })

  it('says why an order is left out of a move of many', () => {
    const why = (physicalOption: string, status: DeliveryStatus, to: DeliveryStatus) =>
      whyNotMoved(aDelivery({ physicalOption, status }), to)
    expect(why('COURIER_DELIVERY', 'PROCESSING', 'DISPATCHED')).toBeNull()
    expect(why('COURIER_DELIVERY', 'PROCESSING', 'DELIVERED')).toBeNull()
    expect(why('COURIER_DELIVERY', 'DISPATCHED', 'DISPATCHED')).toBe('is Dispatched already')
    expect(why('COURIER_DELIVERY', 'DELIVERED', 'DISPATCHED')).toBe('is further already: Delivered')
    expect(why('STORE_PICKUP', 'PROCESSING', 'DISPATCHED')).toBe('a pickup order has no “Dispatched”')
    expect(why('HAND_DELIVERY', 'PROCESSING', 'PICKED')).toBe('its mode has no “Picked”')
    expect(whyNoTracking(aDelivery())).toBeNull()
    expect(whyNoTracking(aDelivery({ physicalOption: 'STORE_PICKUP' }))).toBe('only courier orders have a tracking ID')
  })

  it('says which steps an order would leave out', () => {
    expect(skippedSteps(aDelivery(), 'DELIVERED')).toEqual(['DISPATCHED'])
    expect(skippedSteps(aDelivery(), 'DISPATCHED')).toEqual([])
    expect(skippedSteps(aDelivery({ status: 'DISPATCHED' }), 'DELIVERED')).toEqual([])
    expect(skippedSteps(aDelivery({ physicalOption: 'STORE_PICKUP' }), 'PICKED')).toEqual(['PICKUP_READY'])
    expect(skippedSteps(aDelivery({ physicalOption: 'HAND_DELIVERY' }), 'DELIVERED')).toEqual([])
    expect(skippedSteps(aDelivery({ status: 'DELIVERED' }), 'PROCESSING')).toEqual([])
  })

  it('is reached at its delivery mobile, else at the picker’s or the creator’s', () => {
    const pickup = { physicalOption: 'STORE_PICKUP', deliveryMobile: null }
    expect(mobileOf(aDelivery())).toEqual({ title: 'Delivery Mobile', number: '+94771234567' })
    expect(mobileOf(aDelivery(pickup))).toEqual({ title: 'Creator Mobile', number: '+94711111111' })
    expect(mobileOf(aDelivery({ ...pickup, pickerPhoneNumber: '0712222222' }))).toEqual({
      title: 'Picker Mobile',
      number: '0712222222',
    })
  })

  it('says when a pickup lies ready as all times are said, and as it is where it is no day or no time', () => {
    expect(pickUpWords('2026-11-25', '16:30')).toBe('25/11/2026 04:30 PM')
    expect(pickUpWords('2026-11-25', '00:05')).toBe('25/11/2026 12:05 AM')
    expect(pickUpWords('2026-11-25', null)).toBe('25/11/2026')
    expect(pickUpWords('2026-11-25', 'after lunch')).toBe('25/11/2026 after lunch')
    expect(pickUpWords('soon', '16:30')).toBe('soon 16:30')
  })

  it('says that a pick-up time is over once its minute has passed in Colombo', () => {
    const at = (clock: string) => Date.parse(`2026-11-25T${clock}+05:30`)
    expect(whyPickUpOver('2026-11-25', '17:00', at('17:00:59'))).toBeNull()
    expect(whyPickUpOver('2026-11-25', '17:00', at('17:01:00'))).toBe('Pick-up time 25/11/2026 05:00 PM is over')
    expect(whyPickUpOver('2026-11-26', '09:00', at('23:59:00'))).toBeNull()
    expect(whyPickUpOver('soon', '17:00', at('17:01:00'))).toBeNull()
  })

  it('adds up its add-ons to the cent', () => {
    const addons = [
      { name: 'Card', priceCents: 25_000 },
      { name: 'Wrapping', priceCents: 35_050 },
      { name: 'Ribbon', priceCents: null },
    ]
    expect(addonWords({ addons })).toBe('LKR 600.50 and 1 without a price')
    expect(addonWords({ addons: addons.slice(0, 2) })).toBe('LKR 600.50')
    expect(addonWords({ addons: [] })).toBe('LKR 0.00')
  })
})
