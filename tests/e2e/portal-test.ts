import { test as base, expect } from '@playwright/test'
import { startPostgres } from '#tests/support/ensure-postgres.ts'
import { newTab, PortalPage } from '#tests/support/portal-page.ts'
import { makePortalServer, type PortalServer } from '#tests/support/portal-server.ts'
import { folderData, postgresData } from '#tests/support/server-data.ts'
import { ServerStock, usualSettings } from '#tests/support/server-stock.ts'

interface Shared {
  servers: ServerStock
}

interface Fixtures {
  /** Whether the API honours `Idempotency-Key` and has ETags, and the portal knows it. Off, as elsewhere. */
  honours: boolean
  /** Pages a second while the device is filled: few, where a test is not about that. */
  pagesPerSecond: number
  server: PortalServer
  portal: PortalPage
  /** Opens another tab of the same browser profile. */
  anotherTab(): Promise<PortalPage>
}

/** A browser test with a server of its own: fresh data, killed and restarted at will. */
export const test = base.extend<Fixtures, Shared>({
  servers: [
    // Playwright reads what a fixture needs from this pattern: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const postgres = await startPostgres()
      const data = postgres ? await postgresData(postgres.url) : folderData()
      const seeder = await makePortalServer({ data })
      await seeder.start()
      await seeder.stop()
      const servers = new ServerStock(data)
      await provide(servers)
      await servers.dispose()
      await seeder.dispose()
      await postgres?.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  honours: [usualSettings.honours, { option: true }],
  pagesPerSecond: [usualSettings.pagesPerSecond, { option: true }],
  server: async ({ servers, honours, pagesPerSecond }, provide) => {
    const server = await servers.take({ honours, pagesPerSecond })
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
    // A read that a test answers itself may be under way when its server ends.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Whatever a test is about: the page must not have thrown, nor have asked for what its policy forbids.
    expect(broken).toEqual([])
  },
  anotherTab: async ({ context, server }, provide) => {
    await provide(() => newTab(context, server.origin))
  },
})

export { expect }
