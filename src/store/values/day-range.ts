import { type Day, daysAfter, dayWords, firstOfMonth, monthsAfter } from './calendar-day.ts'

/** Both ends belong to it; '' leaves that end open. */
export interface DayRange {
  start: Day
  end: Day
}

export const anyDay: DayRange = { start: '', end: '' }

/** Never starts after its end: the end that was not touched moves along (spec 000 §5). */
export function orderedRange({ start, end }: DayRange, touched: 'start' | 'end'): DayRange {
  if (start === '' || end === '' || start <= end) return { start, end }
  return touched === 'start' ? { start, end: start } : { start: end, end }
}

/** Ranges people ask for by name, as they are today. */
export function namedRanges(today: Day): { name: string; range: DayRange }[] {
  const first = firstOfMonth(today)
  const yesterday = daysAfter(today, -1)
  return [
    { name: 'Today', range: { start: today, end: today } },
    { name: 'Yesterday', range: { start: yesterday, end: yesterday } },
    { name: 'Last 7 days', range: { start: daysAfter(today, -6), end: today } },
    { name: 'This month', range: { start: first, end: today } },
    { name: 'Last month', range: { start: monthsAfter(first, -1), end: daysAfter(first, -1) } },
  ]
}

/** "01/10/2026 - 31/10/2026", and the one end where the other is open. */
export function rangeWords({ start, end }: DayRange): string {
  if (start === '') return `days up to ${dayWords(end)}`
  if (end === '') return `${dayWords(start)} and later`
  return `${dayWords(start)} - ${dayWords(end)}`
}
