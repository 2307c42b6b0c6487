import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalInput,
  digitsInput,
  localPhoneInput,
  mobileInput,
  personNameInput,
  textInput,
} from '#store/values/live-input.ts'

describe('what stays in a field while somebody types', () => {
  it('is digits with an optional plus for a mobile number', () => {
    expect(mobileInput('+9a4-7', 50)).toBe('+947')
    expect(mobileInput(' 077 123', 50)).toBe('077123')
    expect(mobileInput('7'.repeat(60), 50)).toHaveLength(50)
  })

  it.each([
    ['+94 77 123 4567', '0771234567'],
    ['+94 (0)77 123 4567', '0771234567'],
    ['0094771234567', '0771234567'],
    ['94771234567', '0771234567'],
    ['077 123 4567', '0771234567'],
    ['9477', '9477'],
    ['+9', '+9'],
    ['+44 7911 123456', '+447911123456'],
    ['0771234567890', '0771234567890'],
    ['1'.repeat(30), '1'.repeat(20)],
  ])('of %j in a field for the ten digits of a Sri Lankan number is %j', (typed, kept) => {
    expect(localPhoneInput(typed, 10, '')).toBe(kept)
  })

  it('takes no digit too many in such a field, and each deletion', () => {
    expect(localPhoneInput('07712345678', 10, '0771234567')).toBe('0771234567')
    expect(localPhoneInput('077123456789', 10, '0771234567890')).toBe('077123456789')
    expect(decimalInput('1.2.', 10, '1.2.3')).toBe('1.2.')
  })

  it('is digits for a PIN', () => {
    expect(digitsInput('0a1 2345678', 5)).toBe('01234')
  })

  it.each([
    ['-1a2.50', '', '12.50'],
    ['LKR 1,250.50', '', '1250.50'],
    ['1.250,50', '', '1.250,50'],
    ['999,99', '', '999,99'],
    ['12,34,567.5', '', '1234567.5'],
    ['1,2', '1,', '1,2'],
    ['1.2.3', '', '1.2.3'],
    ['1.2.', '1.2', '1.2'],
    ['1e3', '7', '7'],
    ['2.5E-4', '7', '7'],
    ['1234567890123456789', '', '1234567890123456789'],
    ['12345678901234567890', '7', '7'],
    ['', '7', ''],
    ['5%', '', '5'],
    ['..5', '', '..5'],
  ])('of %j for a decimal, where %j stood, is %j', (typed, before, kept) => {
    expect(decimalInput(typed, 19, before)).toBe(kept)
  })

  it.each([
    ['1.2.3x456789012', '1.23456789'],
    ['12.3.4abc5678901', '12.3456789'],
  ])('takes of %j, typed key by key, one point and ten characters', (keys, kept) => {
    const typed = keys.split('').reduce((before, key) => decimalInput(before + key, 10, before), '')
    expect(typed).toBe(kept)
  })

  it('never begins with a blank', () => {
    expect(textInput('  a b ', 50)).toBe('a b ')
  })

  it('is letters with single blanks for a name', () => {
    expect(personNameInput('  A. B.  Perera2', 70)).toBe('A B Perera')
    expect(personNameInput('සුනිල් ප්\u200dරනාන්දු', 70)).toBe('සුනිල් ප්\u200dරනාන්දු')
  })

  it('is the same when it is filtered again', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (typed, max) => {
        for (const filter of [mobileInput, digitsInput, textInput, personNameInput]) {
          const kept = filter(typed, max)
          expect(kept.length).toBeLessThanOrEqual(max)
          expect(filter(kept, max)).toBe(kept)
        }
      }),
    )
  })
})
