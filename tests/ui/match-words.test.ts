import { describe, expect, it } from 'vitest'
import { type MatchedLine, mostNamed } from '#store/bank/match-lines.ts'
import { evidenceOf, groupsOf, takenBack, unmatchedReason } from '#ui/files/bank/match-words.ts'

const noun = { one: 'top-up', many: 'top-ups' }
const aMatch = (fields: Partial<MatchedLine>): MatchedLine => ({
  line: { row: 2, day: '2026-11-20', cents: 500_000, text: '' },
  kind: 'likely',
  rows: ['1'],
  by: [],
  other: null,
  hasEqualRow: true,
  isEarly: false,
  returned: null,
  ...fields,
})
const returned = { day: '2026-11-23', row: 3, isCertain: false }

describe('the words of a bank match', () => {
  it('of a group are true of all its rows, in the noun of the list', () => {
    const of = (key: string) => groupsOf(noun).find((group) => group.key === key)?.description
    expect(of('several')).toBe('More than one line or top-up fits. Choose if you know which.')
    expect(of('none')).toBe('No top-up fits these credits.')
    expect(of('returned')).toBe('A later debit of this file takes these credits back. They cannot be ticked.')
  })

  it.each<[Partial<MatchedLine>, string]>([
    [{}, 'Only the amount is the same'],
    [{ by: ['date'] }, 'Same amount and date'],
    [{ by: ['reference', 'second-number', 'name'] }, 'Same amount, number, second number and name'],
    [{ by: ['reference', 'label'] }, 'Same amount, number and word before the number'],
    [{ by: ['reference'], isEarly: true }, 'Same amount and number. The money came more than 3 days before the top-up'],
    [{ by: ['name'], returned }, 'Same amount and name. May have been taken back on 23/11/2026 (row 3)'],
    [{ kind: 'several', by: ['name'] }, 'Same amount and name. Other lines fit it, too'],
    [{ kind: 'several', rows: ['1', '2'] }, 'Only the amount is the same. 2 top-ups fit'],
    [
      { kind: 'several', rows: Array.from({ length: mostNamed }, (_, at) => String(at)) },
      'Only the amount is the same. 50 or more top-ups fit',
    ],
  ])('of a row name what agrees: %j is "%s"', (fields, words) => {
    expect(evidenceOf(aMatch(fields), noun)).toBe(words)
  })

  it('of a row without a match say why', () => {
    expect(unmatchedReason(aMatch({ hasEqualRow: false }), null, noun)).toBe('No top-up of this amount')
    expect(unmatchedReason(aMatch({}), null, noun)).toBe(
      'Each top-up of this amount fits another line, or is dated more than 3 days later',
    )
    expect(unmatchedReason(aMatch({ returned }), 'Has the number of 7, whose amount is LKR 1.00', noun)).toBe(
      'Has the number of 7, whose amount is LKR 1.00. May have been taken back on 23/11/2026 (row 3)',
    )
    expect(takenBack(returned)).toBe('taken back on 23/11/2026 (row 3)')
  })
})
