import { expect, it, onTestFinished, vi } from 'vitest'

it('a part of the portal that is gone from the server is told from a screen that broke', async () => {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { codeIsMissing } = await import('#ui/app/stale-code.ts')
  expect(codeIsMissing()).toBe(false)
  target.dispatchEvent(new Event('vite:preloadError'))
  expect(codeIsMissing()).toBe(true)
})
