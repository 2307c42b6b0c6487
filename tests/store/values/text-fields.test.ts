import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  emailField,
  messageField,
  nameField,
  signInEmailField,
  signInPasswordField,
} from '#store/values/text-fields.ts'

/** What a person reads under the field: its first problem, or null. */
function says(field: z.ZodType, value: string): string | null {
  return field.safeParse(value).error?.issues[0]?.message ?? null
}

describe('text fields', () => {
  const receiver = nameField('Receiver name')

  it.each([
    ['', "Receiver name can't be empty"],
    ['   ', "Receiver name can't be empty"],
    ['x'.repeat(71), 'Receiver name cannot exceed 70 characters'],
    ["O'Brien", 'Receiver name can only contain letters, numbers and symbols'],
    ['<b>', 'Receiver name can only contain letters, numbers and symbols'],
  ])('a name %j is refused with its own words', (value, words) => {
    expect(says(receiver, value)).toBe(words)
  })

  it.each([
    'Nimal Perera',
    'x'.repeat(70),
    'A. B. Perera',
    'Keells @ #1 & Co-op',
    'නිමල් පෙරේරා',
    'සුනිල් ප්\u200dරනාන්දු',
    'நிமல்',
    'José 2',
  ])('a name may be %j', (value) => {
    expect(says(receiver, value)).toBeNull()
  })

  it('blanks around a name do not count', () => {
    expect(receiver.parse('  Nimal ')).toBe('Nimal')
  })

  it('a message is required and may be of any length', () => {
    expect(says(messageField, ' \n ')).toBe("Message can't be empty")
    expect(says(messageField, '<3 '.repeat(5000))).toBeNull()
  })

  it.each([
    ['', 'Email is required'],
    [`${'x'.repeat(320)}@a.lk`, 'Email too Long'],
    ['nimal', 'Please enter a valid email address'],
    ['nimal@shop', 'Please enter a valid email address'],
    ['ni mal@shop.lk', 'Please enter a valid email address'],
  ])('an e-mail %j is refused with the words of the sign-in screen', (value, words) => {
    expect(says(signInEmailField, value)).toBe(words)
  })

  it.each([
    [' ', "Email can't be empty"],
    [`${'x'.repeat(97)}@a.l`, 'Email cannot exceed 100 characters'],
    ['nimal@shop', 'Please enter a valid email address'],
    ['nimal@shop.lk', null],
    [`${'x'.repeat(95)}@a.lk`, null],
  ])('the shared e-mail rule says of %j: %s', (value, words) => {
    expect(says(emailField, value)).toBe(words)
  })

  it('a password is taken as typed, blanks included', () => {
    expect(signInPasswordField.parse(' secret ')).toBe(' secret ')
    expect(says(signInPasswordField, '')).toBe('Password is required')
    expect(says(signInPasswordField, 'x'.repeat(30))).toBeNull()
    expect(says(signInPasswordField, 'x'.repeat(31))).toBe('password too Long')
  })
})
