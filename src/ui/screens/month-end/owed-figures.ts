import type { RowGroup } from '#store/listing/list-query.ts'
import { type OwedKind, owedStatuses } from '#store/resources/vouchers/voucher-owed.ts'
import { voucherStatusTitles } from '#store/resources/vouchers/vouchers.ts'
import { type Day, daysAfter, dayWords, longMonth, shortMonth } from '#store/values/calendar-day.ts'
import { noDay, spanOfDays } from '#ui/listing/span-filter.ts'
import { soonDays } from './owed-query.ts'

/** What some vouchers come to; integer cents. */
export interface OwedFigure {
  vouchers: number
  faceCents: number
  /** What is left on them: the balance, or the face value of those whose balance is not known. */
  leftCents: number
  /** How many of them say no balance. */
  unsaid: number
}

/** A figure with its name and the address of the list that shows just its rows. */
export interface OwedLine extends OwedFigure {
  id: string
  name: string
  search: Readonly<Record<string, string>>
  /** What stands below its bar. */
  chartName: string
  /** The month of issue that it is of, "2026-10"; null if it is not of one. */
  issued: string | null
}

/** What the platform owes on vouchers, from one question. */
export interface OwedFigures {
  /** All that is outstanding, then by status, then those without a known balance. */
  outstanding: OwedLine[]
  /** Past their day, then what expires in the next days, each with those before it. */
  soon: OwedLine[]
  byIssue: OwedLine[]
  byExpiry: OwedLine[]
  /** All that expired unused, then by month of expiry. */
  expired: OwedLine[]
}

const nothing: OwedFigure = { vouchers: 0, faceCents: 0, leftCents: 0, unsaid: 0 }

function added(one: OwedFigure, other: OwedFigure): OwedFigure {
  return {
    vouchers: one.vouchers + other.vouchers,
    faceCents: one.faceCents + other.faceCents,
    leftCents: one.leftCents + other.leftCents,
    unsaid: one.unsaid + other.unsaid,
  }
}

/** A group in the terms of this page. */
interface Part extends OwedFigure {
  status: string
  issued: string | null
  expires: string | null
  /** How many of the bounds are behind its expiry: 0 is past its day; null without one. */
  since: number | null
}

function partOf({ values, rows, sums: [faceCents = 0, balanceCents = 0] }: RowGroup): Part {
  const [status, isKnown, issued, expires, since] = values
  return {
    vouchers: rows,
    faceCents,
    leftCents: isKnown === true ? balanceCents : faceCents,
    unsaid: isKnown === true ? 0 : rows,
    status: String(status),
    issued: monthIn(issued),
    expires: monthIn(expires),
    since: typeof since === 'number' ? since : null,
  }
}

const monthIn = (value: unknown) => (typeof value === 'string' ? value : null)
const sumOf = (parts: readonly Part[]): OwedFigure => parts.reduce<OwedFigure>(added, nothing)

/** The lines of the page; those of months oldest first, those without a day last. */
export function owedFigures(groups: readonly RowGroup[], today: Day): OwedFigures {
  const parts = groups.map(partOf)
  const outstanding = parts.filter(({ status }) => (owedStatuses as readonly string[]).includes(status))
  const expired = parts.filter(({ status }) => status === 'EXPIRED')
  return {
    outstanding: outstandingLines(outstanding),
    soon: soonLines(outstanding, today),
    byIssue: monthLines(outstanding, 'issued', 'outstanding'),
    byExpiry: monthLines(outstanding, 'expires', 'outstanding'),
    expired: [
      line('All', 'All', { show: 'expired-unused' }, expired),
      ...monthLines(expired, 'expires', 'expired-unused'),
    ],
  }
}

function line(id: string, name: string, search: OwedLine['search'], parts: readonly Part[]): OwedLine {
  return { ...sumOf(parts), id, name, chartName: /^\d+$/.test(id) ? `${id} days` : 'Past', search, issued: null }
}

function outstandingLines(parts: readonly Part[]): OwedLine[] {
  const show: OwedKind = 'outstanding'
  const without: OwedKind = 'no-balance'
  return [
    line('All', 'All outstanding', { show }, parts),
    ...owedStatuses.map((status) =>
      line(
        status,
        voucherStatusTitles[status],
        { show, filter: status },
        parts.filter((part) => part.status === status),
      ),
    ),
    line(
      without,
      'Of all: balance not known',
      { show: without },
      parts.filter(({ unsaid }) => unsaid > 0),
    ),
  ]
}

function soonLines(parts: readonly Part[], today: Day): OwedLine[] {
  const until = (start: Day, end: Day) => ({ show: 'outstanding', expires: spanOfDays({ start, end }) })
  const past = parts.filter(({ since }) => since === 0)
  return [
    ...soonDays.map((days, nth) => {
      const last = daysAfter(today, days - 1)
      const within = parts.filter(({ since }) => since !== null && since > 0 && since <= nth + 1)
      return line(String(days), `Next ${days} days, until ${dayWords(last)}`, until(today, last), within)
    }),
    line('past', 'Day is past, not marked Expired', until('', daysAfter(today, -1)), past),
  ]
}

function monthLines(parts: readonly Part[], by: 'issued' | 'expires', show: OwedKind): OwedLine[] {
  const months = new Map<string | null, OwedFigure>()
  for (const part of parts) months.set(part[by], added(months.get(part[by]) ?? nothing, part))
  const inOrder = [...months].sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
  return inOrder.map(([month, figure]) => ({
    ...figure,
    id: month ?? noDay,
    name: month === null ? 'No date' : longMonth(month),
    chartName: month === null ? 'None' : shortMonth(month),
    search: { show, [by]: month ?? noDay },
    issued: by === 'issued' ? month : null,
  }))
}
