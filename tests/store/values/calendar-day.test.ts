import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayField,
  dayFromWords,
  daysAfter,
  dayWords,
  monthsAfter,
  todayInColombo,
  whyOutOfRange,
} from '#store/values/calendar-day.ts'
import { anyDay, namedRanges, orderedRange } from '#store/values/day-range.ts'

const anyCalendarDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => daysAfter('1970-01-01', days))

describe('a day of the calendar', () => {
  it('is the one on the wall in Colombo, not the one in London', () => {
    expect(todayInColombo(Date.parse('2026-10-01T18:29:59Z'))).toBe('2026-10-01')
    expect(todayInColombo(Date.parse('2026-10-01T18:30:00Z'))).toBe('2026-10-02')
  })

  it('moves by months without falling over the end of a short one', () => {
    expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
    expect(monthsAfter('2024-01-31', 1)).toBe('2024-02-29')
    expect(monthsAfter('2026-03-31', -1)).toBe('2026-02-28')
    expect(monthsAfter('2026-12-15', 1)).toBe('2027-01-15')
  })

  it('says why a typed day is not taken, and nothing of what is no day', () => {
    expect(whyOutOfRange('19/05/2027', '2027-05-20', undefined)).toBe('19/05/2027 is too early: 20/05/2027 or later')
    expect(whyOutOfRange('2027-05-21', undefined, '2027-05-20')).toBe('21/05/2027 is too late: 20/05/2027 or earlier')
    expect(whyOutOfRange('20/05/2027', '2027-05-20', '2027-05-20')).toBeNull()
    expect(whyOutOfRange('19/05', '2027-05-20', undefined)).toBeNull()
  })

  it('reads back the words it was shown in', () => {
    fc.assert(
      fc.property(anyCalendarDay, (day) => {
        expect(dayFromWords(dayWords(day))).toBe(day)
        expect(dayFromWords(day)).toBe(day)
      }),
    )
  })

  it.each([
    ['1/2/2026', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    ['31/02/2026', null],
    ['12/31/2026', null],
    ['31/12/26', null],
    ['', null],
  ])('reads %s as %s', (text, day) => {
    expect(dayFromWords(text)).toBe(day)
  })

  it('is required by a form in the words of the form', () => {
    const says = (text: string) => dayField('Date cannot be empty').safeParse(text).error?.issues[0]?.message ?? null
    expect(says('')).toBe('Date cannot be empty')
    expect(says('2026-02-30')).toBe('Enter a date as DD/MM/YYYY')
    expect(says('2026-02-28')).toBeNull()
  })
})

describe('a range of days', () => {
  it('never starts after its end, and keeps the end that was touched', () => {
    fc.assert(
      fc.property(anyCalendarDay, anyCalendarDay, fc.constantFrom('start', 'end'), (start, end, touched) => {
        const range = orderedRange({ start, end }, touched)
        expect(range.start <= range.end).toBe(true)
        expect(range[touched]).toBe({ start, end }[touched])
        if (start <= end) expect(range).toEqual({ start, end })
      }),
    )
  })

  it('may be open at either end', () => {
    expect(orderedRange({ start: '2026-01-02', end: '' }, 'start')).toEqual({ start: '2026-01-02', end: '' })
    expect(orderedRange(anyDay, 'end')).toEqual(anyDay)
  })

  it('knows its names', () => {
    expect(namedRanges('2026-03-01')).toEqual([
      { name: 'Today', range: { start: '2026-03-01', end: '2026-03-01' } },
      { name: 'Yesterday', range: { start: '2026-02-28', end: '2026-02-28' } },
      { name: 'Last 7 days', range: { start: '2026-02-23', end: '2026-03-01' } },
      { name: 'This month', range: { start: '2026-03-01', end: '2026-03-01' } },
      { name: 'Last month', range: { start: '2026-02-01', end: '2026-02-28' } },
    ])
  })

  it('knows the month before on the last day of a longer one, on the first of a year and of a leap year', () => {
    const lastMonthOn = (today: string) => namedRanges(today).find(({ name }) => name === 'Last month')?.range
    expect(lastMonthOn('2026-12-31')).toEqual({ start: '2026-11-01', end: '2026-11-30' })
    expect(lastMonthOn('2027-01-01')).toEqual({ start: '2026-12-01', end: '2026-12-31' })
    expect(lastMonthOn('2028-03-31')).toEqual({ start: '2028-02-01', end: '2028-02-29' })
    expect(lastMonthOn('2028-02-29')).toEqual({ start: '2028-01-01', end: '2028-01-31' })
  })
})
