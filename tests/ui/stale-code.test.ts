import { describe, expect, it, onTestFinished, vi } from 'vitest'

it.each([
  ['a page that a worker served', {}, 1],
  ['a first visit, whose first worker is as new as the page', null, 2],
])('knows that a newer portal has taken over: %s', async (_name, controller, changes) => {
  const serviceWorker = Object.assign(new EventTarget(), { controller })
  vi.stubGlobal('navigator', { serviceWorker })
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const { portalIsReplaced } = await import('#ui/state/stale-code.ts')
  for (let change = 0; change < changes; change++) {
    expect(portalIsReplaced()).toBe(false)
    serviceWorker.dispatchEvent(new Event('controllerchange'))
  }
  expect(portalIsReplaced()).toBe(true)
})

describe('the server has', () => {
  const own = 'https://portal.example/assets/index-Own12345.js'
  const pageWith = (entry: string) => `<html><script type="module" crossorigin src="${entry}"></script></html>`

  it.each([
    ['the build of this page', () => new Response(pageWith('/assets/index-Own12345.js')), false],
    ['another build', () => new Response(pageWith('/assets/index-Newer123.js')), true],
    ['an error', () => new Response(pageWith('/assets/index-Newer123.js'), { status: 502 }), false],
    ['a page of somebody else, as in a hotel', () => new Response('<html>Please sign in</html>'), false],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('%s', async (_name, answer, expected) => {
    vi.stubGlobal('document', { querySelector: () => ({ src: own }) })
    vi.stubGlobal('location', { href: 'https://portal.example/users' })
    vi.stubGlobal('fetch', async () => answer())
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.resetModules()
    const { checkReplaced, portalIsReplaced } = await import('#ui/state/stale-code.ts')
    expect(await checkReplaced()).toBe(expected)
    expect(portalIsReplaced()).toBe(expected)
  })
})
