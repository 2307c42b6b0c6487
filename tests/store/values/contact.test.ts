import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactOf, contactWords, isContact } from '#store/values/contact.ts'

/** The nine digits of a Sri Lankan mobile number. */
const core = fc.stringMatching(/^7[0-8]\d{7}$/)
const between = fc.constantFrom('', ' ', '-', '.', '\u00a0', '–')

/** A number as people write it. */
const written = fc
  .record({ digits: core, start: fc.constantFrom('0', '+94', '+94 (0)', '0094', '94', ''), sign: between })
  .map(({ digits, start, sign }) => ({
    digits,
    text: `${start}${[digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)].join(sign)}`,
  }))

describe('a contact', () => {
  it('is one number, in whatever form it is written', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('', ' ', '\t'), ({ digits, text }, around) => {
        const contact = { kind: 'mobile' as const, text: `+94${digits}` }
        expect(contactOf(`${around}${text}${around}`)).toEqual(contact)
        expect(isContact(text, contact)).toBe(true)
        // What the address, the palette and a drawer say of it leads to it again.
        expect(contactOf(contactWords(contact))).toEqual(contact)
      }),
    )
  })

  it('is an address regardless of its capitals', () => {
    const address = fc.emailAddress().filter((text) => text.length <= 100)
    fc.assert(
      fc.property(address, (text) => {
        const contact = contactOf(text.toUpperCase())
        expect(contact).toEqual(contactOf(` ${text.toLowerCase()} `))
        expect(contact?.kind).toBe('email')
        expect(contact && isContact(text, contact)).toBe(true)
      }),
    )
  })

  it('of another country needs its plus', () => {
    expect(contactOf('+44 7700 900123')).toEqual({ kind: 'mobile', text: '+447700900123' })
    expect(contactOf('447700900123')).toBeNull()
  })

  it.each(['', '077', '0112345678', 'nimal', 'nimal@', '25WKFQZKYT', '500001', '077 123 4567 x'])(
    'is nothing less than a whole number or address: %j',
    (text) => {
      expect(contactOf(text)).toBeNull()
    },
  )

  it('is in no field of another number or of none', () => {
    const contact = contactOf('0771234567')
    for (const value of ['0771234568', '', null, 771234567]) expect(contact && isContact(value, contact)).toBe(false)
  })
})
