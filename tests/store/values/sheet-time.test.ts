import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOrderOf, isUnclearDay, readSheetTime } from '#store/values/sheet-time.ts'

describe('a day with a time out of a spreadsheet', () => {
  it.each<[string, 'day-first' | 'month-first', string | null]>([
    ['31/12/2026 09:30', 'day-first', '2026-12-31 09:30'],
    ['31/12/2026 9:30', 'day-first', '2026-12-31 09:30'],
    ['31.12.2026 09:30:59', 'day-first', '2026-12-31 09:30'],
    ['12/31/2026 9:30 PM', 'month-first', '2026-12-31 21:30'],
    ['12/31/2026 12:00 am', 'month-first', '2026-12-31 00:00'],
    ['2026-12-31 09:30', 'month-first', '2026-12-31 09:30'],
    ['2026-12-31T09:30', 'day-first', '2026-12-31 09:30'],
    ['30/02/2026 09:30', 'day-first', null],
    ['31/12/2026', 'day-first', '2026-12-31 null'],
    ['1/2/2027', 'day-first', '2027-02-01 null'],
    ['1/2/27 9.30', 'month-first', '2027-01-02 09:30'],
    ['1-Feb-27', 'month-first', '2027-02-01 null'],
    ['1 February 2027 9:30 am', 'day-first', '2027-02-01 09:30'],
    ['Feb 1, 2027 09:30', 'day-first', '2027-02-01 09:30'],
    ['2027/02/01 09:30', 'month-first', '2027-02-01 09:30'],
    ['46419.4166666667', 'day-first', '2027-02-01 10:00'],
    ['46419,4167', 'day-first', '2027-02-01 10:00'],
    ['46419', 'day-first', '2027-02-01 null'],
    ['46419.9999999', 'day-first', '2027-02-02 00:00'],
    ['2027-02-01T04:00:00Z', 'day-first', '2027-02-01 09:30'],
    ['36525', 'day-first', null],
    ['73051', 'day-first', null],
    ['1/2/70', 'day-first', null],
    ['1/2-2027', 'day-first', null],
    ['1-Fox-27', 'day-first', null],
    ['1/2/2027 09:30 tomorrow', 'day-first', null],
    ['31/12/99999', 'day-first', null],
    ['31/12/2026 24:00', 'day-first', null],
    ['31/12/2026 09:60', 'day-first', null],
    ['31/12/2026 13:30 PM', 'day-first', null],
    ['12/31/2026 09:30', 'day-first', null],
    ['', 'day-first', null],
  ])('%s, %s, is %s', (text, order, wanted) => {
    const read = readSheetTime(text, order)
    expect(read && `${read.day} ${read.time}`).toBe(wanted)
  })

  const twoDigits = (number: number) => String(number).padStart(2, '0')

  it('reads back what was written, in either order', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.nat(23), fc.nat(59), fc.boolean(), (at, hour, minute, isDayFirst) => {
        const [year = '', month = '', date = ''] = at.toISOString().slice(0, 10).split('-')
        const time = `${twoDigits(hour)}:${twoDigits(minute)}`
        const text = `${isDayFirst ? `${date}/${month}` : `${month}/${date}`}/${year} ${time}`
        const order = isDayFirst ? 'day-first' : 'month-first'
        expect(readSheetTime(text, order)).toEqual({ day: `${year}-${month}-${date}`, time })
      }),
    )
  })
})

describe('the order of the days of a column', () => {
  it.each([
    [['05/04/2026 09:00', '13/04/2026 09:00'], 'day-first'],
    [['05/04/2026 09:00', '04/13/2026 09:00'], 'month-first'],
    [['05/04/2026 09:00', '06/04/2026 09:00'], 'unclear'],
    // Both ways the same day.
    [['05/05/2026 09:00'], 'day-first'],
    [['2026-04-05 09:00', ''], 'day-first'],
    // They contradict each other: those that read both ways are asked about.
    [['05/04/2026', '13/04/2026', '04/13/2026'], 'unclear'],
    [['13/04/2026', '04/13/2026'], 'day-first'],
    [['13/13/2026', '05/04/2026'], 'unclear'],
  ] as const)('%j is %s', (texts, wanted) => {
    expect(dayOrderOf(texts)).toBe(wanted)
  })

  it('is asked about with days that read both ways', () => {
    expect(['05/04/2026 09:00', '05/05/2026 09:00', '13/04/2026 09:00', '2026-04-05'].map(isUnclearDay)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
