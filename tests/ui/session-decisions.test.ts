import { describe, expect, test } from 'vitest'
import type { PortalUser } from '#store/access/session.ts'
import { decideStart, decideTokenChange, passwordProblem, signInProblem } from '#ui/access/session-decisions.ts'
import { passwordWords } from '#ui/screens/redemptions/redemption-words.ts'

const nimal: PortalUser = {
  email: 'nimal@example.lk',
  wireRole: 'ROLE_GIFT_ADMINISTRATOR',
  merchants: [],
  subMerchant: null,
}
const expired = 'Your session has expired. Please sign in again'
const nimalNow: PortalUser = { ...nimal, wireRole: 'ROLE_GIFT_ACCOUNTANT' }
const details = { email: 'nimal@example.lk', role: 'ROLE_GIFT_ACCOUNTANT' }

describe('the start-up check', () => {
  test.each([
    ['an answer, somebody known', { kind: 'signed-in', answer: details }, nimal, { kind: 'signed-in', user: nimalNow }],
    ['an answer, nobody known', { kind: 'signed-in', answer: details }, null, { kind: 'signed-in', user: nimalNow }],
    ['401', { kind: 'refused', status: 401, message: '' }, nimal, { kind: 'signed-out', notice: expired }],
    ['403', { kind: 'refused', status: 403, message: '' }, nimal, { kind: 'signed-out', notice: expired }],
    [
      '500 in JSON, which does not say that the session is over',
      { kind: 'refused', status: 500, message: 'Internal server error' },
      nimal,
      {
        kind: 'signed-out',
        notice: 'Your session could not be checked: the server has an error of its own (500). Please sign in again',
      },
    ],
    [
      'another refusal in the server’s words',
      { kind: 'refused', status: 423, message: 'User is locked' },
      nimal,
      { kind: 'signed-out', notice: 'Your session could not be checked: User is locked. Please sign in again' },
    ],
    ['silence, somebody known', { kind: 'no-answer' }, nimal, { kind: 'offline', user: nimal }],
    ['silence, nobody known', { kind: 'no-answer' }, null, { kind: 'nobody-known' }],
  ] as const)('%s', (_name, result, lastUser, outcome) => {
    expect(decideStart(result, lastUser)).toEqual(outcome)
  })
})

describe('another tab changes the saved token', () => {
  const other = { ...nimal, email: 'kamala@example.lk' }
  test.each([
    ['logs out', [nimal, false, null], 'reload'],
    ['expires', [nimal, false, nimal], 'lock'],
    ['renews the same session', [nimal, true, nimal], 'continue'],
    ['renews it with the e-mail in capitals', [nimal, true, { ...nimal, email: 'NIMAL@example.lk' }], 'continue'],
    ['signs in as somebody else', [nimal, true, other], 'reload'],
    ['signs in with another role', [nimal, true, nimalNow], 'reload'],
    ['signs in while this one is signed out', [null, true, nimal], 'reload'],
    ['logs out while this one is signed out', [null, false, null], 'nothing'],
  ] as const)('it %s', (_name, [here, tokenPresent, lastUser], outcome) => {
    expect(decideTokenChange(here, tokenPresent, lastUser)).toBe(outcome)
  })
})

describe('the text under the sign-in form', () => {
  test.each([
    ['nothing after success', { kind: 'signed-in', answer: {} }, null],
    [
      'bad credentials in our words',
      { kind: 'refused', status: 401, message: 'Bad credentials' },
      'Invalid credentials. Please try again',
    ],
    ['any other message as is', { kind: 'refused', status: 423, message: 'User is locked' }, 'User is locked'],
    [
      'a refusal without words',
      { kind: 'refused', status: 400, message: '' },
      'Could not connect to server. Please try again.',
    ],
    [
      'an error of the server’s own, which says nothing of what was typed',
      { kind: 'refused', status: 500, message: 'Internal server error' },
      'Could not connect to server. Please try again. The server has an error of its own (500); what you typed may be right.',
    ],
    ['silence', { kind: 'no-answer' }, 'Network Error. Please try again.'],
  ] as const)('%s', (_name, result, text) => {
    expect(signInProblem(result)).toBe(text)
  })
})

test.each([
  [{ kind: 'signed-in', answer: {} }, null],
  [{ kind: 'no-answer' }, 'Network Error. Please try again.'],
  [{ kind: 'refused', status: 401, message: 'Bad credentials' }, 'Incorrect password, please try again'],
  [{ kind: 'refused', status: 429, message: 'Too many attempts' }, 'Too many attempts'],
  [
    { kind: 'refused', status: 500, message: 'Internal server error' },
    'Could not connect to server. Please try again. The server has an error of its own (500); what you typed may be right.',
  ],
] as const)('a password that is only asked for: %o says %s', (result, words) => {
  const problem = passwordProblem(result)
  expect(problem && passwordWords(problem)).toBe(words)
})
