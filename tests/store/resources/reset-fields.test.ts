import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  newPasswordForm,
  resetEmailForm,
  resetKeyForm,
  strengthLabel,
  trimmedKey,
} from '#store/resources/password-resets/reset-fields.ts'

/** The words under each field, or null where all is well. */
function words<Values>(form: z.ZodType<unknown, Values>, values: Values): Record<string, string> | null {
  const read = form.safeParse(values)
  if (read.success) return null
  const first = read.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message] as const)
  return Object.fromEntries(first)
}

describe('the registered e-mail', () => {
  const long = (length: number) => `${'a'.repeat(length - '@example.lk'.length)}@example.lk`
  test.each([
    ['', 'Email address is required'],
    ['   ', 'Email address is required'],
    ['abc', 'Please enter a valid email address'],
    [long(321), 'Email too Long'],
  ])('%j is refused', (email, text) => {
    expect(words(resetEmailForm, { email })).toEqual({ email: text })
  })

  test('320 signs are taken, blanks around it are not part of it', () => {
    expect(words(resetEmailForm, { email: long(320) })).toBeNull()
    expect(resetEmailForm.parse({ email: ' nimal@example.lk ' })).toEqual({ email: 'nimal@example.lk' })
  })
})

describe('the reset key', () => {
  test.each([
    ['', 'Reset key is required'],
    ['ab-1', "Can't enter symbol"],
    ['ab-12c', "Can't enter symbol"],
    ['ab12', 'The reset key has 6 letters and digits'],
    ['ab12cd7', 'The reset key has 6 letters and digits'],
  ])('%j is refused', (resetKey, text) => {
    expect(words(resetKeyForm, { resetKey })).toEqual({ resetKey: text })
  })

  test('six letters and digits are taken; eight that are typed become six', () => {
    expect(words(resetKeyForm, { resetKey: 'ab12CD' })).toBeNull()
    expect(trimmedKey('ab12CD89')).toBe('ab12CD')
    expect(trimmedKey(' ab1 2CD\n')).toBe('ab12CD')
  })
})

describe('the new password', () => {
  test.each([
    ['', '', { password: "New password can't be empty", confirmation: "Confirmation password can't be empty" }],
    ['seven77', 'seven77', { password: 'Use 8 characters or more for your password' }],
    ['eight888', 'eight889', { confirmation: 'Passwords do not match' }],
    [
      'seven77',
      'other',
      { password: 'Use 8 characters or more for your password', confirmation: 'Passwords do not match' },
    ],
    ['a'.repeat(31), 'a'.repeat(31), { password: 'password too Long' }],
    ['eight888', '', { confirmation: "Confirmation password can't be empty" }],
  ])('%j and %j', (password, confirmation, problems) => {
    expect(words(newPasswordForm, { password, confirmation })).toEqual(problems)
  })

  test('8 and 30 signs are taken', () => {
    for (const password of ['a'.repeat(8), 'a'.repeat(30)])
      expect(words(newPasswordForm, { password, confirmation: password })).toBeNull()
  })
})

test.each([
  ['seven77', 4, 'Too short'],
  ['eight888', 0, 'Weak'],
  ['eight888', 1, 'Okay'],
  ['eight888', 2, 'Good'],
  ['eight888', 3, 'Strong'],
  ['eight888', 4, 'Stronger'],
])('%s with a score of %d is called %s', (password, score, label) => {
  expect(strengthLabel(password, score)).toBe(label)
})
