import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnused, unusedDays } from '#store/resources/terminals/terminal-rules.ts'
import { lastUses, unusedTerminals } from '#ui/screens/terminals/unused-terminals.ts'
import { unusedWords } from '#ui/screens/terminals/terminal-words.tsx'
import { aRedemption } from '#tests/support/a-redemption.ts'
import { redemptionIndex } from '#tests/support/redemption-index.ts'

const now = Date.parse('2026-10-31T06:00:00.000Z')
const dayMs = 86_400_000

const madeUp = fc.array(
  fc.record({
    terminalId: fc.constantFrom('T1', 'T2', 'T3', 'T10022', ''),
    // Around the day on which a terminal begins to count as unused.
    dateTime: fc
      .integer({ min: now - (unusedDays + 2) * dayMs, max: now - (unusedDays - 2) * dayMs })
      .map((ms) => new Date(ms).toISOString()),
    // A redemption that was taken back was a use all the same.
    status: fc.constantFrom('REDEEMED', 'UNREDEEMED'),
  }),
  { maxLength: 30 },
)

describe('terminals that are not used', () => {
  it('are those whose own last redemption is long ago, as each one’s badge says', () => {
    fc.assert(
      fc.property(madeUp, (some) => {
        const rows = some.map((change, at) => aRedemption({ id: `R${at}`, ...change }))
        const byBadge = ['T1', 'T2', 'T3', 'T10022', 'T4'].filter((id) => {
          const [newest] = rows
            .filter(({ terminalId }) => terminalId === id)
            .map(({ dateTime }) => dateTime)
            .sort()
            .reverse()
          return newest !== undefined && isUnused(newest, now)
        })
        const { groups } = redemptionIndex(rows).answer(lastUses)
        expect(unusedTerminals(groups, now).sort()).toEqual(byBadge.sort())
      }),
    )
  })

  it('are not known, and so none is listed, where a redemption of the last days may be missing', () => {
    const rows = [aRedemption({ dateTime: '2025-01-01T06:00:00.000Z' })]
    const { groups } = redemptionIndex(rows).answer(lastUses)
    expect(unusedTerminals(groups, now)).toEqual(['T1'])
    expect(unusedTerminals(groups, null)).toEqual([])
    expect(unusedTerminals(null, now)).toEqual([])
  })

  it('say how much they stand on', () => {
    const asOf = now
    expect(unusedWords(null, now)).toBe('Looking through the redemptions on this device…')
    expect(unusedWords({ complete: true, asOf, until: now }, now)).toBe(
      'By all redemptions on this device, as of 11:30 AM. Terminals that were never used are not listed',
    )
    expect(unusedWords({ complete: false, asOf, until: now }, now)).toMatch(
      /^By the redemptions of the last 30 days, as of 11:30 AM\. Older ones are not all on this device/,
    )
    for (const seen of [
      { complete: false, asOf, until: null },
      { complete: false, asOf: null, until: null },
    ]) {
      expect(unusedWords(seen, now)).toMatch(/^Not all redemptions of the last 30 days are on this device/)
    }
  })
})
