import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ServerProcess, startProcess } from '#tests/server/support/start-process.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 25)
const writers = 8
const folder = mkdtempSync(join(tmpdir(), 'portal-killed-'))
const env = { DATA_DIR: join(folder, 'data') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One voucher and what its writer was promised: the last number that was acknowledged, and the one on its way. */
interface Writer {
  id: string
  promised: number
  asked: number
}

interface Sent {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  key?: string
  body?: object
}

function send({ address }: ServerProcess, token: string, { path, method = 'GET', key, body }: Sent): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return fetch(`${address}/v1.0/app${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
}

async function signIn(server: ServerProcess): Promise<string> {
  const body = { email: 'administrator@demo.lk', password: 'demo-administrator' }
  const answer = await send(server, '', { path: '/authentication/sign-in', method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}

/** Each number under a key of its own, so that it can be asked again after the kill. */
function write(server: ServerProcess, token: string, { id, asked }: Writer): Promise<Response> {
  const body = { message: String(asked) }
  return send(server, token, { path: `/voucher/${id}/update`, method: 'PUT', key: `${id}-${asked}`, body })
}

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

async function messageOf(server: ServerProcess, token: string, id: string): Promise<number> {
  const body = { searchKey: id, searchId: 'id', page: 1, pageSize: 1, sortBy: 'created_date', order: 'desc' }
  const answer = await send(server, token, { path: '/voucher/search', method: 'POST', body })
  return Number(((await answer.json()) as { list: { message: string }[] }).list[0]?.message)
}

async function appliedKeys(server: ServerProcess): Promise<string[]> {
  const changes = (await (await fetch(`${server.address}/dev/changes`)).json()) as { idempotencyKey: string | null }[]
  return changes.map(({ idempotencyKey }) => idempotencyKey ?? '')
}

test(`${rounds} kills at any moment under load lose no acknowledged write and repeat none`, async () => {
  let server = await startProcess(env)
  let token = await signIn(server)
  const query = `statusKey=ACTIVE&page=1&pageSize=${writers}&sortBy=created_date&order=desc`
  const page = await send(server, token, { path: `/voucher/getVouchers?${query}` })
  const all = ((await page.json()) as { list: { id: string }[] }).list.map(({ id }) => ({ id, promised: 0, asked: 0 }))
  let written = 0
  for (let round = 1; round <= rounds; round += 1) {
    const before = all.reduce((sum, { promised }) => sum + promised, 0)
    const work = Promise.all(all.map((writer) => writeUntilKilled(server, token, writer)))
    await new Promise((resolve) => setTimeout(resolve, randomInt(20, 1500)))
    await server.end('SIGKILL')
    await work
    written += all.reduce((sum, { promised }) => sum + promised, 0) - before
    server = await startProcess(env)
    for (const writer of all) {
      const kept = await messageOf(server, token, writer.id)
      if (writer.promised > 0) expect([writer.promised, writer.promised + 1]).toContain(kept)
      // The person asks again, as the portal does: it is done once, whether it had been done or not.
      expect((await write(server, token, writer)).status).toBe(200)
      writer.promised = writer.asked
      expect(await messageOf(server, token, writer.id)).toBe(writer.asked)
    }
    const keys = await appliedKeys(server)
    expect(keys).toHaveLength(new Set(keys).size)
    token = await signIn(server)
  }
  console.log(`${written} acknowledged writes in ${rounds} rounds`)
  expect(written).toBeGreaterThan(rounds)
  await server.end('SIGTERM')
}, 3_600_000)
