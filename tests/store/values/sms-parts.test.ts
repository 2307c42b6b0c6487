import { describe, expect, it } from 'vitest'
import { smsSize } from '#store/values/sms-parts.ts'

const sinhala = 'සුබ'

describe('an SMS is counted as networks count it', () => {
  it.each<[string, string, number, number]>([
    ['nothing', '', 0, 0],
    ['a plain one of 160', 'a'.repeat(160), 160, 1],
    ['one letter more', 'a'.repeat(161), 161, 2],
    ['two whole parts of 153', 'a'.repeat(306), 306, 2],
    ['one letter more than those', 'a'.repeat(307), 307, 3],
    ['signs that take the room of two', `${'a'.repeat(158)}€`, 160, 1],
    ['and one too many of them', `${'a'.repeat(158)}€[`, 162, 2],
    ['one of 70 with a Sinhala letter', `${sinhala}${'a'.repeat(70 - sinhala.length)}`, 70, 1],
    ['one letter more than 70', `${sinhala}${'a'.repeat(71 - sinhala.length)}`, 71, 2],
    ['two whole parts of 67', `இ${'a'.repeat(133)}`, 134, 2],
    ['three', `இ${'a'.repeat(134)}`, 135, 3],
  ])('%s', (_what, text, letters, parts) => {
    expect(smsSize(text)).toMatchObject({ letters, parts })
  })

  it('tells which alphabet it is in, also where a quote is typographic', () => {
    expect([smsSize('naïve?').isWide, smsSize('Season’s greetings').isWide, smsSize('àéñ').isWide]).toEqual([
      true,
      true,
      false,
    ])
  })
})
