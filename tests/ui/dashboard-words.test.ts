import { describe, expect, test } from 'vitest'
import { ageWords } from '#ui/listing/list-words.ts'
import { dashboardTrouble, statusWords } from '#ui/screens/home/dashboard-words.ts'
import { barsOf } from '#ui/screens/home/month-bars.ts'

describe('a dashboard that does not come', () => {
  test.each([
    [{ kind: 'refused', status: 400, message: 'User is not a merchant.' }, 'User is not a merchant'],
    [{ kind: 'refused', status: 404, message: 'Not Found' }, 'Invalid request. Please try again'],
    [{ kind: 'refused', status: 400, message: 'Merchant is closed' }, 'Merchant is closed'],
    [{ kind: 'refused', status: 500, message: null }, 'Could not connect to server. Please try again.'],
    [{ kind: 'failed' }, 'Could not connect to server. Please try again.'],
    [{ kind: 'offline' }, 'Network Error. Please try again.'],
    [{ kind: 'answered', answer: {} }, null],
    [{ kind: 'replaced' }, null],
  ] as const)('%o', (result, text) => {
    expect(dashboardTrouble(result)).toBe(text)
  })
})

test.each([
  ['UNREDEEMED', 'Unredeemed'],
  ['PART_PAID', 'Part paid'],
  ['Active', 'Active'],
])('the status %s is shown as %s', (status, words) => {
  expect(statusWords(status)).toBe(words)
})

test.each([
  [-5000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [24 * 3_600_000, '24 h ago'],
  [50 * 3_600_000, '2 days ago'],
])('%d ms are %s', (ms, words) => {
  expect(ageWords(0, ms)).toBe(words)
})

describe('the bars of a month', () => {
  test('are one a day up to today, empty days included', () => {
    const { title, bars } = barsOf([{ day: '2026-11-02', redeemedCents: 900, earnedCents: 700 }], '2026-11-03', true)
    expect(title).toBe('Earned this month')
    expect(bars).toEqual([
      { day: '2026-11-01', cents: 0 },
      { day: '2026-11-02', cents: 700 },
      { day: '2026-11-03', cents: 0 },
    ])
  })

  test('show what was redeemed where nobody may see what was earned', () => {
    const { title, bars } = barsOf([{ day: '2026-11-01', redeemedCents: 900, earnedCents: null }], '2026-11-01', false)
    expect([title, bars]).toEqual(['Redeemed this month', [{ day: '2026-11-01', cents: 900 }]])
  })
})
