import { asc, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getPackagingTypes } from '#store/resources/packaging-types/packaging-type-calls.ts'
import { writeFirstData } from '#server/data/first-data.ts'
import { packagingTypes } from '#server/data/schema/purchases.ts'
import { starterPackaging } from '#server/data/starter-packaging.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { openEngines } from './support/engines.ts'
import { StandingClock, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
afterAll(() => Promise.all(engines.map(({ close }) => close())))

for (const { name, db } of engines) {
  describe(`packaging types on ${name}`, () => {
    test('are in a database without demo data, however often it is started', async () => {
      const settings = { seedScale: 'none', config: defaultConfig, firstAdministrator: null } as const
      for (let start = 0; start < 2; start += 1) await writeFirstData(db, new StandingClock(), settings)
      expect(await db.select().from(packagingTypes).orderBy(asc(packagingTypes.id))).toEqual(starterPackaging)
    })

    test('are read by those who place orders, each with its id and name', async () => {
      await db.execute(sql`truncate tags, packaging_types cascade`)
      await writeAccounts(db)
      const server = await startServer(db)
      const { body } = await server.send(request(getPackagingTypes, {}), { token: await server.tokenOf('salesAgent') })
      expect(body).toEqual(starterPackaging)
    })
  })
}
