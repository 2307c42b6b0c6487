import { describe, expect, it } from 'vitest'
import { type Coverage, newCoverage } from '#store/database/coverage.ts'
import { daysSeen, doubtWords } from '#ui/listing/coverage-words.ts'
import { listStatusWords } from '#ui/listing/list-words.ts'
import { anAnswer } from '#tests/support/an-answer.ts'

const now = Date.parse('2026-10-31T05:10:00Z')
const at = Date.parse('2026-10-31T05:02:00Z')
const noun = { one: 'voucher', many: 'vouchers' }
const seen = (facts: Partial<Coverage>): Coverage => ({ ...newCoverage('vouchers', 'ALL'), headAt: at, ...facts })
/** Walked from the head down to this moment. */
const downTo = (last: string | null) => seen({ ranges: [{ first: '2026-10-31T04:00:00.000Z', last, at }] })
const october = { start: '2026-10-01', end: '2026-10-31' }

describe('how much of some days is here', () => {
  it('is proved where the walk has passed their beginning', () => {
    expect(daysSeen(downTo('2026-09-30T10:00:00.000Z'), october, 'desc', '2026-10-31')).toEqual({ kind: 'proved', at })
    expect(daysSeen(downTo(null), { start: '', end: '' }, 'desc', '2026-10-31')).toEqual({ kind: 'proved', at })
  })

  it('is not proved by a walk that ends within them, nor around what cannot be proved', () => {
    const within = downTo('2026-10-01T10:00:00.000Z')
    expect(daysSeen(within, october, 'desc', '2026-10-31')).toEqual({ kind: 'loading', months: 1 })
    const moment = '2026-10-05T06:00:00.000Z'
    const doubtful = { ...downTo(null), unproved: [{ first: moment, last: moment }] }
    expect(daysSeen(doubtful, october, 'desc', '2026-10-31')).toEqual({ kind: 'loading', months: 1 })
    const rest = { start: '2026-10-06', end: '2026-10-31' }
    expect(daysSeen(doubtful, rest, 'desc', '2026-10-31')).toEqual({ kind: 'proved', at })
  })

  it('is proved by a kept period that holds all of them, and of which every row could be read', () => {
    const kept = { from: '2026-09-01', to: '2026-10-31', at, quarantined: 0, pass: null }
    const seenIn = (change: Partial<typeof kept> | { at: null }, days = october) =>
      daysSeen(seen({ keptDays: [{ ...kept, ...change }] }), days, 'desc', '2026-11-05').kind
    expect(seenIn({})).toBe('proved')
    expect(seenIn({ to: '2026-10-30' })).toBe('loading')
    expect(seenIn({ from: '2026-10-02' })).toBe('loading')
    expect(seenIn({ at: null })).toBe('loading')
    expect(seenIn({ quarantined: 1 })).toBe('loading')
    expect(seenIn({}, { start: '2026-10-01', end: '' })).toBe('loading')
    const later = at + 60_000
    const twice = seen({ keptDays: [kept, { ...kept, from: '2026-10-01', at: later }] })
    expect(daysSeen(twice, october, 'desc', '2026-11-05')).toEqual({ kind: 'proved', at: later })
  })

  it('counts the months that are still to come', () => {
    const days = { start: '2026-05-15', end: '' }
    expect(daysSeen(downTo('2026-08-20T00:00:00.000Z'), days, 'desc', '2026-10-31')).toEqual({
      kind: 'loading',
      months: 4,
    })
  })

  it('is said in one line', () => {
    const list = {
      answer: anAnswer({ total: 5 }),
      partition: 'ALL',
      whole: 'ALL',
      searching: false,
      offline: false,
      noun,
      now,
    }
    const words = (coverage: Coverage, start: string) =>
      listStatusWords({ ...list, coverage: [coverage], days: { start, end: '2026-10-31', direction: 'desc' } })
    expect(words(downTo(null), '2026-10-01')).toBe('Complete for 01/10–31/10, checked 10:32 AM')
    expect(words(downTo('2026-10-20T00:00:00.000Z'), '2026-08-01')).toBe('3 months still loading')
    expect(words(downTo('2026-10-20T00:00:00.000Z'), '2026-10-01')).toBe('01/10–31/10 still loading')
  })
})

describe('what is in doubt', () => {
  it('is said, the most important first', () => {
    const moment = { first: 'a', last: 'a' }
    expect(doubtWords(seen({ completeAt: at }), noun)).toBeNull()
    expect(doubtWords(seen({ completeAt: at, withheld: 12, unproved: [moment] }), noun)).toMatch(
      /^12 vouchers no longer/,
    )
    expect(doubtWords(seen({ completeAt: at, unproved: [moment] }), noun)).toMatch(/^too many vouchers of one moment/)
    expect(doubtWords(seen({ completeAt: at, quarantined: 1 }), noun)).toBe('1 voucher could not be read')
  })
})
