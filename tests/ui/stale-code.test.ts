import { expect, it, onTestFinished, vi } from 'vitest'

it('a part of the portal that is gone from the server is told from a screen that broke', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const { codeIsMissing } = await import('#ui/app/stale-code.ts')
  expect(codeIsMissing()).toBe(false)
  target.dispatchEvent(new Event('vite:preloadError'))
  expect(codeIsMissing()).toBe(true)
})

it.each([
  ['a page that a worker served', {}, 1],
  ['a first visit, whose first worker is as new as the page', null, 2],
])('knows that a newer portal has taken over: %s', async (_name, controller, changes) => {
  const serviceWorker = Object.assign(new EventTarget(), { controller })
  vi.stubGlobal('navigator', { serviceWorker })
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const { portalIsReplaced } = await import('#ui/app/stale-code.ts')
  for (let change = 0; change < changes; change++) {
    expect(portalIsReplaced()).toBe(false)
    serviceWorker.dispatchEvent(new Event('controllerchange'))
  }
  expect(portalIsReplaced()).toBe(true)
})
