import { describe, expect, test } from 'vitest'
import { nextReset, type ResetEvent, resetLoading, resetStart, type ResetState } from '#ui/access/reset-steps.ts'

const oops = 'Oops, something went wrong. Please try again'
const network = 'Network Error. Please try again.'
const email: ResetState = resetStart
const key: ResetState = { ...resetStart, step: 'key', email: 'nimal@example.lk' }
const password: ResetState = { ...key, step: 'password', resetKey: 'AB12CD' }
const done: ResetState = { ...password, step: 'done' }

const asked = {
  send: [email, { kind: 'send', email: 'nimal@example.lk' }],
  resend: [key, { kind: 'resend' }],
  verify: [key, { kind: 'verify', resetKey: 'AB12CD' }],
  set: [password, { kind: 'set' }],
} as const satisfies Record<string, readonly [ResetState, ResetEvent]>

describe('each question', () => {
  test.each([
    ['send', 'Sending reset code'],
    ['resend', 'Sending reset code'],
    ['verify', 'verify key'],
    ['set', 'Setting new password'],
  ] as const)('%s shows "%s" and stays on its step', (act, text) => {
    const [from, event] = asked[act]
    const state = nextReset({ ...from, problem: 'an old one' }, event)
    expect([state.step, state.problem, state.act && resetLoading[state.act]]).toEqual([from.step, null, text])
  })

  test.each([
    ['send', { kind: 'done' }, 'key', null],
    [
      'send',
      { kind: 'refused', message: 'USER_NOT_FOUND' },
      'email',
      'Entered email address is not registered with us',
    ],
    ['send', { kind: 'refused', message: 'BLOCKED' }, 'email', oops],
    ['send', { kind: 'refused', message: '' }, 'email', oops],
    ['send', { kind: 'no-answer' }, 'email', network],
    ['resend', { kind: 'done' }, 'key', null],
    ['resend', { kind: 'refused', message: 'USER_NOT_FOUND' }, 'key', oops],
    ['resend', { kind: 'refused', message: '' }, 'key', oops],
    ['resend', { kind: 'no-answer' }, 'key', network],
    ['verify', { kind: 'done' }, 'password', null],
    [
      'verify',
      { kind: 'refused', message: 'KEY_MISMATCH' },
      'key',
      'Entered reset key is incorrect. Please try again!',
    ],
    ['verify', { kind: 'refused', message: 'BLOCKED' }, 'key', oops],
    ['verify', { kind: 'no-answer' }, 'key', network],
    ['set', { kind: 'done' }, 'done', null],
    ['set', { kind: 'refused', message: 'KEY_MISMATCH' }, 'password', oops],
    ['set', { kind: 'refused', message: '' }, 'password', oops],
    ['set', { kind: 'no-answer' }, 'password', network],
  ] as const)('%s, answered %o, leads to %s', (act, answer, step, problem) => {
    const [from, event] = asked[act]
    const state = nextReset(nextReset(from, event), { kind: 'answer', answer })
    expect(state).toMatchObject({ step, problem, act: null })
  })
})

describe('what does not count', () => {
  const everyEvent = Object.values(asked).map(([, event]) => event)
  const wellPlaced = new Set(Object.values(asked).map(([from, event]) => `${from.step} ${event.kind}`))

  test.each([email, key, password, done].flatMap((state) => everyEvent.map((event) => [state, event] as const)))(
    'at %o: %o',
    (state, event) => {
      if (wellPlaced.has(`${state.step} ${event.kind}`)) expect(nextReset(state, event).act).toBe(event.kind)
      else expect(nextReset(state, event)).toBe(state)
    },
  )

  test('a second press while an answer is awaited', () => {
    for (const [from, event] of Object.values(asked)) {
      const waiting = nextReset(from, event)
      for (const other of everyEvent) expect(nextReset(waiting, other)).toBe(waiting)
    }
  })

  test('an answer that nobody awaits', () => {
    for (const state of [email, key, password, done])
      expect(nextReset(state, { kind: 'answer', answer: { kind: 'done' } })).toBe(state)
  })
})

test('what was typed goes along to the next step', () => {
  const sent = nextReset(email, { kind: 'send', email: 'nimal@example.lk' })
  const atKey = nextReset(sent, { kind: 'answer', answer: { kind: 'done' } })
  const atPassword = nextReset(nextReset(atKey, { kind: 'verify', resetKey: 'AB12CD' }), {
    kind: 'answer',
    answer: { kind: 'done' },
  })
  expect(atPassword).toMatchObject({ email: 'nimal@example.lk', resetKey: 'AB12CD' })
})
