import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProvedRange, provedAt, withProved } from '#store/database/proved-ranges.ts'

const range = (first: number, last: number | null, at = 1): ProvedRange => ({ first, last, at })

describe('what is proved', () => {
  it('is never more than what was looked at, and never newer', () => {
    // Newest first: keys go down. Each look proves a stretch; the oracle keeps a time for every gap between two keys.
    const size = 24
    const look = fc
      .tuple(fc.nat(size - 1), fc.nat(size - 1), fc.boolean())
      .map(([a, b, isHead]) => ({ first: Math.max(a, b), last: Math.min(a, b), isHead }))
    fc.assert(
      fc.property(fc.array(look, { minLength: 1, maxLength: 14 }), fc.nat(size), fc.nat(size), (looks, a, b) => {
        let ranges: ProvedRange[] = []
        // Gap k lies between the keys k and k + 1.
        const times = Array.from({ length: size }, (): number | null => null)
        looks.forEach(({ first, last, isHead }, n) => {
          ranges = withProved(ranges, range(first, last, n + 1), isHead, 'desc')
          for (let gap = last; gap < first; gap++) times[gap] = n + 1
          if (isHead) for (let gap = first; gap < size; gap++) times[gap] = n + 1
        })
        const [high, low] = [Math.max(a, b), Math.min(a, b)]
        if (high === low) return
        const said = provedAt(ranges, [], { first: high, last: low }, 'desc')
        if (said === null) return
        const gaps = times.slice(low, Math.min(high, size))
        const isAboveHead = high > (ranges[0]?.first as number)
        if (!isAboveHead) {
          expect(gaps).not.toContain(null)
          expect(said).toBeLessThanOrEqual(Math.min(...(gaps as number[])))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('grows downward as a walk goes on, and is whole at the end', () => {
    let ranges = withProved([], range(90, 60), true, 'desc')
    ranges = withProved(ranges, range(60, 30), false, 'desc')
    expect(ranges).toEqual([range(90, 30)])
    expect(provedAt(ranges, [], { first: null, last: null }, 'desc')).toBeNull()
    ranges = withProved(ranges, range(30, null), false, 'desc')
    expect(provedAt(ranges, [], { first: null, last: null }, 'desc')).toBe(1)
  })

  it('is as old as the oldest look it stands on', () => {
    const ranges = withProved(withProved([], range(90, null, 1), true, 'desc'), range(95, 70, 9), true, 'desc')
    expect(provedAt(ranges, [], { first: 94, last: 75 }, 'desc')).toBe(9)
    expect(provedAt(ranges, [], { first: 94, last: 60 }, 'desc')).toBe(1)
  })

  it('leaves out what no look could prove', () => {
    const tie = { first: 50, last: 50 }
    expect(provedAt([range(90, null)], [tie], { first: 60, last: 40 }, 'desc')).toBeNull()
    expect(provedAt([range(90, null)], [tie], { first: 90, last: 51 }, 'desc')).toBe(1)
    expect(provedAt([range(90, null)], [tie], { first: 49, last: null }, 'desc')).toBe(1)
  })
})
