import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FirstSeen } from '#store/exchange/first-seen.ts'

describe('texts that are seen once', () => {
  it('are told from others as a plain map tells them', () => {
    const texts = fc.array(fc.tuple(fc.stringMatching(/^[ab\u0d85]{0,3}$/), fc.constantFrom('', 'One', 'one', 'Two')), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(texts, (all) => {
        const seen = new FirstSeen(all.length, (n) => all[n]?.[0] ?? '')
        const slow = new Map<string, number>()
        for (const [n, [text, scope]] of all.entries()) {
          const key = JSON.stringify([text, scope.toLowerCase()])
          expect(seen.firstOf(n, text, scope)).toBe(slow.get(key) ?? null)
          if (!slow.has(key)) slow.set(key, n)
        }
      }),
    )
  })

  it('may have one hash without being the same', () => {
    const codeOf = (n: number) => `CODE-${n}`
    const seen = new FirstSeen(20_001, codeOf)
    for (let n = 0; n < 20_000; n++) expect(seen.firstOf(n, codeOf(n), '')).toBeNull()
    expect(seen.firstOf(20_000, 'CODE-777', '')).toBe(777)
  })
})
