import { describe, expect, it } from 'vitest'
import { connectionText } from '#ui/app/offline-bar.tsx'

describe('the line about the connection', () => {
  it('says offline only if the connection has failed', () => {
    expect(connectionText('offline', false)).toMatch(/^You’re offline/)
    expect(connectionText('offline', true)).toMatch(/^You’re offline/)
    for (const connectivity of ['unknown', 'online', 'slow'] as const) {
      for (const unconfirmed of [true, false]) {
        expect(connectionText(connectivity, unconfirmed) ?? '').not.toMatch(/offline/i)
      }
    }
  })

  it('says that the portal connects while nothing is known and the session is not confirmed', () => {
    expect(connectionText('unknown', true)).toMatch(/^Connecting/)
    expect(connectionText('unknown', false)).toBeNull()
  })

  it('says that a slow server is slow, and nothing while it answers', () => {
    expect(connectionText('slow', true)).toMatch(/^The server is slow to answer/)
    expect(connectionText('online', true)).toBeNull()
  })
})
