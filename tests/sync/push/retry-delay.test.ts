import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedDelayMs, longestWaitMs, retryDelayMs, settleDelayMs } from '#sync/push/retry-delay.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('waits', () => {
  it('grow from one second to one minute, at least half of each certain', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 5000 }), random, (tries, chance) => {
        const ceiling = Math.min(60_000, 1000 * 2 ** Math.max(0, tries - 1))
        const wait = retryDelayMs(tries, chance)
        expect(wait).toBeGreaterThanOrEqual(ceiling / 2)
        expect(wait).toBeLessThanOrEqual(ceiling)
      }),
    )
    expect([1, 2, 3, 7, 100].map((tries) => retryDelayMs(tries, 0.999999))).toEqual([1000, 2000, 4000, 60_000, 60_000])
  })

  it('the server asks for are kept within reason', () => {
    expect([0, 1, 7000, 1e15].map(askedDelayMs)).toEqual([1000, 1000, 7000, longestWaitMs])
  })

  it('between looks at an accepted change are about 1, 2, 5, 10 seconds, and never none', () => {
    expect([0, 1000, 3000, 8000, 20_000].map(settleDelayMs)).toEqual([1000, 2000, 5000, 10_000, 10_000])
    expect(settleDelayMs(-86_400_000)).toBe(1000)
  })
})
