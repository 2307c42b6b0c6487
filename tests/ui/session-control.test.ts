import { beforeEach, describe, expect, test } from 'vitest'
import { aSession, details, healthy, hour, nimal, settled } from '#tests/support/a-session.ts'
import { merchantOfLink, noteLink } from '#ui/state/merchant-links.ts'

let session: ReturnType<typeof aSession>

describe('start-up', () => {
  test('without a token the sign-in shows, without a word', async () => {
    session = aSession('none')
    await session.control.start()
    expect(session.phase()).toEqual({ kind: 'signed-out', notice: null })
    expect(session.log).toEqual(['forget codes'])
  })

  test('a token of nine minutes is refused and removed', async () => {
    session = aSession('nine minutes left')
    await session.control.start()
    expect(session.phase().kind).toBe('signed-out')
    expect(session.storage.getItem('AUTH_TOKEN')).toBeNull()
    expect(session.log).toEqual(['forget codes'])
  })

  test('a token of eleven minutes is taken, and the warning is there at once', async () => {
    session = aSession('eleven minutes left')
    await session.control.start()
    expect(session.phase().kind).toBe('signed-in')
    expect(session.told.warned).toBe(session.clock.now() + 11 * 60_000)
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
    // Never both at once: a former role of the same person is taken over by the present one.
    expect(session.log).toEqual(['open kamala@example.lk', 'close', 'open nimal@example.lk'])
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

  test('an offline session works for the merchants that the server names once it answers', async () => {
    const before = [{ id: '101', name: 'Lanka Stores' }]
    session = aSession('fresh', { ...nimal, merchants: before })
    session.told.details = { kind: 'no-answer' }
    await session.control.start()
    expect(session.control.state.portal?.user.merchants).toEqual(before)
    const now = { ...details, merchantDetailsControllerResponses: [{ merchant: { id: 102, name: 'Kandy Books' } }] }
    session.told.details = { kind: 'signed-in', answer: now }
    session.clock.pass(15_000)
    await settled()
    expect(session.control.state.portal?.user.merchants).toEqual([{ id: '102', name: 'Kandy Books' }])
    expect(session.log).toEqual(['open nimal@example.lk', 'only Lanka Stores', 'only Kandy Books'])
  })

  test('a refusal signs out and closes what had been opened', async () => {
    session = aSession('fresh')
    session.told.details = { kind: 'refused', status: 500, message: 'boom' }
    await session.control.start()
    await settled()
    const notice = 'Your session could not be checked: the server has an error of its own (500). Please sign in again'
    expect(session.phase()).toEqual({ kind: 'signed-out', notice })
    expect(session.log).toContain('close')
    expect(session.storage.getItem('AUTH_TOKEN')).toBeNull()
  })

  test('a database that does not open is said in words', async () => {
    session = aSession('fresh')
    session.told.opens = false
    await session.control.start()
    expect(session.phase()).toEqual({ kind: 'no-database', user: nimal, trouble: 'full', cause: 'no room' })
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

  test('signing in again before the end renews in place and takes the warning away', async () => {
    session.clock.pass(12 * hour - 15 * 60_000)
    expect(session.told.warned).toBe(session.clock.now() + 15 * 60_000)
    expect(await session.control.signIn('nimal@example.lk', 'right')).toBeNull()
    expect(session.log).toEqual(['warn', 'token new'])
    expect(session.told.warned).toBeNull()
    session.clock.pass(11 * hour)
    expect(session.phase().kind).toBe('signed-in')
  })

  test('asking for the password again ends the new session on the server, and the session stays as it was', async () => {
    const token = session.storage.getItem('AUTH_TOKEN')
    expect(await session.control.checkPassword('nimal@example.lk', 'right')).toBeNull()
    expect(await session.control.checkPassword('nimal@example.lk', 'wrong')).toEqual({ kind: 'wrong' })
    expect(session.storage.getItem('AUTH_TOKEN')).toBe(token)
    expect(session.log).toEqual(['sign out new'])
    expect(session.phase().kind).toBe('signed-in')
  })

  test('a wrong password at the warning changes nothing', async () => {
    session.clock.pass(12 * hour - 15 * 60_000)
    expect(await session.control.signIn('nimal@example.lk', 'wrong')).toBe('Invalid credentials. Please try again')
    expect(session.phase().kind).toBe('signed-in')
    expect(session.told.warned).not.toBeNull()
  })

  test('locks at its end with a notice, and goes on in place for the same person', async () => {
    expect(session.control.isSignedIn()).toBe(true)
    session.clock.pass(12 * hour)
    expect(session.control.isSignedIn()).toBe(false)
    expect(session.phase()).toMatchObject({
      kind: 'locked',
      notice: 'Your session has expired. Please sign in again',
    })
    await session.control.signIn('NIMAL@example.lk', 'right')
    expect(session.phase().kind).toBe('signed-in')
    expect(session.log).toEqual(['warn', 'forget codes', 'token new'])
  })

  test('starts anew for another person at the lock', async () => {
    session.clock.pass(12 * hour)
    session.told.signIn = { ...details, email: 'kamala@example.lk' }
    await session.control.signIn('kamala@example.lk', 'right')
    expect(session.log).toEqual(['warn', 'forget codes', 'reload here'])
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

  test('follows a log-out in another tab', () => {
    session.storage.removeItem('lastUser')
    session.storage.removeItem('AUTH_TOKEN')
    session.control.heedStorage('AUTH_TOKEN')
    expect(session.log).toEqual(['reload here'])
  })

  test('works for the merchants that another tab has heard of, and for nobody else’s', () => {
    const merchants = [{ id: '102', name: 'Kandy Books' }]
    session.storage.setItem('lastUser', JSON.stringify({ ...nimal, email: 'kamala@example.lk', merchants }))
    session.control.heedStorage('lastUser')
    expect(session.log).toEqual([])
    session.storage.setItem('lastUser', JSON.stringify({ ...nimal, merchants }))
    session.control.heedStorage('lastUser')
    expect(session.log).toEqual(['only Kandy Books'])
    expect(session.control.state.portal?.user.merchants).toEqual(merchants)
  })

  test('takes over a token that another tab renewed', async () => {
    session.clock.pass(12 * hour)
    const renewed = { token: 'renewed', expirationDate: session.clock.now() + hour }
    session.storage.setItem('AUTH_TOKEN', JSON.stringify(renewed))
    session.control.heedStorage('AUTH_TOKEN')
    await settled()
    expect(session.log).toEqual(['warn', 'forget codes', 'token renewed'])
    expect(session.phase().kind).toBe('signed-in')
  })
  test('goes on for the merchants that the server named at a sign-in in another tab, not for those before the lock', async () => {
    session.clock.pass(12 * hour)
    const merchants = [{ id: '102', name: 'Kandy Books' }]
    session.storage.setItem('lastUser', JSON.stringify({ ...nimal, merchants }))
    session.control.heedStorage('lastUser')
    const renewed = { token: 'renewed', expirationDate: session.clock.now() + hour }
    session.storage.setItem('AUTH_TOKEN', JSON.stringify(renewed))
    session.control.heedStorage('AUTH_TOKEN')
    await settled()
    expect(session.control.state.portal?.user.merchants).toEqual(merchants)
    expect(session.log).toEqual(['warn', 'forget codes', 'token renewed', 'only Kandy Books'])
  })
})

describe('links that were about to be opened in another tab', () => {
  const href = 'http://shop/earnings'
  const note = () => noteLink(session.storage, href, '7', session.clock.now())
  const noted = () => merchantOfLink(session.storage, href, session.clock.now())

  test('are forgotten at the lock', async () => {
    session = aSession('fresh')
    await session.control.start()
    note()
    session.control.lock()
    expect(noted()).toBeNull()
  })

  test('are forgotten where the server refuses the session', async () => {
    session = aSession('fresh')
    note()
    session.told.details = { kind: 'refused', status: 401, message: '' }
    await session.control.start()
    expect(noted()).toBeNull()
  })

  test.each([
    ['another person', 'kamala@example.lk', null],
    ['the same person', 'nimal@example.lk', '7'],
  ])('at the sign-in of %s', async (_who, email, merchant) => {
    session = aSession('none', { ...nimal, email: 'nimal@example.lk' })
    await session.control.start()
    note()
    session.told.signIn = { ...details, email }
    await session.control.signIn(email, 'right')
    expect(noted()).toBe(merchant)
  })
})
