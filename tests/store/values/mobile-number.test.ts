import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mobileCore } from '#store/values/mobile-number.ts'

/** The ways people write one number. */
const writings = (core: string) => [
  core,
  `0${core}`,
  `94${core}`,
  `+94${core}`,
  `+94 ${core.slice(0, 2)} ${core.slice(2, 5)} ${core.slice(5)}`,
  `+94 (0)${core}`,
  `0094${core}`,
  `0${core.slice(0, 2)}-${core.slice(2)}`,
]

describe('a mobile number', () => {
  it('is the same however it is written', () => {
    const cores = fc.stringMatching(/^7\d{8}$/)
    fc.assert(
      fc.property(cores, (core) => {
        expect(new Set(writings(core).map(mobileCore))).toEqual(new Set([core]))
      }),
    )
  })

  it('can be looked for by its beginning, with or without the country', () => {
    expect(mobileCore('+9477')).toBe('77')
    expect(mobileCore('077')).toBe('77')
    expect(mobileCore('+94')).toBe('')
  })

  it('keeps a local number that happens to begin with 94', () => {
    expect(mobileCore('941234567')).toBe('941234567')
    expect(mobileCore('0941234567')).toBe('941234567')
  })

  it('keeps the prefix of another country and is nothing for words', () => {
    expect(mobileCore('+44 7700 900123')).toBe('447700900123')
    expect(mobileCore('call me')).toBe('')
  })
})
