import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRuntimeConfig } from '#store/config/runtime-config.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const engines = await openEngines()
const portalFolder = mkdtempSync(join(tmpdir(), 'portal-files-'))
afterAll(async () => {
  rmSync(portalFolder, { recursive: true })
  await Promise.all(engines.map(({ close }) => close()))
})

beforeAll(() => {
  mkdirSync(join(portalFolder, 'assets'))
  mkdirSync(join(portalFolder, '.vite'))
  writeFileSync(join(portalFolder, 'index.html'), '<!doctype html><title>The portal</title>')
  writeFileSync(join(portalFolder, 'sw.js'), '// worker')
  writeFileSync(join(portalFolder, 'assets', 'main-abc123.js'), '// code')
  writeFileSync(join(portalFolder, '.vite', 'manifest.json'), '{}')
})

for (const { name, db } of engines) {
  describe(`pages on ${name}`, () => {
    let server: ServerUnderTest
    const get = (url: string, accept = 'text/html', method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
      server.app.inject({ method, url, headers: { accept } })

    beforeAll(async () => {
      await writeAccounts(db)
      server = await startServer(db, { parts: { portalFolder } })
    })

    test('every address of the portal gets its page, never from a cache', async () => {
      for (const url of ['/', '/vouchers/view-vouchers?page=2&filter=ACTIVE', '/forgotpassword']) {
        const page = await get(url)
        expect(page.statusCode).toBe(200)
        expect(page.body).toContain('The portal')
        expect(page.headers['cache-control']).toBe('no-cache')
        expect(page.headers['content-type']).toContain('text/html')
      }
    })

    test('unknown addresses of the API are a 404 in JSON, whatever is asked for', async () => {
      for (const url of ['/v1.0/app/nothing', '/v1.0', '/api/nothing', '/dev/nothing']) {
        const answer = await get(url)
        expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { message: 'NOT_FOUND' }])
      }
      expect((await get('/assets/gone.js', '*/*')).statusCode).toBe(404)
      expect((await get('/vouchers', 'text/html', 'POST')).statusCode).toBe(404)
    })

    test('hashed files are kept for ever, the worker is asked for again', async () => {
      expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
      expect((await get('/index.html')).headers['cache-control']).toBe('no-cache')
    })

    test('files beside the portal and its build lists are not served', async () => {
      for (const url of [
        '/.vite/manifest.json',
        '/../package.json',
        '/%2e%2e/package.json',
        '/assets/..%2f..%2fpackage.json',
      ]) {
        const answer = await get(url, '*/*')
        expect([url, answer.statusCode]).not.toEqual([url, 200])
      }
    })

    test('the portal may run its own scripts and workers and nothing else', async () => {
      const policy = String((await get('/')).headers['content-security-policy'])
      for (const rule of ["script-src 'self'", "worker-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
        expect(policy.split('; ')).toContain(rule)
      }
      const far = { ...defaultConfig, api: { ...defaultConfig.api, base: 'https://api.example.com/x' } }
      const other = await startServer(db, { config: far, parts: { portalFolder } })
      const page = await other.app.inject({ url: '/', headers: { accept: 'text/html' } })
      expect(String(page.headers['content-security-policy']).split('; ')).toContain(
        "connect-src 'self' https://api.example.com",
      )
    })

    test('pictures come from any host with TLS, or from those that are named and no other', async () => {
      const pictureOrigins = ['https://pictures.example.com', 'https://*.cdn.example.com']
      const named = await startServer(db, { parts: { portalFolder, pictureOrigins } })
      const page = await named.app.inject({ url: '/', headers: { accept: 'text/html' } })
      const rulesOf = (policy: unknown) => String(policy).split('; ')
      expect(rulesOf((await get('/')).headers['content-security-policy'])).toContain(
        "img-src 'self' data: blob: https:",
      )
      expect(rulesOf(page.headers['content-security-policy'])).toContain(
        "img-src 'self' data: blob: https://pictures.example.com https://*.cdn.example.com",
      )
    })

    test('every answer forbids guessing, framing and telling', async () => {
      for (const url of ['/', '/api/health', '/v1.0/app/nothing', '/api/docs', '/dev/faults', '/config.json']) {
        const { headers } = await get(url)
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'same-origin',
        })
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      }
    })

    test('the config is served as it is read, and is never kept', async () => {
      const answer = await get('/config.json')
      expect(readRuntimeConfig(answer.json())).toEqual({ ok: true, config: { ...defaultConfig, devTools: true } })
      expect(answer.headers['cache-control']).toBe('no-store')
    })

    test('the health probe answers without a token', async () => {
      expect((await get('/api/health')).json()).toEqual({ status: 'ok' })
    })

    test('theme pictures are there for every seeded theme', async () => {
      for (const theme of ['birthday', 'wedding', 'avurudu', 'vesak', 'thank-you', 'festive']) {
        const picture = await get(`/api/themes/${theme}.svg`)
        expect([theme, picture.statusCode, picture.headers['content-type']]).toEqual([theme, 200, 'image/svg+xml'])
      }
    })

    test('the documentation knows every call and has no script', async () => {
      const api = (await get('/api/openapi.json')).json<{
        openapi: string
        paths: Record<string, Record<string, { operationId: string }>>
      }>()
      expect(api.openapi).toBe('3.1.0')
      const names = Object.values(api.paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      )
      expect(names).toEqual(
        expect.arrayContaining(['session.sign-in', 'vouchers.list', 'vouchers.update', 'redemptions.merchant-codes']),
      )
      const page = (await get('/api/docs')).body
      for (const name of names) expect(page).toContain(name)
      expect(page).not.toContain('<script')
    })

    test('what a customer wrote is text on the mailbox page', async () => {
      await clearVouchers(db)
      await addVouchers(db, aVoucher({ id: 'ONE', message: '<script>alert(1)</script>' }))
      await server.app.inject({
        method: 'POST',
        url: '/v1.0/app/voucher/re-notify',
        headers: { authorization: `Bearer ${await server.tokenOf('administrator')}` },
        payload: { voucherId: 'ONE', destination: '', notifyViaSms: true, notifyViaEmail: false },
      })
      const page = (await get('/dev/mailbox')).body
      expect(page).toContain('&lt;script&gt;')
      expect(page).not.toContain('<script')
    })

    test('what cannot be read is refused as JSON without saying how the server is made', async () => {
      const post = (payload: string, type = 'application/json') =>
        server.app.inject({
          method: 'POST',
          url: '/v1.0/app/authentication/sign-in',
          headers: { 'content-type': type },
          payload,
        })
      expect(await post('{')).toMatchObject({ statusCode: 400, body: '{"message":"The request cannot be read"}' })
      expect(await post('a=b', 'text/plain')).toMatchObject({
        statusCode: 415,
        body: '{"message":"The request must be JSON"}',
      })
      expect(await post('a=b', 'application/x-www-form-urlencoded')).toMatchObject({ statusCode: 415 })
      expect(await post(`"${'x'.repeat(1_100_000)}"`)).toMatchObject({
        statusCode: 413,
        body: '{"message":"The request is too large"}',
      })
    })
  })
}
