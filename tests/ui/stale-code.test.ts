import { expect, it, onTestFinished, vi } from 'vitest'

it('a part of the portal that is gone from the server is told from a screen that broke', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const { isMissingCode } = await import('#ui/state/stale-code.ts')
  const payload = new TypeError('Failed to fetch dynamically imported module')
  expect(isMissingCode(payload)).toBe(false)
  target.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(isMissingCode(payload)).toBe(true)
  // What breaks afterwards for another reason is told as what it is.
  expect(isMissingCode(new TypeError('rows is undefined'))).toBe(false)
})

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
