import { describe, expect, test } from 'vitest'
import type { SessionPhase } from '#ui/state/session.ts'
import { aSession, details, healthy, hour, nimal, settled } from '#tests/support/a-session.ts'

type Session = ReturnType<typeof aSession>

/** How a session gets into each phase that lasts. */
const into = {
  'signed-out': async () => started(aSession('none')),
  'nobody-known': async () => {
    const session = aSession('fresh', null)
    session.told.details = { kind: 'no-answer' }
    return started(session)
  },
  'no-database': async () => {
    const session = aSession('fresh')
    session.told.opens = false
    return started(session)
  },
  'signed-in': async () => started(aSession('fresh')),
  locked: async () => {
    const session = await started(aSession('fresh'))
    session.control.lock()
    return session
  },
  'logging-out': async () => {
    const session = await started(aSession('fresh'))
    void session.control.signOut(false)
    return session
  },
} satisfies Partial<Record<SessionPhase['kind'], () => Promise<Session>>>

/** What can happen to it. */
const events = {
  'signs in': (session: Session) => session.control.signIn(nimal.email, 'right'),
  'types a wrong password': (session: Session) => session.control.signIn(nimal.email, 'wrong'),
  'somebody else signs in': (session: Session) => {
    session.told.signIn = { ...details, email: 'kamala@example.lk' }
    return session.control.signIn('kamala@example.lk', 'right')
  },
  'time runs out': (session: Session) => session.clock.pass(12 * hour),
  'the server refuses the token': (session: Session) => session.told.health({ ...healthy, needsSignIn: true }),
  'another tab logs out': (session: Session) => {
    session.storage.removeItem('lastUser')
    session.storage.removeItem('AUTH_TOKEN')
    session.control.heedStorage('AUTH_TOKEN')
  },
  'another tab sees the end': (session: Session) => {
    session.storage.removeItem('AUTH_TOKEN')
    session.control.heedStorage('AUTH_TOKEN')
  },
  'another tab signs in again': (session: Session) => another(session, nimal.email),
  'another tab signs somebody else in': (session: Session) => another(session, 'kamala@example.lk'),
  'an unrelated setting changes': (session: Session) => session.control.heedStorage('portal-menu'),
}

/** What follows: the phase, and a page that is started anew where only that is safe. A row not named changes nothing. */
const table: Record<keyof typeof into, Partial<Record<keyof typeof events, string>>> = {
  'signed-out': {
    'signs in': 'signed-in',
    'somebody else signs in': 'signed-in',
    'another tab signs in again': 'signed-out, reload here',
    'another tab signs somebody else in': 'signed-out, reload here',
  },
  'nobody-known': {
    'signs in': 'signed-in',
    'somebody else signs in': 'signed-in',
    'another tab signs in again': 'nobody-known, reload here',
    'another tab signs somebody else in': 'nobody-known, reload here',
  },
  'no-database': {
    'another tab signs in again': 'no-database, reload here',
    'another tab signs somebody else in': 'no-database, reload here',
  },
  'signed-in': {
    'somebody else signs in': 'signed-in, reload here',
    'time runs out': 'locked',
    'the server refuses the token': 'locked',
    'another tab logs out': 'signed-in, reload here',
    'another tab sees the end': 'locked',
    'another tab signs somebody else in': 'signed-in, reload here',
  },
  locked: {
    'signs in': 'signed-in',
    'somebody else signs in': 'locked, reload here',
    'another tab logs out': 'locked, reload here',
    'another tab signs in again': 'signed-in',
    'another tab signs somebody else in': 'locked, reload here',
  },
  // Two seconds later the page starts anew at Home, whatever happens meanwhile; another tab's new session stays.
  'logging-out': {
    'signs in': 'logging-out, reload home',
    'types a wrong password': 'logging-out, reload home',
    'somebody else signs in': 'logging-out, reload home',
    'time runs out': 'logging-out, reload home',
    'the server refuses the token': 'logging-out, reload home',
    'another tab logs out': 'logging-out, reload home',
    'another tab sees the end': 'logging-out, reload home',
    'another tab signs in again': 'logging-out, reload home',
    'another tab signs somebody else in': 'logging-out, reload home',
    'an unrelated setting changes': 'logging-out, reload home',
  },
}

const cases = Object.keys(into).flatMap((from) =>
  Object.keys(events).map((event) => [from, event] as [keyof typeof into, keyof typeof events]),
)

describe('the session', () => {
  test.each(cases)('%s: %s', async (from, event) => {
    const session = await into[from]()
    session.log.length = 0
    await events[event](session)
    await settled()
    if (from === 'logging-out') session.clock.pass(2000)
    await settled()
    const reloads = session.log.filter((line) => line.startsWith('reload'))
    expect([session.phase().kind, ...new Set(reloads)].join(', ')).toBe(table[from][event] ?? from)
    if (from === 'logging-out') expect(session.storage.getItem('AUTH_TOKEN') ?? '').not.toContain('old')
  })
})

async function started(session: Session): Promise<Session> {
  await session.control.start()
  return session
}

function another({ storage, clock, control }: Session, email: string): void {
  storage.setItem('lastUser', JSON.stringify({ ...nimal, email }))
  storage.setItem('AUTH_TOKEN', JSON.stringify({ token: 'theirs', expirationDate: clock.now() + hour }))
  control.heedStorage('AUTH_TOKEN')
}
