import type { Dice } from './dice.ts'
import { dayBefore, isoOf, type PlainDay, serialOf, two } from './plain-calendar.ts'

/** How a day is written; the first two are numbers whose order must be known. */
export type DayForm = 'day-first' | 'month-first' | 'year-first' | 'zone' | 'month-name' | 'serial'
export type ClockForm = '24 hours' | '24 hours short' | 'seconds' | 'points' | 'AM/PM' | 'none'

/** How the days of a file are written. */
export interface DayStyle {
  form: DayForm
  between: '/' | '-' | '.' | ' '
  isPadded: boolean
  hasShortYear: boolean
  /** `none`: without a time. */
  clock: ClockForm
  /** One of several spellings: months by name, "T" or a blank, digits of a serial. */
  variant: number
}

export const plainDayStyle: DayStyle = {
  form: 'day-first',
  between: '/',
  isPadded: true,
  hasShortYear: false,
  clock: '24 hours',
  variant: 0,
}

export function anyDayStyle(dice: Dice): DayStyle {
  const form = dice.pick<DayForm>([
    'day-first',
    'day-first',
    'day-first',
    'month-first',
    'month-first',
    'year-first',
    'year-first',
    'zone',
    'month-name',
    'month-name',
    'serial',
    'serial',
  ])
  return {
    form,
    between: dice.rarely('/', 0.45, ['-', '.', ' '] as const),
    isPadded: dice.chance(0.5),
    hasShortYear: dice.chance(0.2),
    clock: dice.rarely<ClockForm>('24 hours', 0.5, ['24 hours short', 'seconds', 'points', 'AM/PM', 'none']),
    variant: dice.between(0, 11),
  }
}

const months = 'January February March April May June July August September October November December'.split(' ')

export interface MeantTime {
  day: PlainDay
  /** Null for a day that has no time, as an expiry. */
  minutes: number | null
}

export function writtenDay({ day, minutes }: MeantTime, style: DayStyle): string {
  if (style.form === 'serial') return writtenSerial(serialOf(day), minutes, style)
  if (style.form === 'zone') return writtenInstant(day, minutes ?? 600, style)
  const time = minutes === null || style.clock === 'none' ? '' : writtenClock(minutes, style.clock)
  const blank = style.form === 'year-first' && style.variant % 2 === 0 ? 'T' : ' '
  const written = writtenDate(day, style)
  return time === '' ? written : `${written}${blank}${time}`
}

function writtenDate(day: PlainDay, { form, between, isPadded, hasShortYear, variant }: DayStyle): string {
  const [d, m] = [day.day, day.month].map((number) => (isPadded ? two(number) : String(number)))
  const year = hasShortYear ? two(day.year % 100) : String(day.year)
  if (form === 'day-first') return [d, m, year].join(between)
  if (form === 'month-first') return [m, d, year].join(between)
  // Two digits of a year are never written first: "27/02/01" cannot be told from 27 February 2001.
  if (form === 'year-first') return isoOf(day).replaceAll('-', between === ' ' ? '-' : between)
  const month = months[day.month - 1] ?? ''
  const short = month.slice(0, 3)
  const forms = [
    `${d}-${short}-${year}`,
    `${d} ${month} ${year}`,
    `${d}-${short.toUpperCase()}-${year}`,
    `${month} ${day.day}, ${day.year}`,
    `${short} ${day.day} ${day.year}`,
    `${d}/${short}/${year}`,
  ]
  return forms[variant % forms.length] ?? ''
}

function writtenClock(minutes: number, form: ClockForm): string {
  const [hour, minute] = [Math.floor(minutes / 60), two(minutes % 60)]
  if (form === '24 hours short') return `${hour}:${minute}`
  if (form === 'seconds') return `${two(hour)}:${minute}:00`
  if (form === 'points') return `${two(hour)}.${minute}`
  if (form !== 'AM/PM') return `${two(hour)}:${minute}`
  const half = hour < 12 ? ['AM', 'am', 'a.m.'] : ['PM', 'pm', 'p.m.']
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${half[minutes % 3]}`
}

/** Days since 1900. The count from 1904 on looks the same and means days four years later: no file of it is written. */
function writtenSerial(serial: number, minutes: number | null, { clock, variant }: DayStyle): string {
  if (minutes === null || minutes === 0 || clock === 'none') return String(serial)
  const digits = [4, 5, 10, 13][variant % 4] ?? 10
  const text = (serial + minutes / 1440).toFixed(digits).replace(/0+$/, '').replace(/\.$/, '')
  return variant >= 10 ? text.replace('.', ',') : text
}

/** Colombo's clock is 5:30 ahead of UTC. */
function writtenInstant(day: PlainDay, minutes: number, { variant }: DayStyle): string {
  const clockOf = (at: number) => `${two(Math.floor(at / 60))}:${two(at % 60)}`
  if (variant % 3 === 0) return `${isoOf(day)}T${clockOf(minutes)}:00+05:30`
  const inUtc = minutes - 330
  const utcDay = inUtc < 0 ? dayBefore(day) : day
  return `${isoOf(utcDay)}T${clockOf((inUtc + 1440) % 1440)}:00${variant % 3 === 1 ? '.000Z' : 'Z'}`
}

/** Whether a day of numbers reads as two different days. */
export function isOpenDay({ day, month }: PlainDay, { form }: DayStyle): boolean {
  return isOrdered(form) && day <= 12 && day !== month
}

/** Whether it shows its order: no month has more than 12. */
export function showsOrder({ day }: PlainDay, { form }: DayStyle): boolean {
  return isOrdered(form) && day > 12
}

export function isOrdered(form: DayForm): form is 'day-first' | 'month-first' {
  return form === 'day-first' || form === 'month-first'
}
