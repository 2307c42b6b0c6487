import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/data/open-database.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { FuzzJudge, tablesOf } from './fuzz-judge.ts'
import { requestTo } from './fuzz-requests.ts'
import { StandingClock, startServer } from './server-under-test.ts'

interface FuzzRun {
  requests: number
  statuses: Map<number, number>
}

/** Throws that many made-up requests at the calls, evenly; an Error names every call that answered wrongly. */
export async function fuzz(db: Database, how: { requests: number; seed: number }): Promise<FuzzRun> {
  await seedDemo(db, new StandingClock(), { vouchers: 300, rolePart: 'SAHAN', quick: true })
  const troubles: unknown[] = []
  const server = await startServer(db, { parts: { report: (error) => troubles.push(error) } })
  const judge = new FuzzJudge(server)
  await judge.watchWrites()
  const ids = await someIds(db)
  const each = Math.ceil(how.requests / server.app.servedCalls.length)
  const wrong: string[] = []
  for (const served of server.app.servedCalls) {
    troubles.length = 0
    const property = fc.asyncProperty(requestTo(served.call, ids), async (request) => {
      const found = await judge.wrongWith(served, request)
      if (found) throw new Error(found)
    })
    const run = await fc.check(property, { seed: how.seed, numRuns: each, endOnFailure: false })
    const surprise = await judge.wroteBySurprise(served)
    if (surprise) wrong.push(`${served.call.name}: ${surprise}`)
    if (!run.failed) continue
    const cause = run.errorInstance instanceof Error ? run.errorInstance.message : ''
    wrong.push(`${served.call.name}: ${cause}\n  ${describe(run.counterexample?.[0])}\n  ${describe(troubles.at(-1))}`)
  }
  if (wrong.length > 0)
    throw new Error(`${wrong.length} calls answered wrongly (seed ${how.seed})\n${wrong.join('\n')}`)
  const statuses = new Map([...judge.statuses].sort(([a], [b]) => a - b))
  return { requests: [...statuses.values()].reduce((sum, times) => sum + times, 0), statuses }
}

/** The seed of FUZZ_SEED, or a new one. */
export function chosenSeed(): number {
  return Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
}

function describe(value: unknown): string {
  if (value instanceof Error)
    return `${value.message} ${value.cause instanceof Error ? value.cause.message : ''} ${value.stack?.split('\n').slice(1, 4).join(' ') ?? ''}`.slice(
      0,
      900,
    )
  return (
    JSON.stringify(value, (_, inner: unknown) => (Buffer.isBuffer(inner) ? inner.toString('latin1') : inner))?.slice(
      0,
      1200,
    ) ?? ''
  )
}

/** A few ids of every table that has them. */
async function someIds(db: Database): Promise<string[]> {
  const ids = new Set<string>()
  for (const table of await tablesOf(db)) {
    const { rows } = (await db.execute(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t limit 3`,
    )) as unknown as { rows: { row: Record<string, unknown> }[] }
    for (const { row } of rows) {
      for (const [name, value] of Object.entries(row)) {
        if (!/(^|_)(id|code|number|name|email|key|recipient|address)$/.test(name)) continue
        if (typeof value === 'string' || typeof value === 'number') ids.add(String(value).slice(0, 100))
      }
    }
  }
  return [...ids].sort()
}
