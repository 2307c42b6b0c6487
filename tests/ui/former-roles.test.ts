import { describe, expect, test } from 'vitest'
import { aSession, details, hour, nimal, settled } from '#tests/support/a-session.ts'

describe('what a former role has left', () => {
  test('stays until the server has named the person and the role, however early the database is open', async () => {
    const session = aSession('fresh', { ...nimal, email: 'kamala@example.lk' })
    const starting = session.control.start()
    await settled()
    await starting
    expect(session.log).toContain('open kamala@example.lk')
    expect(session.told.leftRoles).toEqual(['nimal@example.lk'])
  })

  test('stays in an offline session until the server answers', async () => {
    const session = aSession('fresh')
    session.told.details = { kind: 'no-answer' }
    await session.control.start()
    expect(session.phase().kind).toBe('signed-in')
    expect(session.told.leftRoles).toEqual([])
    session.told.details = { kind: 'signed-in', answer: details }
    session.clock.pass(15_000)
    await settled()
    expect(session.told.leftRoles).toEqual(['nimal@example.lk'])
  })

  test('is taken over by a sign-in, and left alone when somebody else signs in', async () => {
    const session = aSession('none')
    await session.control.start()
    await session.control.signIn('nimal@example.lk', 'right')
    expect(session.told.leftRoles).toEqual(['nimal@example.lk'])
    session.clock.pass(12 * hour)
    session.told.signIn = { ...details, email: 'kamala@example.lk' }
    await session.control.signIn('kamala@example.lk', 'right')
    expect(session.told.leftRoles).toEqual(['nimal@example.lk'])
    session.told.signIn = { ...details }
    await session.control.signIn('nimal@example.lk', 'right')
    expect(session.told.leftRoles).toEqual(['nimal@example.lk', 'nimal@example.lk'])
  })
})
