import { beforeEach, describe, expect, test } from 'vitest'
import { ownerKey } from '#store/access/session.ts'
import { noteLeaving, readLeaving } from '#ui/access/saved-session.ts'
import { aSession, hour, nimal, settled } from '#tests/support/a-session.ts'

let session: ReturnType<typeof aSession>

describe('a log-out', () => {
  beforeEach(async () => {
    session = aSession('fresh')
    await session.control.start()
    session.log.length = 0
  })

  test('ends the session at once, and shows that it logs out for two seconds', async () => {
    const owner = ownerKey(nimal)
    const old = { [`${owner} add-merchant`]: { at: 0, values: { name: 'Cargills' } } }
    session.storage.setItem('portal-drafts', JSON.stringify(old))
    const leaving = session.control.signOut(false)
    expect(session.storage.getItem('AUTH_TOKEN')).toBeNull()
    expect(session.storage.getItem('lastUser')).toBeNull()
    expect(session.storage.getItem('portal-drafts')).toBe('{}')
    expect(readLeaving(session.storage)).toEqual({ name: 'portal-test-1', keepWork: false })
    session.clock.pass(1999)
    await settled()
    expect(session.phase().kind).toBe('logging-out')
    expect(session.log).toEqual(['close'])
    session.clock.pass(1)
    await leaving
    expect(session.log).toEqual(['close', 'sign out old', 'forget portal-test-1', 'reload home'])
  })

  test('ends, and leaves the rest to the next start, if the database is neither closed nor cleared', async () => {
    session.told.isStuck = true
    const leaving = session.control.signOut(false)
    session.clock.pass(2000)
    await leaving
    expect(session.log).toEqual(['close', 'sign out old', 'forget portal-test-1', 'reload home'])
    expect(readLeaving(session.storage)).not.toBeNull()
  })

  test('leaves the database alone if its person signs in again in another tab meanwhile', async () => {
    const leaving = session.control.signOut(false)
    session.storage.setItem(
      'AUTH_TOKEN',
      JSON.stringify({ token: 'again', expirationDate: session.clock.now() + hour }),
    )
    session.clock.pass(2000)
    await leaving
    expect(session.log).toEqual(['close', 'sign out old', 'reload home'])
  })

  test('a sign-in takes back the log-out of the same person that is not finished', async () => {
    session = aSession('none')
    noteLeaving(session.storage, { name: 'portal-test-1', keepWork: false })
    await session.control.start()
    await session.control.signIn('nimal@example.lk', 'right')
    expect(readLeaving(session.storage)).toBeNull()
  })

  test('ends the session on the server as well if its tab is closed while it logs out', () => {
    void session.control.signOut(false)
    session.told.closePage()
    expect(session.log).toEqual(['close', 'sign out old'])
  })

  test('ends for a tab that was not told of a log-out in another one, once it is shown again', () => {
    session.control.heedReturn()
    expect(session.log).toEqual([])
    session.storage.removeItem('lastUser')
    session.storage.removeItem('AUTH_TOKEN')
    session.control.heedReturn()
    expect(session.log).toEqual(['reload here'])
  })

  test('keeps the unsent work and nothing else when a person wants it kept', async () => {
    const leaving = session.control.signOut(true)
    expect(readLeaving(session.storage)).toEqual({ name: 'portal-test-1', keepWork: true })
    session.clock.pass(2000)
    await leaving
    expect(session.log).toEqual(['close', 'sign out old', 'keep only the work of portal-test-1', 'reload home'])
  })
})
