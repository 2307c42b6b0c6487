import { expect, test } from 'vitest'
import { passwordScore } from '#store/values/password-strength.ts'

test('the labels climb with the password', () => {
  const scores = ['aaaaaaaa', 'monkey12345', 'galle face 9', 'tuktuk-blue-galle-74!'].map((text) =>
    passwordScore(text, []),
  )
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.at(0)).toBe(0)
  expect(scores.at(-1)).toBe(4)
})

test('the own e-mail address is no password', () => {
  expect(passwordScore('nimal@example.lk', ['nimal@example.lk'])).toBe(0)
  expect(passwordScore('nimal@example.lk', [])).toBeGreaterThan(0)
})
