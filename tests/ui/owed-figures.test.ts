import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voucherStatuses } from '#store/resources/vouchers/voucher-calls.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import type { ListIndex } from '#store/search/list-index.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { comeIn, emptyVoucherIndex } from '#tests/support/voucher-index.ts'
import { readAddress } from '#ui/listing/list-address.ts'
import { type OwedFigure, type OwedFigures, owedFigures } from '#ui/screens/month-end/owed-figures.ts'
import { owedQuery, owedVouchersQuery } from '#ui/screens/month-end/owed-query.ts'
import { voucherListing } from '#ui/screens/vouchers/voucher-listing.ts'

const today = '2026-11-26'

const instants = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((ms) => new Date(ms).toISOString())

/** Sixteen months of issue, as many of expiry; partly used, used up, never said; deleted in both ways. */
const madeUp = fc
  .array(
    fc.record({
      status: fc.constantFrom(...voucherStatuses),
      createdDate: instants('2025-07-31T18:00:00Z', '2026-11-26T18:00:00Z'),
      expiryDate: fc.option(
        fc.oneof(
          instants('2026-03-31T18:00:00Z', '2027-08-01T19:00:00Z'),
          // The first and the last moments of the days that count.
          fc.constantFrom(
            ...['2026-11-25', '2026-12-25', '2027-01-24', '2027-02-23'].flatMap((day) => [
              `${day}T18:29:59.999Z`,
              `${day}T18:30:00.000Z`,
            ]),
          ),
        ),
        { freq: 8 },
      ),
      amountCents: fc.integer({ min: 1, max: 100_000_000 }),
      used: fc.constantFrom('unknown', 'not', 'partly', 'up'),
    }),
    { maxLength: 260 },
  )
  .map((some) =>
    some.map(({ used, ...change }, at): Voucher => {
      const { amountCents } = change
      const left = { unknown: null, not: amountCents, partly: Math.ceil(amountCents / 3), up: 0 }[used]
      const deleteDate = at % 11 === 3 ? '2026-10-01T06:00:00.000Z' : null
      return aVoucher({ id: `V${at}`, ...change, deleteDate, balanceCents: left })
    }),
  )

const colombo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo', dateStyle: 'short' })
const wall = (instant: string) => colombo.format(new Date(instant))
const monthOf = (instant: string | null) => (instant === null ? 'none' : wall(instant).slice(0, 7))

function comesTo(rows: readonly Voucher[]): OwedFigure {
  return {
    vouchers: rows.length,
    faceCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
    leftCents: rows.reduce((sum, row) => sum + (row.balanceCents ?? row.amountCents), 0),
    unsaid: rows.filter(({ balanceCents }) => balanceCents === null).length,
  }
}

/** Every figure by the name of its section and line, straight from the rows. */
function byHand(rows: readonly Voucher[]): Record<string, OwedFigure> {
  const left = rows.filter(({ deleteDate, balanceCents }) => deleteDate === null && balanceCents !== 0)
  const open = left.filter(({ status }) => ['ACTIVE', 'PENDING_ACTIVATION', 'INACTIVE'].includes(status))
  const over = left.filter(({ status }) => status === 'EXPIRED')
  const until = (last: string) =>
    open.filter(({ expiryDate }) => expiryDate !== null && wall(expiryDate) >= today && wall(expiryDate) <= last)
  const figures: Record<string, OwedFigure> = {
    'outstanding All': comesTo(open),
    'outstanding no-balance': comesTo(open.filter(({ balanceCents }) => balanceCents === null)),
    'soon 30': comesTo(until('2026-12-25')),
    'soon 60': comesTo(until('2027-01-24')),
    'soon 90': comesTo(until('2027-02-23')),
    'soon past': comesTo(open.filter(({ expiryDate }) => expiryDate !== null && wall(expiryDate) < today)),
    'expired All': comesTo(over),
  }
  for (const status of ['ACTIVE', 'PENDING_ACTIVATION', 'INACTIVE'])
    figures[`outstanding ${status}`] = comesTo(open.filter((row) => row.status === status))
  for (const row of open) {
    const [issued, expires] = [monthOf(row.createdDate), monthOf(row.expiryDate)]
    figures[`byIssue ${issued}`] = comesTo(open.filter(({ createdDate }) => monthOf(createdDate) === issued))
    figures[`byExpiry ${expires}`] = comesTo(open.filter(({ expiryDate }) => monthOf(expiryDate) === expires))
  }
  for (const row of over) {
    const month = monthOf(row.expiryDate)
    figures[`expired ${month}`] = comesTo(over.filter(({ expiryDate }) => monthOf(expiryDate) === month))
  }
  return figures
}

const figuresOf = (index: ListIndex) => owedFigures(index.answer(owedQuery(today)).groups ?? [], today)

const linesOf = (figures: OwedFigures) =>
  Object.entries(figures).flatMap(([section, lines]: [string, OwedFigures['soon']]) =>
    lines.map((line) => ({ key: `${section} ${line.id}`, line })),
  )

function named(figures: OwedFigures): Record<string, OwedFigure> {
  return Object.fromEntries(
    linesOf(figures).map(({ key, line: { vouchers, faceCents, leftCents, unsaid } }) => [
      key,
      { vouchers, faceCents, leftCents, unsaid },
    ]),
  )
}

/** What the list behind a link shows: how many, their face value, their known balances. */
function listed(index: ListIndex, search: Readonly<Record<string, string>>) {
  const { query } = readAddress(search, voucherListing.meaning)
  const [face, balance] = ['amountCents', 'balanceCents'].map((sum) => index.answer({ ...query, sum }))
  return { vouchers: face?.total, faceCents: face?.sum, balanceCents: balance?.sum }
}

describe('what the platform owes', () => {
  it('comes to what its vouchers come to one by one, over all months and while they come', () => {
    fc.assert(
      fc.property(madeUp, madeUp, (rows, changes) => {
        const index = emptyVoucherIndex()
        const half = Math.floor(rows.length / 128) * 64
        comeIn(index, rows.slice(0, half))
        expect(named(figuresOf(index))).toEqual(byHand(rows.slice(0, half)))
        comeIn(index, rows.slice(half), half / 64)
        expect(named(figuresOf(index))).toEqual(byHand(rows))
        // What this person has changed lies over the rows, and others are new.
        const changed = changes.slice(0, 20).map((row, at) => ({ ...row, id: `V${at * 7}` }))
        index.setChanged(new Map(changed.map((row) => [row.id, row])))
        const over = new Map([...rows, ...changed].map((row) => [row.id, row]))
        expect(named(figuresOf(index))).toEqual(byHand([...over.values()]))
      }),
      { numRuns: 40 },
    )
  })

  it('has links that list just the rows of each figure, and the months together are all of it', () => {
    fc.assert(
      fc.property(madeUp, (rows) => {
        const index = emptyVoucherIndex()
        comeIn(index, rows)
        const figures = figuresOf(index)
        const figuresByHand = byHand(rows)
        for (const { key, line } of linesOf(figures)) {
          const known = figuresByHand[key]
          const behind = listed(index, line.search)
          expect([key, behind.vouchers, behind.faceCents]).toEqual([key, line.vouchers, line.faceCents])
          // Balances, and beside them the face values of those that have none.
          const { query } = readAddress(line.search, voucherListing.meaning)
          const unsaid = index.answer({
            ...query,
            filters: { ...query.filters, balanceCents: null },
            sum: 'amountCents',
          })
          expect((behind.balanceCents ?? 0) + (unsaid.sum ?? 0)).toBe(line.leftCents)
          expect([known?.unsaid, known?.leftCents]).toEqual([unsaid.total, line.leftCents])
        }
        const [all] = figures.outstanding
        const sum = (lines: readonly OwedFigure[]) => lines.reduce((cents, { leftCents }) => cents + leftCents, 0)
        expect(sum(figures.byIssue)).toBe(all?.leftCents)
        expect(sum(figures.byExpiry)).toBe(all?.leftCents)
        expect(sum(figures.expired.slice(1))).toBe(figures.expired[0]?.leftCents)
      }),
      { numRuns: 15 },
    )
  })

  it('has months in their order, and vouchers without a day last', () => {
    const index = emptyVoucherIndex()
    const days = ['2027-02-01T06:00:00.000Z', null, '2026-12-31T18:29:59.000Z', '2026-12-31T18:30:00.000Z']
    comeIn(
      index,
      days.map((expiryDate, at) => aVoucher({ id: `V${at}`, expiryDate })),
    )
    const { byExpiry } = figuresOf(index)
    expect(byExpiry.map(({ name }) => name)).toEqual(['December 2026', 'January 2027', 'February 2027', 'No date'])
  })
})

it('the vouchers behind the figures are those that are outstanding and those that expired unused, and no others', () => {
  fc.assert(
    fc.property(madeUp, (rows) => {
      const index = emptyVoucherIndex()
      comeIn(index, rows)
      const { outstanding, expired } = byTotals(index)
      expect(index.answer(owedVouchersQuery).total).toBe(outstanding + expired)
    }),
    { numRuns: 40 },
  )
})

function byTotals(index: ListIndex) {
  const { outstanding, expired } = owedFigures(index.answer(owedQuery(today)).groups ?? [], today)
  return { outstanding: outstanding[0]?.vouchers ?? 0, expired: expired[0]?.vouchers ?? 0 }
}
