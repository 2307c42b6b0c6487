import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { newTab, PortalPage } from '#tests/support/portal-page.ts'
import { makePortalServer, type PortalServer } from '#tests/support/portal-server.ts'

interface Shared {
  /** A data folder that a server has seeded once; every test begins with a copy of it. */
  seeded: string
}

interface Fixtures {
  /** Whether the API honours `Idempotency-Key` and has ETags, and the portal knows it. Off, as elsewhere. */
  honours: boolean
  server: PortalServer
  portal: PortalPage
  /** Opens another tab of the same browser profile. */
  anotherTab(): Promise<PortalPage>
}

/** A browser test with a server of its own: fresh data, killed and restarted at will. */
export const test = base.extend<Fixtures, Shared>({
  seeded: [
    // Playwright reads what a fixture needs from this pattern: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const seeder = await makePortalServer()
      await seeder.start()
      await seeder.stop()
      await provide(seeder.folder)
      await seeder.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  honours: [false, { option: true }],
  server: async ({ seeded, honours }, provide, testInfo) => {
    const config = testInfo.outputPath('portal-config.json')
    await mkdir(dirname(config), { recursive: true })
    // The embedded database shows every change at once; what a lagging one needs is waited for elsewhere.
    await writeFile(config, JSON.stringify({ api: { idempotencyKey: honours, etags: honours, lagSeconds: 1 } }))
    const env = { CONFIG_FILE: config, API_ETAGS: honours ? '1' : '0' }
    const server = await makePortalServer({ copyOf: seeded, env })
    await server.start()
    await provide(server)
    await server.dispose()
  },
  portal: async ({ page, server }, provide) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) broken.push(line.text())
    })
    await provide(new PortalPage(page, server.origin))
    // Whatever a test is about: the page must not have thrown, nor have asked for what its policy forbids.
    expect(broken).toEqual([])
  },
  anotherTab: async ({ context, server }, provide) => {
    await provide(() => newTab(context, server.origin))
  },
})

export { expect }
