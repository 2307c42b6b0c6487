import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mobileCore, mobileField, mobileToE164, mobileWords } from '#store/values/mobile-number.ts'

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

describe('a mobile number in a form', () => {
  it('is sent as one and the same number however it is written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^7[0-8]\d{7}$/), (core) => {
        expect(new Set(writings(core).map((written) => mobileToE164(written)))).toEqual(new Set([`+94${core}`]))
        expect(mobileToE164(mobileWords(`+94${core}`))).toBe(`+94${core}`)
      }),
    )
  })

  it.each([
    ['', "Mobile number can't be empty"],
    ['  ', "Mobile number can't be empty"],
    // A landline takes no SMS.
    ['0112345678', 'Please enter a valid mobile number'],
    ['079 123 4567', 'Please enter a valid mobile number'],
    ['077123456', 'Please enter a valid mobile number'],
    ['07712345678', 'Please enter a valid mobile number'],
    ['+1', 'Please enter a valid mobile number'],
    ['+94112345678', 'Please enter a valid mobile number'],
    ['call me', 'Please enter a valid mobile number'],
    ['077 123 4567', null],
    ['+44 7700 900123', null],
  ])('%j is answered with %s', (typed, words) => {
    expect(mobileField.safeParse(typed).error?.issues[0]?.message ?? null).toBe(words)
  })

  it('keeps a number of another country with its plus, and shows ours as people write it', () => {
    expect(mobileToE164('07700 900123')).toBeNull()
    expect(mobileToE164('+44 7700 900123')).toBe('+447700900123')
    expect(mobileWords('+447700900123')).toBe('+447700900123')
    expect(mobileWords('+94771234567')).toBe('077 123 4567')
  })
})
