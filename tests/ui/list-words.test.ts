import { describe, expect, it } from 'vitest'
import { type Coverage, newCoverage } from '#store/database/coverage.ts'
import { ageWords, clockWords, emptyKind, isProved, listStatusWords } from '#ui/listing/list-words.ts'
import { anAnswer } from '#tests/support/an-answer.ts'

const now = Date.parse('2026-10-12T05:10:00Z')
const at = Date.parse('2026-10-12T05:02:00Z')
const answer = (total: number, searched = total) =>
  anAnswer({ ids: Array.from({ length: Math.min(total, 100) }, (_, i) => `V${i}`), total, searched })
const part = (partition: string, facts: Partial<Coverage> = {}): Coverage => ({
  ...newCoverage('vouchers', partition),
  ...facts,
})
const list = {
  answer: answer(5300),
  partition: 'ALL',
  whole: 'ALL',
  searching: false,
  offline: false,
  noun: { one: 'voucher', many: 'vouchers' },
  now,
}

describe('the words under a list', () => {
  it('says since when a complete list is complete, in Colombo time', () => {
    const coverage = [part('ALL', { completeAt: at, headAt: at })]
    expect(listStatusWords({ ...list, coverage })).toBe('As of 10:32 AM · complete')
  })

  it('says how far a list has come', () => {
    const coverage = [part('ALL', { about: 20_000, headAt: at })]
    expect(listStatusWords({ ...list, coverage })).toBe('5,300 of about 20,000 · still loading')
  })

  it('does not claim to load what is left out', () => {
    const coverage = [part('ALL', { about: 20_000, headAt: at, leftOut: 'room' })]
    expect(listStatusWords({ ...list, coverage })).toBe('5,300 of about 20,000 · older ones left out')
  })

  it('does not hold the rows of one merchant against those of all', () => {
    const coverage = [part('ALL', { about: 20_000, headAt: at })]
    const words = listStatusWords({ ...list, narrowed: true, coverage })
    expect(words).toBe('5,300 vouchers so far · still loading')
  })

  it('never prints more rows than the server is thought to have', () => {
    const coverage = [part('ALL', { about: 5300, headAt: at })]
    expect(listStatusWords({ ...list, coverage })).toBe('5,300 vouchers so far · still loading')
  })

  it('does not claim to load while there is no connection', () => {
    const coverage = [part('ALL', { about: 20_000, headAt: at })]
    expect(listStatusWords({ ...list, offline: true, coverage })).toBe('5,300 of about 20,000 · not all loaded')
  })

  it('does not take the size of the whole collection for the size of a tab', () => {
    const coverage = [part('ALL', { about: 20_000, headAt: at })]
    const tab = { ...list, partition: 'EXPIRED', answer: answer(51), coverage }
    expect(listStatusWords(tab)).toBe('51 vouchers so far · still loading')
  })

  it('says how many rows a search looked through', () => {
    const searching = { ...list, answer: answer(2, 5300), searching: true }
    expect(listStatusWords({ ...searching, coverage: [part('ALL', { about: 20_000 })] })).toBe(
      'Searched 5,300 vouchers on this device · still loading',
    )
    expect(listStatusWords({ ...searching, coverage: [part('ALL', { completeAt: at })] })).toBe(
      'Searched all 5,300 vouchers on this device · as of 10:32 AM',
    )
  })

  it('counts rows that only a search has shown apart, outside what is proved', () => {
    const found = { here: 3, all: 4 }
    const loading = [part('ALL', { about: 20_000, headAt: at })]
    expect(listStatusWords({ ...list, found, coverage: loading })).toBe(
      '5,297 of about 20,000 · still loading · 3 found by search alone',
    )
    const whole = [part('ALL', { completeAt: at, headAt: at })]
    expect(listStatusWords({ ...list, found, coverage: whole })).toBe(
      'As of 10:32 AM · complete · 3 found by search alone',
    )
    const searching = { ...list, answer: answer(3, 5304), searching: true, found }
    expect(listStatusWords({ ...searching, coverage: whole })).toBe(
      'Searched all 5,300 vouchers on this device · as of 10:32 AM · 3 found by search alone',
    )
  })

  it('says of one day that is searched whether all of it is here', () => {
    const days = { start: '2026-10-01', end: '2026-10-01', direction: 'desc' as const }
    const range = { first: '2026-10-12T05:00:00.000Z', last: '2026-09-30T00:00:00.000Z', at }
    const searching = { ...list, days, searching: true }
    expect(listStatusWords({ ...searching, coverage: [part('ALL', { ranges: [range] })] })).toBe(
      'Complete for 01/10, checked 10:32 AM',
    )
    expect(listStatusWords({ ...searching, coverage: [part('ALL')] })).toBe('01/10 still loading')
  })

  it('says that rows could not be read, and that data is saved', () => {
    const coverage = [part('ALL', { completeAt: at, headAt: at, quarantined: 2 })]
    expect(listStatusWords({ ...list, saving: true, coverage })).toBe(
      'As of 10:32 AM · complete · 2 vouchers could not be read · saving data: checked less often',
    )
  })

  it('trusts the whole collection for each of its tabs', () => {
    const coverage = [part('ALL', { completeAt: at }), part('ACTIVE', { about: 900 })]
    expect(listStatusWords({ ...list, partition: 'ACTIVE', coverage })).toContain('complete')
  })

  it('names the day of a stamp that is not from today', () => {
    expect(clockWords(at, now)).toBe('10:32 AM')
    expect(clockWords(at, now + 24 * 3_600_000)).toBe('12/10/2026 10:32 AM')
    expect(ageWords(at, now)).toBe('8 min ago')
    expect(ageWords(at, now + 50 * 3_600_000)).toBe('2 days ago')
  })
})

describe('a figure', () => {
  const days = { start: '2026-10-01', end: '2026-10-10', direction: 'desc' as const }
  const range = { first: '2026-10-12T05:00:00.000Z', last: '2026-09-30T00:00:00.000Z', at }

  it.each<[string, Coverage[] | undefined, typeof days | null, boolean]>([
    ['nothing is known', undefined, null, false],
    ['the list is still loading', [part('ALL', { about: 9000 })], null, false],
    ['the list is complete', [part('ALL', { completeAt: at })], null, true],
    ['a row could not be read', [part('ALL', { completeAt: at, quarantined: 1 })], null, false],
    ['rows are kept in doubt', [part('ALL', { completeAt: at, withheld: 4 })], null, false],
    ['the days it is of are proved', [part('ALL', { ranges: [range] })], days, true],
    [
      'a part of the days is not',
      [part('ALL', { ranges: [{ ...range, last: '2026-10-05T00:00:00.000Z' }] })],
      days,
      false,
    ],
  ])('where %s', (_, coverage, of, proved) => {
    expect(isProved({ ...list, coverage, days: of })).toBe(proved)
  })
})

describe('an empty list', () => {
  const empty = { ...list, answer: answer(0), failed: false, byText: false, answered: false }

  it('tells none from no match, not downloaded and failed', () => {
    const complete = [part('ALL', { completeAt: at })]
    expect(emptyKind({ ...empty, coverage: complete })).toBe('none')
    expect(emptyKind({ ...empty, coverage: complete, searching: true })).toBe('no-match')
    expect(emptyKind({ ...empty, coverage: [], offline: true })).toBe('not-downloaded')
    expect(emptyKind({ ...empty, coverage: [], failed: true })).toBe('failed')
    expect(emptyKind({ ...empty, coverage: [] })).toBe('opening')
    expect(emptyKind({ ...empty, answer: answer(1), coverage: [] })).toBeNull()
  })

  it('says of days and filters that nothing passes them only where that is known', () => {
    const partly = { ...empty, answer: answer(0, 3000), searching: true, coverage: [part('ALL', { about: 9000 })] }
    expect(emptyKind(partly)).toBe('so-far')
    expect(emptyKind({ ...partly, offline: true })).toBe('not-downloaded')
    expect(emptyKind({ ...partly, answered: true })).toBe('no-match')
    // The words for a text say where it was looked for.
    expect(emptyKind({ ...partly, byText: true })).toBe('no-match')
    const days = { start: '2026-10-01', end: '2026-10-10', direction: 'desc' as const }
    const ranges = [{ first: '2026-10-12T05:00:00.000Z', last: '2026-09-30T00:00:00.000Z', at }]
    expect(emptyKind({ ...partly, days, coverage: [part('ALL', { ranges })] })).toBe('no-match')
  })

  it('does not call a list empty whose rows have come and are not in the index yet', () => {
    const justCome = [part('ALL', { completeAt: now - 1000, about: 308 })]
    expect(emptyKind({ ...empty, answer: answer(0), coverage: justCome })).toBe('opening')
    expect(emptyKind({ ...empty, answer: answer(0, 308), coverage: justCome })).toBe('none')
    const longAgo = [part('ALL', { completeAt: now - 60_000, about: 308 })]
    expect(emptyKind({ ...empty, answer: answer(0), coverage: longAgo })).toBe('none')
    const none = [part('ALL', { completeAt: now - 1000, about: 0 })]
    expect(emptyKind({ ...empty, answer: answer(0), coverage: none })).toBe('none')
  })
})
