import { beforeEach, describe, expect, test } from 'vitest'
import type { PortalUser, SessionResult } from '#store/access/session.ts'
import type { SyncHealth } from '#store/ports/sync-port.ts'
import type { OpenPortal } from '#ui/app/open-portal.ts'
import { SessionControl, type SessionWorld } from '#ui/app/session-control.ts'
import { aClock } from '#tests/support/a-clock.ts'
import { aConfig } from '#tests/support/a-config.ts'
import { aStorage } from '#tests/support/a-storage.ts'

const hour = 3_600_000
const details = { email: 'nimal@example.lk', role: 'ROLE_GIFT_ADMINISTRATOR' }
const nimal: PortalUser = { email: details.email, wireRole: details.role, merchants: [], subMerchant: null }
const healthy: SyncHealth = {
  connectivity: 'online',
  leading: true,
  needsSignIn: false,
  storageTrouble: null,
  needsReload: null,
}

/** A session in a world where everything is told and everything is written down. */
function aSession(saved: 'fresh' | 'nine minutes left' | 'none' = 'none', lastUser: PortalUser | null = nimal) {
  const clock = aClock()
  const left = saved === 'fresh' ? 12 * hour : 9 * 60_000
  const storage = aStorage({
    AUTH_TOKEN: saved === 'none' ? undefined : JSON.stringify({ token: 'old', expirationDate: clock.now() + left }),
    lastUser: lastUser ? JSON.stringify(lastUser) : undefined,
  })
  const log: string[] = []
  const told = {
    details: { kind: 'signed-in', answer: details } as SessionResult<typeof details>,
    signIn: { ...details },
    unsent: 0,
    opens: true,
    health: (_health: SyncHealth) => undefined as void,
  }
  const world: SessionWorld = {
    config: aConfig(),
    api: {
      userDetails: async () => told.details,
      signIn: async (_email, password) =>
        password === 'right'
          ? {
              kind: 'signed-in',
              answer: { token: 'new', expirationInMilliseconds: 12 * hour, details: told.signIn },
            }
          : { kind: 'refused', status: 401, message: 'Bad credentials' },
    },
    storage,
    clock,
    open: async (user) => {
      log.push(`open ${user.email}`)
      if (!told.opens) throw new Error('QuotaExceededError')
      return fakeOpen(user, log, told)
    },
    forgetDatabase: async (name) => void log.push(`forget ${name}`),
    keepOnlyWork: async (name) => void log.push(`keep only the work of ${name}`),
    warn: () => void log.push('warn'),
    reload: (address) => void log.push(`reload ${address}`),
  }
  const control = new SessionControl(world)
  return { control, clock, storage, log, told, phase: () => control.state.phase }
}

function fakeOpen(
  user: PortalUser,
  log: string[],
  told: { unsent: number; health(health: SyncHealth): void },
): OpenPortal {
  const portal = {
    user,
    database: { name: 'portal-test-1', outbox: { count: async () => told.unsent } },
    sync: {
      watchHealth: async (onHealth: (health: SyncHealth) => void) => {
        told.health = onHealth
      },
    },
  }
  return {
    portal: portal as unknown as OpenPortal['portal'],
    setToken: async (token) => void log.push(`token ${token}`),
    close: async () => void log.push('close'),
  }
}

let session: ReturnType<typeof aSession>

describe('start-up', () => {
  test('without a token the sign-in shows, without a word', async () => {
    session = aSession('none')
    await session.control.start()
    expect(session.phase()).toEqual({ kind: 'signed-out', notice: null })
  })

  test('a token of nine minutes is refused and removed', async () => {
    session = aSession('nine minutes left')
    await session.control.start()
    expect(session.phase().kind).toBe('signed-out')
    expect(session.storage.getItem('AUTH_TOKEN')).toBeNull()
    expect(session.log).toEqual([])
  })

  test('the database of the last person opens before the server has answered', async () => {
    session = aSession('fresh')
    const starting = session.control.start()
    expect(session.log).toEqual(['open nimal@example.lk'])
    await starting
    expect(session.phase().kind).toBe('signed-in')
    expect(session.log).toEqual(['open nimal@example.lk'])
  })

  test('if the server names somebody else, their database opens instead', async () => {
    session = aSession('fresh', { ...nimal, email: 'kamala@example.lk' })
    await session.control.start()
    expect(session.control.state.portal?.user.email).toBe('nimal@example.lk')
    expect(session.log).toContain('close')
  })

  test('silence opens an offline session, which ends when the server says no', async () => {
    session = aSession('fresh')
    session.told.details = { kind: 'no-answer' }
    await session.control.start()
    expect(session.phase().kind).toBe('signed-in')
    session.told.details = { kind: 'refused', status: 401, message: '' }
    session.clock.pass(15_000)
    await settled()
    expect(session.phase().kind).toBe('locked')
  })

  test('a refusal signs out and closes what had been opened', async () => {
    session = aSession('fresh')
    session.told.details = { kind: 'refused', status: 500, message: 'boom' }
    await session.control.start()
    await settled()
    expect(session.phase().kind).toBe('signed-out')
    expect(session.log).toContain('close')
    expect(session.storage.getItem('AUTH_TOKEN')).toBeNull()
  })

  test('a database that does not open is said in words', async () => {
    session = aSession('fresh')
    session.told.opens = false
    await session.control.start()
    expect(session.phase()).toEqual({ kind: 'no-database', cause: 'QuotaExceededError' })
  })
})

describe('sign-in', () => {
  test('saves the token with now plus its duration', async () => {
    session = aSession('none')
    await session.control.start()
    expect(await session.control.signIn('nimal@example.lk', 'right')).toBeNull()
    expect(JSON.parse(session.storage.getItem('AUTH_TOKEN') ?? '')).toEqual({
      token: 'new',
      expirationDate: session.clock.now() + 12 * hour,
    })
    expect(session.phase().kind).toBe('signed-in')
  })

  test('a wrong password says so and changes nothing', async () => {
    session = aSession('none')
    await session.control.start()
    expect(await session.control.signIn('nimal@example.lk', 'wrong')).toBe('Invalid credentials. Please try again')
    expect(session.phase().kind).toBe('signed-out')
  })
})

describe('a running session', () => {
  beforeEach(async () => {
    session = aSession('fresh')
    await session.control.start()
    session.log.length = 0
  })

  test('warns a quarter of an hour before its end', () => {
    session.clock.pass(12 * hour - 15 * 60_000 - 1)
    expect(session.log).toEqual([])
    session.clock.pass(1)
    expect(session.log).toEqual(['warn'])
  })

  test('locks at its end with a notice, and goes on in place for the same person', async () => {
    session.clock.pass(12 * hour)
    expect(session.phase()).toMatchObject({
      kind: 'locked',
      notice: 'Your session has expired. Please sign in again',
    })
    await session.control.signIn('NIMAL@example.lk', 'right')
    expect(session.phase().kind).toBe('signed-in')
    expect(session.log).toEqual(['warn', 'token new'])
  })

  test('starts anew for another person at the lock', async () => {
    session.clock.pass(12 * hour)
    session.told.signIn = { ...details, email: 'kamala@example.lk' }
    await session.control.signIn('kamala@example.lk', 'right')
    expect(session.log).toEqual(['warn', 'reload here'])
  })

  test('locks when the sync worker is refused, once for each refusal', async () => {
    session.told.health({ ...healthy, needsSignIn: true })
    expect(session.phase().kind).toBe('locked')
    await session.control.signIn('nimal@example.lk', 'right')
    session.told.health({ ...healthy, needsSignIn: true })
    expect(session.phase().kind).toBe('signed-in')
    session.told.health(healthy)
    session.told.health({ ...healthy, needsSignIn: true })
    expect(session.phase().kind).toBe('locked')
  })

  test('logs out after two seconds: token, person and database are gone', async () => {
    const leaving = session.control.signOut(false)
    expect(session.phase().kind).toBe('logging-out')
    session.clock.pass(1999)
    await settled()
    expect(session.storage.getItem('AUTH_TOKEN')).not.toBeNull()
    session.clock.pass(1)
    await leaving
    expect(session.storage.getItem('AUTH_TOKEN')).toBeNull()
    expect(session.storage.getItem('lastUser')).toBeNull()
    expect(session.log).toEqual(['close', 'forget portal-test-1', 'reload home'])
  })

  test('keeps the unsent work and nothing else when a person wants it kept', async () => {
    const leaving = session.control.signOut(true)
    session.clock.pass(2000)
    await leaving
    expect(session.log).toEqual(['close', 'keep only the work of portal-test-1', 'reload home'])
  })

  test('follows a log-out in another tab', () => {
    session.storage.removeItem('lastUser')
    session.storage.removeItem('AUTH_TOKEN')
    session.control.heedStorage('AUTH_TOKEN')
    expect(session.log).toEqual(['reload here'])
  })

  test('takes over a token that another tab renewed', async () => {
    session.clock.pass(12 * hour)
    const renewed = { token: 'renewed', expirationDate: session.clock.now() + hour }
    session.storage.setItem('AUTH_TOKEN', JSON.stringify(renewed))
    session.control.heedStorage('AUTH_TOKEN')
    await settled()
    expect(session.log).toEqual(['warn', 'token renewed'])
    expect(session.phase().kind).toBe('signed-in')
  })
})

/** Lets everything that is already decided happen. */
function settled() {
  return new Promise((resolve) => setTimeout(resolve))
}
