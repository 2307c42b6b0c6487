import { describe, expect, it } from 'vitest'
import { canLoadPage } from '#ui/app/load-again.ts'

const storedPage = { match: () => Promise.resolve(new Response('page')) }
const nothingStored = { match: () => Promise.resolve(undefined) }
const answering = () => Promise.resolve(new Response())
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const brokenServer = () => Promise.resolve(new Response('', { status: 502 }))

describe('whether the page can be loaded again', () => {
  it('is true with a stored program, even without a line', async () => {
    expect(await canLoadPage({ caches: storedPage, fetch: unreachable, isControlled: true })).toBe(true)
  })

  it('is true with a server that answers, even without a stored program', async () => {
    expect(await canLoadPage({ caches: nothingStored, fetch: answering, isControlled: false })).toBe(true)
  })

  it('is false without both: the browser would show an error page of its own', async () => {
    expect(await canLoadPage({ caches: nothingStored, fetch: unreachable, isControlled: true })).toBe(false)
    expect(await canLoadPage({ caches: nothingStored, fetch: brokenServer, isControlled: true })).toBe(false)
  })

  it('is false with a stored page that no service worker would serve', async () => {
    expect(await canLoadPage({ caches: storedPage, fetch: unreachable, isControlled: false })).toBe(false)
  })
})
