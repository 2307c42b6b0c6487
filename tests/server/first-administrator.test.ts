import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quickFolder } from '#tests/support/quick-folder.ts'
import { type MailSink, openMailSink } from './support/mail-sink.ts'
import { type ServerProcess, startProcess } from './support/start-process.ts'

const folder = quickFolder('portal-first-')
const email = 'boss@example.com'
let sink: MailSink
let server: ServerProcess

/** An empty database, as a provider would start it: no demo, a mail server, a portal on another origin. */
const env = (port: number) => ({
  DATA_DIR: join(folder, 'data'),
  SEED_SCALE: 'none',
  ADMIN_EMAIL: 'Boss@Example.com',
  ADMIN_PASSWORD: 'first of all',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Vouchers <no-reply@example.com>',
  CORS_ORIGINS: 'https://portal.example.com',
})

const post = (path: string, body: object) =>
  fetch(`${server.address}/v1.0/app${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://portal.example.com' },
    body: JSON.stringify(body),
  })
const signIn = (password: string) => post('/authentication/sign-in', { email, password })

beforeAll(async () => {
  sink = await openMailSink()
  server = await startProcess(env(sink.port))
})
afterAll(async () => {
  await server.end('SIGKILL')
  await sink.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the first administrator signs in on an empty database, also from the portal on the other origin', async () => {
  const answer = await signIn('first of all')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://portal.example.com')
  expect(await answer.json()).toMatchObject({ details: { role: 'ROLE_SAHAN_ADMINISTRATOR', email } })
  expect(server.output()).not.toContain('Demo accounts')
})

test('a forgotten password comes by mail; a restart neither sends it again nor makes the old password good', async () => {
  const sent = await fetch(`${server.address}/v1.0/app/user/forgotPassword/${encodeURIComponent(email)}`)
  expect(sent.status).toBe(200)
  await vi.waitFor(() => expect(sink.letters).toHaveLength(1), { timeout: 20_000 })
  const resetKey = /reset key is (\w{6})/.exec(sink.letters[0] ?? '')?.[1]
  const reset = await post('/user/resetForgotPassword', { email, resetKey, newPassword: 'second of all' })
  expect(reset.status).toBe(200)
  await vi.waitFor(() => expect(sink.letters).toHaveLength(2), { timeout: 20_000 })
  expect(await server.end('SIGTERM')).toBe(0)
  server = await startProcess(env(sink.port))
  expect((await signIn('first of all')).status).toBe(401)
  expect((await signIn('second of all')).status).toBe(200)
  expect(sink.letters).toHaveLength(2)
  expect(server.output()).not.toMatch(/first of all|second of all|smtp:/)
})
