import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { quickFolder } from '#tests/support/quick-folder.ts'
import { type ServerProcess, startInVain, startProcess, takePort } from './support/start-process.ts'

// One data folder, and one server until a test ends it: making a cluster and starting are the slow parts.
const folder = quickFolder('portal-start-')
const env = { DATA_DIR: join(folder, 'data') }
const lock = join(env.DATA_DIR, 'server.lock')
let current: ServerProcess | null = null

async function running(): Promise<ServerProcess> {
  current ??= await startProcess(env)
  return current
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const code = current ? await current.end(signal) : null
  current = null
  return code
}

async function signIn({ address }: ServerProcess) {
  const answer = await fetch(`${address}/v1.0/app/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'administrator@demo.lk', password: 'demo-administrator' }),
  })
  return ((await answer.json()) as { token: string }).token
}

async function newestVoucher({ address }: ServerProcess, token: string): Promise<{ id: string; message: string }> {
  const url = `${address}/v1.0/app/voucher/getVouchers?statusKey=ACTIVE&page=1&pageSize=1&sortBy=created_date&order=desc`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const { list } = (await answer.json()) as { list: { id: string; message: string }[] }
  if (!list[0]) throw new Error('the demo has no active voucher')
  return list[0]
}

const edit = ({ address }: ServerProcess, token: string, id: string, message: string) =>
  fetch(`${address}/v1.0/app/voucher/${id}/update`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ message }),
  })

afterAll(async () => {
  await end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('starting the server', () => {
  test('says where it is, who may sign in, and where mail and faults are', async () => {
    const server = await running()
    const said = server.output()
    expect(said).toMatch(/PGlite is for one machine.*power cut.*backup.*DATABASE_URL/)
    for (const { email, password } of demoAccounts) expect(said).toMatch(new RegExp(`${email} +${password}`))
    for (const path of ['/api/docs', '/dev/mailbox', '/dev/faults']) expect(said).toContain(`${server.address}${path}`)
  })

  test('a polite stop leaves with 0 and lets go of the folder; the next start keeps data and sign-ins', async () => {
    const first = await running()
    const token = await signIn(first)
    const { id } = await newestVoucher(first, token)
    expect((await edit(first, token, id, 'kept')).status).toBe(200)
    expect(existsSync(lock)).toBe(true)
    expect(await end('SIGTERM')).toBe(0)
    expect(existsSync(lock)).toBe(false)
    expect(await newestVoucher(await running(), token)).toMatchObject({ id, message: 'kept' })
    expect(await end('SIGINT')).toBe(0)
    expect(existsSync(lock)).toBe(false)
  })

  test('a second server on the same folder is refused in one sentence, and the first goes on', async () => {
    const first = await running()
    const { code, said } = await startInVain(env)
    expect(code).toBe(1)
    expect(said).toMatch(/^The data folder \S+ is in use by another server \(process \d+\).*DATA_DIR.*\.$/)
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200)
  })

  test('a kill loses no write that was acknowledged, and the next start takes the folder over', async () => {
    for (let round = 1; round <= 2; round += 1) {
      const server = await running()
      const token = await signIn(server)
      const { id } = await newestVoucher(server, token)
      const promised = await writeUntilKilled(server, token, { id, killAfter: 13 * round })
      expect(promised).toBeGreaterThanOrEqual(13 * round)
      const kept = Number((await newestVoucher(await running(), token)).message)
      // One more may be there: written, with its answer lost in the kill.
      expect([promised, promised + 1]).toContain(kept)
    }
  })
})

/** Writes 1, 2, 3 … as messages and kills the server in the middle of it; the last number it acknowledged. */
async function writeUntilKilled(server: ServerProcess, token: string, how: { id: string; killAfter: number }) {
  let promised = 0
  let killed: Promise<unknown> = Promise.resolve()
  try {
    for (let count = 1; ; count += 1) {
      const answer = await edit(server, token, how.id, String(count))
      await answer.json()
      if (answer.status === 200) promised = count
      if (count === how.killAfter) killed = end('SIGKILL')
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  await killed
  return promised
}

describe('a start that cannot work says why in one sentence', () => {
  const oneSentence = /^[^\n]+\.$/

  test('a taken port', async () => {
    await end('SIGTERM')
    const { port, free } = await takePort()
    const { code, said } = await startInVain({ ...env, PORT: String(port) })
    await free()
    expect([code, said]).toEqual([
      1,
      `Port ${port} is taken by another program: stop it, or set PORT to another number.`,
    ])
  })

  test('a broken config', async () => {
    const path = join(folder, 'config.json')
    writeFileSync(path, '{"provider": {"rolePart": "not like this"}}')
    const { code, said } = await startInVain({ ...env, CONFIG_FILE: path })
    expect(code).toBe(1)
    expect(said).toMatch(oneSentence)
    expect(said).toContain('provider.rolePart')
  })

  test('a database that does not answer, without its password', async () => {
    const { port, free } = await takePort()
    await free()
    const { code, said } = await startInVain({ DATABASE_URL: `postgres://portal:hidden@127.0.0.1:${port}/vouchers` })
    expect(code).toBe(1)
    expect(said).toMatch(oneSentence)
    expect(said).toContain(`127.0.0.1:${port}`)
    expect(said).not.toContain('hidden')
  })
})
