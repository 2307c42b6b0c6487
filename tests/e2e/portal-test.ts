import { test as base } from '@playwright/test'
import { newTab, PortalPage } from '#tests/support/portal-page.ts'
import { makePortalServer, type PortalServer } from '#tests/support/portal-server.ts'

interface Fixtures {
  server: PortalServer
  portal: PortalPage
  /** Opens another tab of the same browser profile. */
  anotherTab(): Promise<PortalPage>
}

/** A browser test with a server of its own: fresh data, killed and restarted at will. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, provide) => {
    const server = await makePortalServer()
    await server.start()
    await provide(server)
    await server.dispose()
  },
  portal: async ({ page, server }, provide) => {
    await provide(new PortalPage(page, server.origin))
  },
  anotherTab: async ({ context, server }, provide) => {
    await provide(() => newTab(context, server.origin))
  },
})

export { expect } from '@playwright/test'
