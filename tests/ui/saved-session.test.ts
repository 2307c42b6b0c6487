import { describe, expect, test } from 'vitest'
import { forgetSession, forgetToken, readSavedSession, saveSession } from '#ui/access/saved-session.ts'
import { aStorage } from '#tests/support/a-storage.ts'

const now = Date.parse('2026-10-01T06:00:00Z')
const minute = 60_000
const user = { email: 'nimal@example.lk', wireRole: 'ROLE_GIFT_ADMINISTRATOR', merchants: [], subMerchant: null }
const endsIn = (minutes: number) => JSON.stringify({ token: 't', expirationDate: now + minutes * minute })

describe('what the last session left', () => {
  test.each([
    ['nothing', {}, 'absent'],
    ['text that is not JSON', { AUTH_TOKEN: 'abc' }, 'refused'],
    ['no expiry', { AUTH_TOKEN: '{"token":"t"}' }, 'refused'],
    ['an empty token', { AUTH_TOKEN: `{"token":"","expirationDate":${now + 60 * minute}}` }, 'refused'],
    ['an expired token', { AUTH_TOKEN: endsIn(-1) }, 'refused'],
    ['9 minutes', { AUTH_TOKEN: endsIn(9) }, 'refused'],
    ['exactly 10 minutes', { AUTH_TOKEN: endsIn(10) }, 'refused'],
    ['11 minutes', { AUTH_TOKEN: endsIn(11) }, 'usable'],
  ])('%s', (_name, entries, kind) => {
    expect(readSavedSession(aStorage(entries), now).kind).toBe(kind)
  })

  test('an unreadable last user counts as nobody', () => {
    const storage = aStorage({ AUTH_TOKEN: endsIn(60), lastUser: '{"email":7}' })
    expect(readSavedSession(storage, now)).toMatchObject({ kind: 'usable', lastUser: null })
  })
})

test('a saved session is read back as it was', () => {
  const storage = aStorage()
  const saved = { token: 'abc', expirationDate: now + 60 * minute }
  saveSession(storage, user, saved)
  expect(readSavedSession(storage, now)).toEqual({ kind: 'usable', saved, lastUser: user })
})

test('an expiry leaves the person, a log-out does not', () => {
  const storage = aStorage()
  saveSession(storage, user, { token: 'abc', expirationDate: now })
  forgetToken(storage)
  expect(storage.getItem('AUTH_TOKEN')).toBeNull()
  expect(storage.getItem('lastUser')).not.toBeNull()
  forgetSession(storage)
  expect(storage.getItem('lastUser')).toBeNull()
})
