import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  colomboClockToWire,
  colomboDay,
  colomboDayBounds,
  colomboTime,
  daysLater,
  endOfDay,
  formatClock,
  formatDateTime,
  formatDay,
  instantFromColomboWire,
  instantFromWire,
  instantInColombo,
  instantToWire,
  isCalendarDay,
  isInstant,
} from '#store/values/colombo-time.ts'

/** What the platform's own calendar says: slow, and independent of our arithmetic and of the computer's zone. */
const slowCalendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Colombo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function slow(date: Date) {
  const parts = Object.fromEntries(slowCalendar.formatToParts(date).map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  const twelve = String(Number(hour) % 12 || 12).padStart(2, '0')
  return {
    day: `${day}/${month}/${year}`,
    isoDay: `${year}-${month}-${day}`,
    clock: `${twelve}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`,
  }
}

/** Colombo has stood at +05:30 since 15 April 2006; the shop is younger than that. */
const instants = fc.date({
  min: new Date('2006-05-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('Colombo time', () => {
  it('agrees with the platform calendar at any instant, in whatever zone the computer stands', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const instant = date.toISOString()
        const right = slow(date)
        expect(formatDateTime(instant)).toBe(`${right.day} ${right.clock}`)
        expect(formatDay(instant)).toBe(right.day)
        expect(formatClock(instant)).toBe(right.clock)
        expect(colomboDay(instant)).toBe(right.isoDay)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    // 02:30 in Colombo does not exist on a wall in Madrid that morning, nor in New York on the other one.
    ['2026-03-28T21:00:00.000Z', '29/03/2026 02:30 AM'],
    ['2026-03-07T21:00:00.000Z', '08/03/2026 02:30 AM'],
    // 02:30 happens twice there in autumn.
    ['2026-10-24T21:00:00.000Z', '25/10/2026 02:30 AM'],
    ['2026-10-31T20:00:00.000Z', '01/11/2026 01:30 AM'],
    ['2024-12-31T12:00:00.000Z', '31/12/2024 05:30 PM'],
    ['2024-12-31T18:30:00.000Z', '01/01/2025 12:00 AM'],
    ['2026-06-01T06:30:00.000Z', '01/06/2026 12:00 PM'],
  ])('shows %s as %s, also where the computer has summer time', (instant, shown) => {
    expect(formatDateTime(instant)).toBe(shown)
  })

  it('shows every minute of the nights when clocks elsewhere jump', () => {
    for (const night of [
      '2026-03-28T18:30:00Z',
      '2026-03-07T18:30:00Z',
      '2026-10-24T18:30:00Z',
      '2026-10-31T18:30:00Z',
    ]) {
      for (let minute = 0; minute < 24 * 60; minute++) {
        const date = new Date(Date.parse(night) + minute * 60_000)
        const right = slow(date)
        expect(formatDateTime(date.toISOString())).toBe(`${right.day} ${right.clock}`)
      }
    }
  })

  it('reads a wire time without a zone as UTC and obeys a zone that is there', () => {
    expect(instantFromWire('2026-10-01T06:12:00')).toBe('2026-10-01T06:12:00.000Z')
    expect(instantFromWire('2026-10-01 06:12:00')).toBe('2026-10-01T06:12:00.000Z')
    expect(instantFromWire('2026-10-01T06:12')).toBe('2026-10-01T06:12:00.000Z')
    expect(instantFromWire('2026-10-01')).toBe('2026-10-01T00:00:00.000Z')
    expect(instantFromWire('2026-10-01T06:12:00+05:30')).toBe('2026-10-01T00:42:00.000Z')
    expect(instantFromWire('2026-10-01T06:12:00.123456Z')).toBe('2026-10-01T06:12:00.123Z')
    expect(instantFromWire(Date.UTC(2026, 9, 1))).toBe('2026-10-01T00:00:00.000Z')
  })

  it('has no time where the wire has none', () => {
    for (const nothing of [null, undefined, '']) expect(instantFromWire(nothing)).toBeNull()
  })

  it.each([
    'soon',
    '01/10/2026',
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-13-01',
    '2026-10-01T25:00:00Z',
    '99999-01-01',
  ])('keeps %j as the text it is and shows it unchanged', (text) => {
    const kept = instantFromWire(text)
    expect(kept).toBe(text)
    expect(isInstant(text)).toBe(false)
    expect([formatDateTime(text), formatDay(text), formatClock(text)]).toEqual([text, text, text])
    expect(colomboDay(text)).toBe('')
  })

  it('keeps any text whatsoever without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kept = instantFromWire(text)
        if (kept !== null && !isInstant(kept)) expect(formatDateTime(kept)).toBe(text)
      }),
    )
  })

  it('bounds a Colombo day so that an instant lies within exactly when it falls on that day', () => {
    expect(colomboDayBounds('2026-10-01')).toEqual({ from: '2026-09-30T18:30:00.000Z', to: '2026-10-01T18:30:00.000Z' })
    fc.assert(
      fc.property(instants, fc.integer({ min: -2, max: 2 }), (date, shift) => {
        const instant = date.toISOString()
        const day = colomboDay(new Date(date.getTime() + shift * 86_400_000).toISOString())
        const { from, to } = colomboDayBounds(day)
        expect(instant >= from && instant < to).toBe(shift === 0)
      }),
    )
  })

  it('knows the days of the calendar', () => {
    expect(['2026-10-01', '2024-02-29'].every(isCalendarDay)).toBe(true)
    expect(['2026-02-29', '2026-02-30', '2026-00-10', '2026-1-1', '', '2026-10-01T00:00:00Z'].some(isCalendarDay)).toBe(
      false,
    )
  })
})

describe('times that are sent', () => {
  it('are written with the offset of Colombo, and read back as the same instant', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const instant = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()
        expect(instantToWire(instant)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:30$/)
        expect(instantFromWire(instantToWire(instant))).toBe(instant)
      }),
    )
  })

  it('end a day at its last second, and keep the time of the clock over days', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 400 }), (date, days) => {
        const end = endOfDay(slow(date).isoDay)
        expect(slow(new Date(end))).toEqual({ ...slow(date), clock: '11:59 PM' })
        expect(new Date(Date.parse(end) + 1000).toISOString()).toBe(colomboDayBounds(slow(date).isoDay).to)
        expect(slow(new Date(daysLater(date.toISOString(), days))).clock).toBe(slow(date).clock)
      }),
    )
  })
})

describe('a day and a time that were typed', () => {
  it('are that moment on the clocks of Colombo, and back', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()
        expect(colomboTime(minute)).toBe(slowCalendar.format(date).slice(-5))
        expect(instantInColombo(colomboDay(minute), colomboTime(minute))).toBe(minute)
      }),
    )
  })

  it.each([
    ['2026-02-30', '10:00'],
    ['2026-02-28', '24:00'],
    ['2026-02-28', '9:00'],
    ['', '10:00'],
    ['2026-02-28', ''],
  ])('%s %s is no moment', (day, time) => {
    expect(instantInColombo(day, time)).toBeNull()
  })
})

describe('a wire that writes Colombo’s clock (decisions.md M21)', () => {
  it.each([
    ['2026-12-31 23:59:59', '2026-12-31T18:29:59.000Z'],
    ['2027-01-01T00:00:00', '2026-12-31T18:30:00.000Z'],
    ['2026-12-31T23:59:59+05:30', '2026-12-31T18:29:59.000Z'],
    ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
    ['soon', 'soon'],
    ['2026-02-30 10:00:00', '2026-02-30 10:00:00'],
  ])('is read from %s as %s', (wire, instant) => {
    expect(instantFromColomboWire(wire, 'first')).toBe(instant)
  })

  it('has days from their first to their last second, and nothing of nothing', () => {
    expect(instantFromColomboWire('2026-12-31', 'first')).toBe('2026-12-30T18:30:00.000Z')
    expect(instantFromColomboWire('2026-12-31', 'last')).toBe('2026-12-31T18:29:59.000Z')
    expect([instantFromColomboWire(null, 'first'), instantFromColomboWire('', 'last')]).toEqual([null, null])
  })

  it('takes back what it has given, so that no day shifts', () => {
    const anySecond = fc.integer({ min: 0, max: 4_102_444_800 })
    fc.assert(
      fc.property(anySecond, (second) => {
        const instant = new Date(second * 1000).toISOString()
        expect(instantFromColomboWire(colomboClockToWire(instant), 'first')).toBe(instant)
        expect(colomboClockToWire(instant).slice(0, 10)).toBe(colomboDay(instant))
      }),
    )
  })
})
