import { openEngines } from '#tests/server/support/engines.ts'
import { type ServerUnderTest, startServer, writeAccounts } from '#tests/server/support/server-under-test.ts'
import type { Figure } from './figure.ts'

/** What a server takes on each engine that this machine has, one after the other. */
export async function onEngines(
  measure: (server: ServerUnderTest, engine: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const engines = await openEngines()
  const figures: Figure[] = []
  try {
    for (const { name, db } of engines) {
      await writeAccounts(db)
      const server = await startServer(db, { parts: { checkAnswers: false } })
      figures.push(...(await measure(server, name)))
      await server.app.close()
    }
    return figures
  } finally {
    for (const { close } of engines) await close()
  }
}
