import type { Coverage } from '#store/database/coverage.ts'
import { provedAt } from '#store/database/proved-ranges.ts'
import type { Direction } from '#store/define/order-key.ts'
import { daysAfter, lastOfMonth, monthOfDay } from '#store/values/calendar-day.ts'
import { colomboDayBounds } from '#store/values/colombo-time.ts'
import { counted } from '#store/values/count.ts'

/** Days of Colombo as "YYYY-MM-DD", both included; an empty one is open. */
export interface Days {
  start: string
  end: string
}

/** What is proved of some days: when they were checked, or how many of their months are still to come. */
export type DaysSeen = { kind: 'proved'; at: number } | { kind: 'loading'; months: number }

/** How much of some days is on this device, by the collection's own time; a part that no look could prove is loading. */
export function daysSeen(whole: Coverage, days: Days, direction: Direction, today: string): DaysSeen {
  const at = provedBetween(whole, days, direction)
  if (at !== null) return { kind: 'proved', at }
  const months = monthsOf(days, today)
  const missing = months.filter((month) => provedBetween(whole, month, direction) === null)
  return { kind: 'loading', months: Math.max(1, missing.length) }
}

function provedBetween(whole: Coverage, days: Days, direction: Direction): number | null {
  return provedInList(whole, days, direction) ?? keptAt(whole, days)
}

/** When the latest of the kept periods that hold all of these days was proved; one with an unread row proves nothing. */
function keptAt({ keptDays = [] }: Coverage, { start, end }: Days): number | null {
  if (start === '' || end === '') return null
  const proofs = keptDays.flatMap(({ from, to, at, quarantined }) =>
    at !== null && quarantined === 0 && from <= start && end <= to ? [at] : [],
  )
  return proofs.length > 0 ? Math.max(...proofs) : null
}

function provedInList({ ranges, unproved }: Coverage, { start, end }: Days, direction: Direction): number | null {
  const from = start === '' ? null : colomboDayBounds(start).from
  const to = end === '' ? null : colomboDayBounds(end).to
  if (direction === 'asc') return provedAt(ranges, unproved, { first: from, last: to }, direction)
  return provedAt(ranges, unproved, { first: to, last: from }, direction)
}

const mostMonths = 240

/** The calendar months that some days touch, the first and the last cut to them; an open end is today. */
function monthsOf({ start, end }: Days, today: string): Days[] {
  const last = end === '' ? today : end
  const months: Days[] = []
  let from = start === '' ? last : start
  while (from <= last && months.length < mostMonths) {
    const until = lastOfMonth(monthOfDay(from))
    months.push({ start: from, end: until < last ? until : last })
    if (until >= last) break
    from = daysAfter(until, 1)
  }
  return months
}

/** What is in doubt about a collection, in words; null where nothing is. */
export function doubtWords(coverage: Coverage, noun: { one: string; many: string }): string | null {
  const { withheld, unproved, quarantined } = coverage
  if (withheld > 0) return `${counted(withheld, noun)} no longer listed by the server, kept until that is certain`
  if (unproved.length > 0) {
    const moments = unproved.length === 1 ? 'one moment' : `${unproved.length} moments`
    return `too many ${noun.many} of ${moments} to be sure of all`
  }
  return quarantined > 0 ? `${counted(quarantined, noun)} could not be read` : null
}
