import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/data/open-database.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { StandingClock } from './server-under-test.ts'

/** The whole route table, for those who read it and ask nothing. */
export async function appWithoutDatabase(): Promise<FastifyInstance> {
  const nothing = () => {
    throw new Error('this server has no database')
  }
  const app = await buildApp({
    db: new Proxy({} as Database, { get: nothing }),
    clock: new StandingClock(),
    transport: { send: nothing },
    config: defaultConfig,
    tokenHours: 12,
    devTools: true,
    portalFolder: null,
    report: console.error,
  })
  await app.ready()
  return app
}
