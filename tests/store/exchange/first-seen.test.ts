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
        const seen = new FirstSeen(all.length)
        const slow = new Map<string, number>()
        for (const [row, [text, scope]] of all.entries()) {
          const key = JSON.stringify([text, scope.toLowerCase()])
          expect(seen.firstOf(text, scope, row)).toBe(slow.get(key) ?? null)
          if (!slow.has(key)) slow.set(key, row)
        }
      }),
    )
  })

  it('may have one hash without being the same', () => {
    const seen = new FirstSeen(20_000)
    for (let row = 0; row < 20_000; row++) expect(seen.firstOf(`CODE-${row}`, '', row)).toBeNull()
    expect(seen.firstOf('CODE-777', '', 20_001)).toBe(777)
  })
})
