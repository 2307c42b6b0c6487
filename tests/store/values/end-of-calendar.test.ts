import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as calendarDay from '#store/values/calendar-day.ts'
import * as colomboTime from '#store/values/colombo-time.ts'

/** Instants at the ends of the calendar, with the day that Colombo shows. */
const ends = [
  ['9999-12-31T18:29:59.000Z', '9999-12-31', '31/12/9999 11:59 PM'],
  ['9999-12-31T18:30:00.000Z', '9999-12-31', '31/12/9999 11:59 PM'],
  ['9999-12-31T23:59:59.000Z', '9999-12-31', '31/12/9999 11:59 PM'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31', '31/12/9999 11:59 PM'],
  ['9999-12-30T18:30:00.000Z', '9999-12-31', '31/12/9999 12:00 AM'],
  ['+010000-01-01T05:29:59.000Z', '9999-12-31', '31/12/9999 11:59 PM'],
  ['+275760-09-13T00:00:00.000Z', '9999-12-31', '31/12/9999 11:59 PM'],
  ['0099-06-01T00:00:00.000Z', '0099-06-01', '01/06/0099 05:30 AM'],
  ['0001-01-01T00:00:00.000Z', '0001-01-01', '01/01/0001 05:30 AM'],
  ['-000001-12-31T23:59:59.000Z', '0001-01-01', '01/01/0001 12:00 AM'],
  ['-271821-04-20T00:00:00.000Z', '0001-01-01', '01/01/0001 12:00 AM'],
] as const

const fourDigits = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

describe.each(ends)('at %s, which is %s in Colombo,', (instant, day, words) => {
  const {
    colomboClockToWire,
    colomboDay,
    colomboTime: timeOfDay,
    daysLater,
    formatClock,
    formatDateTime,
    formatDay,
    formatFileStamp,
    instantAt,
    instantFromColomboWire,
    instantFromWire,
    instantToWire,
    isInstant,
    isOnLastDay,
    onColomboWall,
  } = colomboTime

  it('a time is shown on that day', () => {
    expect(isInstant(instant)).toBe(true)
    expect(colomboDay(instant)).toBe(day)
    expect(formatDateTime(instant)).toBe(words)
    expect(formatDay(instant)).toBe(words.split(' ')[0])
    expect(formatClock(instant)).toBe(words.split(' ').slice(1).join(' '))
    expect(timeOfDay(instant)).toMatch(/^\d{2}:\d{2}$/)
    expect(formatFileStamp(instant)).toMatch(/^\d{6}-\d{6}$/)
    expect(onColomboWall(instant).toISOString()).toMatch(fourDigits)
    expect(onColomboWall(instant).toISOString().startsWith(day)).toBe(true)
    expect(isOnLastDay(instant)).toBe(day === '9999-12-31')
  })

  it('a time goes over the wire with a year of four digits', () => {
    expect(colomboClockToWire(instant)).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    expect(instantToWire(instant)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|\+05:30)$/)
    expect(instantFromWire(instant)).toMatch(fourDigits)
    expect(colomboDay(instantFromWire(instant) ?? '')).toBe(day)
    expect(instantFromWire(Date.parse(instant))).toBe(instantAt(Date.parse(instant)))
    expect(instantAt(Date.parse(instant))).toMatch(fourDigits)
    expect(instantFromColomboWire(instant, 'first')).toMatch(fourDigits)
    expect(instantFromColomboWire(colomboClockToWire(instant), 'last')).toMatch(fourDigits)
  })

  it('it is some days later or earlier without an error', () => {
    for (const days of [-1e9, -1, 0, 1, 14, 1e9]) {
      expect(daysLater(instant, days)).toMatch(fourDigits)
      expect(calendarDay.daysAfter(day, days)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(calendarDay.monthsAfter(day, days)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })

  it('its day has bounds, words and a month', () => {
    const { from, to } = colomboTime.colomboDayBounds(day)
    expect([from, to, colomboTime.endOfDay(day)].every((one) => fourDigits.test(one))).toBe(true)
    expect(from < to).toBe(true)
    expect(colomboTime.instantInColombo(day, '23:59')).toMatch(fourDigits)
    expect(colomboTime.isCalendarDay(day)).toBe(true)
    const {
      todayInColombo,
      monthInColombo,
      dayFromWire,
      monthOfDay,
      firstOfMonth,
      lastOfMonth,
      dayOfMonth,
      dayWords,
      dayAndMonth,
      dayFromWords,
      whyOutOfRange,
      longDay,
      longMonth,
      shortMonth,
      dayField,
    } = calendarDay
    expect(todayInColombo(Date.parse(instant))).toBe(day)
    expect(monthInColombo(Date.parse(instant))).toBe(monthOfDay(day))
    expect(dayFromWire(instant)).toBe(day)
    expect(firstOfMonth(day) <= day && day <= lastOfMonth(monthOfDay(day))).toBe(true)
    expect(dayWords(day)).toBe(words.split(' ')[0])
    expect(dayWords(day).startsWith(dayAndMonth(day))).toBe(true)
    expect(dayFromWords(dayWords(day))).toBe(day)
    expect(whyOutOfRange(day, undefined, day)).toBeNull()
    expect(longDay(day)).toMatch(new RegExp(`^${dayOfMonth(day)} [A-Z][a-z]+ ${day.split('-')[0]}$`))
    expect(longDay(day).endsWith(longMonth(monthOfDay(day)))).toBe(true)
    expect(shortMonth(monthOfDay(day))).toMatch(/^\d{2}\/\d{4}$/)
    expect(dayField('').safeParse(day).success).toBe(true)
  })
})

it('every function of both files is walked to the ends of the calendar', () => {
  const walked = new Set(readFileSync(new URL(import.meta.url), 'utf8').match(/\w+/g))
  const functions = Object.entries({ ...colomboTime, ...calendarDay }).filter(([, one]) => typeof one === 'function')
  expect(functions.map(([name]) => name).filter((name) => !walked.has(name))).toEqual([])
})

describe('the end of the calendar', () => {
  it('is not passed', () => {
    expect(calendarDay.daysAfter('9999-12-31', 1)).toBe('9999-12-31')
    expect(calendarDay.daysAfter('0001-01-01', -1)).toBe('0001-01-01')
    expect(calendarDay.monthsAfter('9999-11-30', 2)).toBe('9999-12-31')
    expect(calendarDay.monthsAfter('9999-11-30', 1)).toBe('9999-12-30')
    expect(calendarDay.monthsAfter('0001-01-31', -1)).toBe('0001-01-01')
    expect(colomboTime.daysLater('9999-12-31T23:59:59.000Z', 1)).toBe('9999-12-31T23:59:59.999Z')
  })

  it('keeps the time that a server sent, and writes it back unchanged', () => {
    expect(colomboTime.instantFromWire('9999-12-31T23:59:59')).toBe('9999-12-31T23:59:59.000Z')
    expect(colomboTime.instantToWire('9999-12-31T23:59:59.000Z')).toBe('9999-12-31T23:59:59Z')
    expect(colomboTime.instantToWire('9999-12-31T18:29:59.000Z')).toBe('9999-12-31T23:59:59+05:30')
    expect(colomboTime.instantFromWire('9999-12-31T23:59:59-05:00')).toBe('9999-12-31T23:59:59.999Z')
  })

  it('counts the months of the first century as its own', () => {
    expect(calendarDay.monthsAfter('0099-01-31', 1)).toBe('0099-02-28')
    expect(calendarDay.lastOfMonth('0096-02')).toBe('0096-02-29')
    expect(calendarDay.shortMonth('2026-10')).toBe('10/26')
  })

  it('leaves text that is not a date as it is', () => {
    expect(colomboTime.daysLater('soon', 1)).toBe('soon')
    expect(colomboTime.instantToWire('soon')).toBe('soon')
    expect(colomboTime.colomboClockToWire('soon')).toBe('soon')
    expect(colomboTime.formatFileStamp('soon')).toBe('soon')
    expect(calendarDay.daysAfter('soon', 1)).toBe('soon')
    expect(calendarDay.monthsAfter('soon', 1)).toBe('soon')
    expect(calendarDay.longDay('soon')).toBe('soon')
  })

  it('any instant of Date is written with a year of four digits', () => {
    const anyMs = fc.integer({ min: -8.64e15, max: 8.64e15 })
    fc.assert(
      fc.property(anyMs, (ms) => {
        const instant = new Date(ms).toISOString()
        expect(colomboTime.formatDateTime(instant)).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} [AP]M$/)
        expect(colomboTime.colomboDay(instant)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(colomboTime.instantToWire(instant)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|\+05:30)$/)
      }),
    )
  })
})
