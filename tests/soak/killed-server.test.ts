import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ServerProcess, startProcess } from '#tests/server/support/start-process.ts'
import { expectNoneRepeated, messageOf, signIn, someWriters, sumOf, write, type Writer } from './writers.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 25)
const writers = 8
const folder = mkdtempSync(join(tmpdir(), 'portal-killed-'))
const env = { DATA_DIR: join(folder, 'data') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function writeUntilKilled(server: ServerProcess, token: string, writer: Writer): Promise<void> {
  for (;;) {
    writer.asked = writer.promised + 1
    const answer = await write(server, token, writer).catch(() => null)
    // Half an answer is none.
    const body = answer && (await answer.json().catch(() => null))
    if (!answer || !body) return
    expect(answer.status).toBe(200)
    writer.promised = writer.asked
  }
}

test(`${rounds} kills at any moment under load lose no acknowledged write and repeat none`, async () => {
  let server = await startProcess(env)
  let token = await signIn(server)
  const all = await someWriters(server, token, writers)
  let written = 0
  for (let round = 1; round <= rounds; round += 1) {
    const before = sumOf(all)
    const work = Promise.all(all.map((writer) => writeUntilKilled(server, token, writer)))
    await new Promise((resolve) => setTimeout(resolve, randomInt(20, 1500)))
    await server.end('SIGKILL')
    await work
    written += sumOf(all) - before
    server = await startProcess(env)
    for (const writer of all) {
      const kept = await messageOf(server, token, writer.id)
      if (writer.promised > 0) expect([writer.promised, writer.promised + 1]).toContain(kept)
      // The person asks again, as the portal does: it is done once, whether it had been done or not.
      expect((await write(server, token, writer)).status).toBe(200)
      writer.promised = writer.asked
      expect(await messageOf(server, token, writer.id)).toBe(writer.asked)
    }
    await expectNoneRepeated(server)
    token = await signIn(server)
  }
  console.log(`${written} acknowledged writes in ${rounds} rounds`)
  expect(written).toBeGreaterThan(rounds)
  await server.end('SIGTERM')
}, 3_600_000)
