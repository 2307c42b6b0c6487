import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutInvisible } from '#store/values/invisible-characters.ts'

const named = [
  0x00ad, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069,
  0xfe00, 0xfe0f, 0xfeff, 0xe0100, 0xe01ef,
]

describe('invisible characters', () => {
  test.each(named.map((code) => [`U+${code.toString(16).toUpperCase()}`, String.fromCodePoint(code)]))(
    '%s is removed at the start, inside and at the end of a text',
    (_, sign) => {
      expect(withoutInvisible(`${sign}ni${sign}${sign}mal@example.lk${sign}`)).toBe('nimal@example.lk')
      expect(withoutInvisible(`${sign}ප්${sign}ර`)).toBe('ප්ර')
    },
  )

  test('the characters beside those ranges stay', () => {
    for (const code of [0x00ac, 0x00ae, 0x200a, 0x2010, 0x2029, 0x202f, 0x205f, 0x2070, 0xfdff, 0xfe10, 0xe01f0]) {
      const text = `a${String.fromCodePoint(code)}b`
      expect(withoutInvisible(text)).toBe(text)
    }
  })

  test('joiners stay in Sinhala and Tamil words and go everywhere else', () => {
    expect(withoutInvisible('ප්\u200dරනාන්දු')).toBe('ප්\u200dරනාන්දු')
    expect(withoutInvisible('க்\u200cஷ')).toBe('க்\u200cஷ')
    expect(withoutInvisible('\u200dප්\u200d\u200dර Ni\u200dmal \u200c077')).toBe('ප්\u200dර Nimal 077')
    expect(withoutInvisible('ප්\u200b\u200dර')).toBe('ප්\u200dර')
  })

  test('a joiner that was just typed after a Sinhala letter waits for the next letter', () => {
    expect(withoutInvisible('ප්\u200d')).toBe('ප්\u200d')
  })

  test('cleaning the beginning of a text gives the beginning of the cleaned text', () => {
    const signs = fc.constantFrom('a', 'ප', '්', '1', ' ', '\u200b', '\u200c', '\u200d', '\u202a', '\ufe0f', '😀')
    fc.assert(
      fc.property(fc.array(signs), fc.array(signs), (before, after) => {
        const start = withoutInvisible(before.join(''))
        const whole = withoutInvisible([...before, ...after].join(''))
        return whole.startsWith(start) && withoutInvisible(whole) === whole
      }),
    )
  })
})
