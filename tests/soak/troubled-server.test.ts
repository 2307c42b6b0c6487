import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { layLine } from '#tests/server/support/a-line.ts'
import { type ServerProcess, startProcess } from '#tests/server/support/start-process.ts'
import { startPostgres } from '#tests/support/ensure-postgres.ts'
import { addressed, command } from '#tests/support/postgres-command.ts'
import { expectAllKept, signIn, someWriters, sumOf, write, type Writer } from './writers.ts'

const stops = Number(process.env['STOP_ROUNDS'] ?? 10)
const awaySeconds = Number(process.env['AWAY_SECONDS'] ?? 30)
const togetherSeconds = Number(process.env['TOGETHER_SECONDS'] ?? 30)
const writers = 8

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What came of writing: how often each status was answered, 0 if nobody answered. */
type Told = Map<number, number>

/** Writes number after number at the servers by turns until it is over; what is not promised is asked again under its key. */
async function writeOn(
  servers: () => readonly ServerProcess[],
  token: string,
  writer: Writer,
  { told, isOver }: { told: Told; isOver(): boolean },
): Promise<void> {
  for (let turn = 0; !isOver() || writer.asked > writer.promised; turn += 1) {
    writer.asked = writer.promised + 1
    const now = servers()
    const server = now[turn % now.length]
    const answer = server && (await write(server, token, writer).catch(() => null))
    // Half an answer is none.
    const body = answer && (await answer.json().catch(() => null))
    const status = answer && body ? answer.status : 0
    told.set(status, (told.get(status) ?? 0) + 1)
    if (status === 200) writer.promised = writer.asked
    else await pause(50)
  }
}

describe.runIf(postgres !== null)('a server in trouble under load', () => {
  let database: string
  let url: string

  beforeEach(async () => {
    database = `portal_soak_${randomBytes(4).toString('hex')}`
    await command(postgres?.url ?? '', `create database ${database}`)
    url = addressed(postgres?.url ?? '', database)
  })
  afterEach(() => command(postgres?.url ?? '', `drop database if exists ${database} with (force)`))

  /** Writers at work while something happens; resolves once each has been promised what it asked. */
  async function underLoad(servers: () => readonly ServerProcess[], happening: () => Promise<void>) {
    const [first] = servers()
    if (!first) throw new Error('no server was started')
    const token = await signIn(first)
    const all = await someWriters(first, token, writers)
    const told: Told = new Map()
    let isOver = false
    const work = Promise.all(all.map((writer) => writeOn(servers, token, writer, { told, isOver: () => isOver })))
    await happening()
    isOver = true
    await work
    const [left] = servers()
    if (left) await expectAllKept(left, token, all)
    const answers = [...told].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ')
    console.log(`${sumOf(all)} acknowledged writes; ${answers}`)
    expect(sumOf(all)).toBeGreaterThan(writers)
    return told
  }

  test(`told to stop ${stops} times, it loses nothing and does nothing twice`, async () => {
    let server = await startProcess({ DATABASE_URL: url })
    const told = await underLoad(
      () => [server],
      async () => {
        for (let round = 1; round <= stops; round += 1) {
          await pause(randomInt(200, 1500))
          expect(await server.end('SIGTERM')).toBe(0)
          server = await startProcess({ DATABASE_URL: url })
        }
      },
    )
    // It refuses with words while it stops, and cannot be reached until it runs again.
    expect([...told.keys()].filter((status) => ![200, 503, 0].includes(status))).toEqual([])
    await server.end('SIGTERM')
  }, 1_800_000)

  test(`its database away for ${awaySeconds} seconds, it says so and loses nothing`, async () => {
    const line = await layLine(url)
    const server = await startProcess({ DATABASE_URL: line.url })
    const told = await underLoad(
      () => [server],
      async () => {
        await pause(2000)
        await line.cut()
        await pause(awaySeconds * 1000)
        await line.mend()
        await pause(2000)
      },
    )
    // 504: the line broke at the very commit.
    expect([...told.keys()].filter((status) => ![200, 503, 504].includes(status))).toEqual([])
    expect(told.get(503)).toBeGreaterThan(0)
    await server.end('SIGTERM')
    await line.close()
  }, 1_800_000)

  test('two at one database, one of them killed and started again, do each change once', async () => {
    let second = await startProcess({ DATABASE_URL: url })
    const first = await startProcess({ DATABASE_URL: url })
    const told = await underLoad(
      () => [first, second],
      async () => {
        await pause(togetherSeconds * 500)
        await second.end('SIGKILL')
        second = await startProcess({ DATABASE_URL: url })
        await pause(togetherSeconds * 500)
      },
    )
    // 503: what the killed one had begun was still held by the database when it was asked again.
    expect([...told.keys()].filter((status) => ![200, 503, 0].includes(status))).toEqual([])
    for (const server of [first, second]) await server.end('SIGTERM')
  }, 1_800_000)
})
