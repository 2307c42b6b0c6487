import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ExtensionPeriod,
  extendedExpiry,
  extensionPeriods,
  firstCustomDay,
} from '#store/resources/vouchers/extend-voucher.ts'
import { whyNoExtension } from '#store/resources/vouchers/voucher-rules.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { formatDateTime, instantToWire } from '#store/values/colombo-time.ts'

const now = Date.parse('2026-06-01T06:00:00Z')
/** 10/06/2026 11:59:59 PM in Colombo. */
const expiry = '2026-06-10T18:29:59.000Z'

const until = (period: ExtensionPeriod, day = '', from: string | null = expiry) => {
  const result = extendedExpiry({ period, day }, from, now)
  return result.kind === 'until' ? formatDateTime(result.expiry) : result.words
}

describe('extending a voucher', () => {
  it('has the four periods of the spec', () => {
    expect(extensionPeriods.map(({ title }) => title)).toEqual(['1 day', '1 week', '2 weeks', 'Custom date'])
  })

  it.each<[ExtensionPeriod, string]>([
    ['day', '11/06/2026 11:59 PM'],
    ['week', '17/06/2026 11:59 PM'],
    ['two-weeks', '24/06/2026 11:59 PM'],
  ])('adds %s to the current expiry', (period, words) => {
    expect(until(period)).toBe(words)
  })

  it('runs to the last second of a custom day, in Colombo', () => {
    const result = extendedExpiry({ period: 'custom', day: '2026-12-31' }, expiry, now)
    expect(result).toEqual({ kind: 'until', expiry: '2026-12-31T18:29:59.000Z', warning: null })
    expect(instantToWire('2026-12-31T18:29:59.000Z')).toBe('2026-12-31T23:59:59+05:30')
  })

  it.each([
    ['no period', { period: null, day: '' }, 'period', 'Choose a period of extension'],
    ['no date', { period: 'custom', day: '' }, 'day', 'Date cannot be empty'],
    [
      'the day of the current expiry',
      { period: 'custom', day: '2026-06-10' },
      'day',
      'Choose a day after the current expiry date, tomorrow or later',
    ],
  ] as const)('asks again for %s', (_, extension, field, words) => {
    expect(extendedExpiry(extension, expiry, now)).toEqual({ kind: 'problem', field, words })
  })

  it('says that a preset leads into the past', () => {
    const result = extendedExpiry({ period: 'two-weeks', day: '' }, '2026-03-01T18:29:59.000Z', now)
    expect(result).toMatchObject({ kind: 'until', warning: 'This is still in the past: choose a custom date' })
  })

  it('has no preset for a voucher without a readable expiry', () => {
    expect(until('day', '', null)).toBe('This voucher has no expiry date: choose a custom date')
    expect(until('day', '', 'some day')).toBe('This voucher has no expiry date: choose a custom date')
    expect(until('custom', '2026-06-02', null)).toBe('02/06/2026 11:59 PM')
  })

  it('offers days from the day after the expiry on, and never today', () => {
    expect(firstCustomDay(expiry, now)).toBe('2026-06-11')
    expect(firstCustomDay('2026-03-01T18:29:59.000Z', now)).toBe('2026-06-02')
    expect(firstCustomDay(null, now)).toBe('2026-06-02')
  })

  it.each(['9999-12-31T18:29:59.000Z', '9999-12-31T23:59:59.000Z', '+275760-09-13T00:00:00.000Z'])(
    'is refused in words if it expires at %s',
    (never) => {
      const words = 'This voucher never expires: there is nothing to extend'
      for (const { id } of extensionPeriods) expect(until(id, '9999-12-31', never)).toBe(words)
      expect(extendedExpiry({ period: null, day: '' }, never, now)).toMatchObject({ kind: 'problem', words })
      expect(whyNoExtension(aVoucher({ expiryDate: never }))).toBe(words)
      expect(firstCustomDay(never, now)).toBe('9999-12-31')
    },
  )

  it('goes up to the last day of the calendar and not beyond', () => {
    const late = '9999-12-30T18:29:59.000Z'
    expect(until('day', '', late)).toBe('31/12/9999 11:59 PM')
    expect(until('week', '', late)).toBe('1 week more would be after 31/12/9999: choose a custom date')
    expect(until('custom', '9999-12-31', late)).toBe('31/12/9999 11:59 PM')
    expect(whyNoExtension(aVoucher({ expiryDate: late }))).toBeNull()
  })

  it('whatever it is asked, the new expiry is later than the old one', () => {
    const instants = fc.date({ min: new Date('2010-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, instants, fc.constantFrom(...extensionPeriods), (from, at, { id }) => {
        const day = firstCustomDay(from.toISOString(), at.getTime())
        const result = extendedExpiry({ period: id, day }, from.toISOString(), at.getTime())
        expect(result.kind).toBe('until')
        if (result.kind !== 'until') return
        expect(Date.parse(result.expiry)).toBeGreaterThan(from.getTime())
        if (id === 'custom') expect(Date.parse(result.expiry)).toBeGreaterThan(at.getTime())
      }),
    )
  })
})
