import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coverage } from '#store/database/tables.ts'
import { afterHead, afterPage, newCoverage, planPull } from '#sync/pull/plan-pull.ts'

const now = 10_000_000
const pace = { headRefreshMs: 20_000, sweepEveryMs: 3_600_000, hiddenFactor: 15 }
const fresh = newCoverage('vouchers', 'ALL', 100)
const complete: Coverage = { ...fresh, sweeping: false, pagesRead: 3, totalPages: 3, headAt: now, completeAt: now }
const plan = (coverage: Coverage, at = now, visible = true) => planPull(coverage, at, pace, visible)

describe('what is read next', () => {
  it.each<[string, ReturnType<typeof planPull>, ReturnType<typeof planPull>]>([
    ['the newest page of a fresh collection', plan(fresh), { kind: 'page', page: 1 }],
    ['the next page of a sweep', plan({ ...fresh, headAt: now, pagesRead: 4 }), { kind: 'page', page: 5 }],
    ['the head, once it is old, even in a sweep', plan({ ...fresh, headAt: now - 20_000 }), { kind: 'head' }],
    ['nothing while all is new', plan(complete), { kind: 'rest', at: now + 20_000 }],
    ['the head of a complete collection', plan(complete, now + 20_000), { kind: 'head' }],
    ['nothing yet while nobody looks', plan(complete, now + 20_000, false), { kind: 'rest', at: now + 300_000 }],
    ['the head also where nobody looks, later', plan(complete, now + 300_000, false), { kind: 'head' }],
    [
      'a new sweep when the last one is old',
      plan({ ...complete, headAt: now + 3_600_000 }, now + 3_600_000),
      { kind: 'page', page: 1 },
    ],
    ['the head where the clock has been put back', plan({ ...complete, headAt: now + 86_400_000 }), { kind: 'head' }],
  ])('is %s', (_, step, right) => {
    expect(step).toEqual(right)
  })
})

describe('after a page', () => {
  const page = (change: Partial<Parameters<typeof afterPage>[1]>) => ({
    page: 2,
    answered: 100,
    quarantined: 0,
    totalPages: 5,
    mark: 'b',
    ...change,
  })
  const sweeping: Coverage = { ...fresh, headAt: now - 1, pagesRead: 1, lastPage: 'a' }
  const goesOn = (change: Parameters<typeof page>[0], from = sweeping) => afterPage(from, page(change), now).sweeping

  it('a sweep goes on while pages are full, whatever the page count says', () => {
    expect([goesOn({}), goesOn({ totalPages: 1 }), goesOn({ totalPages: 0 }), goesOn({ totalPages: null })]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('ends at an empty page, whatever the page count says', () => {
    expect(goesOn({ answered: 0, mark: '' })).toBe(false)
    expect(goesOn({ answered: 0, mark: '', totalPages: 99 })).toBe(false)
  })

  it('ends at a short page only where the count agrees', () => {
    expect(goesOn({ answered: 40, totalPages: 2 })).toBe(false)
    expect(goesOn({ answered: 40, totalPages: 9 })).toBe(true)
  })

  it('ends when the server answers the page before once more', () => {
    expect(goesOn({ mark: 'a' })).toBe(false)
    expect(goesOn({ page: 1, mark: 'a' })).toBe(true)
    expect(goesOn({ mark: '', quarantined: 100 }, { ...sweeping, lastPage: '' })).toBe(true)
  })

  it('counts rows that could not be read, per sweep', () => {
    const after = afterPage({ ...sweeping, quarantined: 2 }, page({ quarantined: 3 }), now)
    expect(after.quarantined).toBe(5)
    expect(afterPage(after, page({ page: 1, quarantined: 1 }), now).quarantined).toBe(1)
  })

  it('is complete from the moment the end was seen, and stays so while the next sweep runs', () => {
    const ended = afterPage(sweeping, page({ answered: 0, mark: '' }), now)
    expect(ended).toMatchObject({ sweeping: false, completeAt: now })
    expect(afterPage(ended, page({ page: 1 }), now + 5)).toMatchObject({
      sweeping: true,
      completeAt: now,
      headAt: now + 5,
    })
  })

  it('comes to an end for any server that has one, and never before the rows do', () => {
    const server = fc.record({
      rows: fc.nat(950),
      lie: fc.constantFrom<number | null>(-3, -1, 0, 1, 7, null),
      beyond: fc.constantFrom('empty' as const, 'last page again'),
    })
    fc.assert(
      fc.property(server, ({ rows, lie, beyond }) => {
        const pages = Math.max(1, Math.ceil(rows / 100))
        let coverage = fresh
        let asked = 0
        for (; coverage.sweeping && asked < 50; asked++) {
          const wanted = coverage.pagesRead + 1
          const given = wanted > pages && beyond === 'last page again' ? pages : wanted
          const answered = Math.max(0, Math.min(100, rows - (given - 1) * 100))
          const seen = {
            page: wanted,
            answered,
            quarantined: 0,
            totalPages: lie === null ? null : Math.max(0, pages + lie),
          }
          coverage = afterPage(coverage, { ...seen, mark: answered > 0 ? `page ${given}` : '' }, now)
        }
        expect(coverage.sweeping).toBe(false)
        expect(coverage.pagesRead).toBeGreaterThanOrEqual(Math.ceil(rows / 100))
      }),
    )
  })
})

describe('after a look at the head', () => {
  it('nothing more is to be done where it came to known rows', () => {
    expect(afterHead(complete, 2, true, now + 9)).toEqual({ ...complete, headAt: now + 9 })
  })

  it('the sweep goes on where it did not, so that no gap is called complete', () => {
    expect(plan(afterHead(complete, 20, false, now))).toEqual({ kind: 'page', page: 21 })
  })

  it('a sweep that is under way keeps its place', () => {
    expect(afterHead({ ...fresh, headAt: 1, pagesRead: 50 }, 20, false, now)).toMatchObject({
      pagesRead: 50,
      sweeping: true,
    })
  })
})
