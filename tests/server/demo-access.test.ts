import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/data/schema/accounts.ts'
import { demoAccountsIn, refuseDemoOnNetwork } from '#server/process/demo-access.ts'
import { type RunningServer, runServer } from '#server/process/run-server.ts'
import { readSettings } from '#server/process/settings.ts'
import { welcomeText } from '#server/process/welcome.ts'
import { openEngines } from './support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

const pages = ['/dev', '/dev/mailbox', '/dev/changes', '/dev/faults', '/api/docs', '/api/openapi.json']
const around = { portalFolder: null, report: console.error }
const real = { SEED_SCALE: 'none', ADMIN_EMAIL: 'first@shop.example', ADMIN_PASSWORD: 'long enough' }

describe('a database without demo accounts', () => {
  const start = async (env: Record<string, string>, look: (server: RunningServer, said: string) => Promise<void>) => {
    const settings = { ...readSettings(env, 0), port: 0, place: { kind: 'memory' } as const }
    const server = await runServer(settings, around)
    try {
      await look(server, welcomeText(server, settings))
    } finally {
      await server.stop()
    }
  }
  const devToolsOf = async ({ address }: RunningServer) => {
    const config = (await (await fetch(`${address}/config.json`)).json()) as { devTools?: boolean }
    return config.devTools
  }

  test('has no developer pages, no API docs and no kitchen sink, and says nothing of them', async () => {
    await start(real, async (server, said) => {
      for (const path of pages) expect([path, (await fetch(`${server.address}${path}`)).status]).toEqual([path, 404])
      const added = await fetch(`${server.address}/dev/faults`, { method: 'POST', body: '{}' })
      expect(added.status).toBe(404)
      expect(await devToolsOf(server)).toBe(false)
      expect(said).not.toMatch(/\/dev\/|\/api\/docs/)
    })
  })

  test('has them for whoever sets DEV_TOOLS=1', async () => {
    await start({ ...real, DEV_TOOLS: '1' }, async (server, said) => {
      for (const path of pages) expect([path, (await fetch(`${server.address}${path}`)).status]).toEqual([path, 200])
      expect(await devToolsOf(server)).toBe(true)
      for (const path of ['/dev/mailbox', '/dev/faults', '/api/docs']) expect(said).toContain(server.address + path)
    })
  })
})

for (const { name, db } of engines) {
  describe(`what the network may reach on ${name}`, () => {
    const everywhere = { HOST: '0.0.0.0' }
    const inWords = { ...everywhere, DEMO_ON_NETWORK: 'anyone-may-sign-in' }
    const tryToOpen = (env: Record<string, string>) => refuseDemoOnNetwork(db, readSettings(env, 0))
    const refusal = (...words: string[]) =>
      expect.objectContaining({
        name: 'StartupTrouble',
        message: expect.stringMatching(
          new RegExp(`^HOST=0.0.0.0 .*${words.join('.*')}.*DEMO_ON_NETWORK=anyone`),
        ) as string,
      })

    test('an empty database is not filled with demo accounts there', async () => {
      await expect(tryToOpen(everywhere)).rejects.toEqual(refusal('demo accounts'))
      expect(await db.select({ users: count() }).from(users)).toEqual([{ users: 0 }])
      await tryToOpen({})
      await tryToOpen(inWords)
    })

    test('a database of one’s own is served there, but not with developer pages', async () => {
      await tryToOpen({ ...everywhere, ...real })
      await expect(tryToOpen({ ...everywhere, ...real, DEV_TOOLS: '1' })).rejects.toEqual(refusal('developer pages'))
      await tryToOpen({ ...real, DEV_TOOLS: '1' })
      await tryToOpen({ ...inWords, ...real, DEV_TOOLS: '1' })
    })

    test('demo accounts that are there already are not served there, whatever the settings call the data', async () => {
      await writeAccounts(db)
      expect(await demoAccountsIn(db)).toHaveLength(8)
      await expect(tryToOpen({ ...everywhere, ...real, DEV_TOOLS: '0' })).rejects.toEqual(refusal('demo accounts'))
      await tryToOpen(real)
      await tryToOpen({ ...inWords, ...real })
    })
  })

  describe(`who may open the developer pages on ${name}`, () => {
    let server: ServerUnderTest
    beforeAll(async () => {
      server = await startServer(db)
    })
    const ask = (headers: Record<string, string>, method: 'GET' | 'DELETE' = 'GET') =>
      server.app.inject({ method, url: method === 'GET' ? '/dev/mailbox' : '/dev/faults', headers })

    test.each(['localhost:4310', 'LOCALHOST:4310', '127.0.0.1:4310', '[::1]:4310', '10.0.0.4'])('%s', async (host) => {
      expect((await ask({ host })).statusCode).toBe(200)
      expect((await ask({ host, origin: `http://${host}` }, 'DELETE')).statusCode).toBe(200)
    })

    test.each(['evil.example', 'localhost.evil.example:4310', '127.0.0.1.evil.example', 'a b'])(
      'nobody under the name "%s", which may lead here from anywhere',
      async (host) => {
        expect((await ask({ host })).statusCode).toBe(403)
        expect((await ask({ host, origin: `http://${host}` }, 'DELETE')).statusCode).toBe(403)
      },
    )

    test.each(['https://evil.example', 'http://localhost:4311', 'http://localhost', 'null', '*'])(
      'no page of %s',
      async (origin) => {
        for (const method of ['GET', 'DELETE'] as const) {
          const answer = await ask({ host: 'localhost:4310', origin }, method)
          expect(answer.statusCode).toBe(403)
          expect(answer.json()).toEqual({ message: expect.stringContaining('developer pages') as string })
        }
      },
    )

    test('the API itself asks for no name: proxies have their own', async () => {
      const { statusCode } = await server.app.inject({ url: '/api/health', headers: { host: 'portal.example.com' } })
      expect(statusCode).toBe(200)
    })
  })
}
