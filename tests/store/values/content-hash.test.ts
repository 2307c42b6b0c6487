import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentHash } from '#store/values/content-hash.ts'

describe('a content hash', () => {
  it('is equal for equal content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(contentHash(structuredClone(value))).toBe(contentHash(value))
      }),
    )
  })

  it('tells a hundred thousand neighbouring vouchers apart', () => {
    const hashes = new Set<string>()
    for (let n = 0; n < 100_000; n++) hashes.add(contentHash({ id: `V${n}`, sender: 'Nimal', amountCents: n * 100 }))
    expect(hashes.size).toBe(100_000)
  })
})
