import type { BrowserContext, Page } from '@playwright/test'

/** Keeps what is asked of this address waiting until the function it gives is called; what is asked later goes at once. */
export async function holdRequests(of: Page | BrowserContext, address: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await of.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
