import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getVouchers } from '#store/resources/vouchers/voucher-calls.ts'
import { compressFolder } from '#server/portal/compress-folder.ts'
import { addVouchers, aVoucher } from './support/a-voucher.ts'
import { openEngines } from './support/engines.ts'
import { asHttp, clearVouchers, type ServerUnderTest, startServer, writeAccounts } from './support/server-under-test.ts'

const [engine, ...others] = await openEngines()
if (!engine) throw new Error('no engine')
const portalFolder = mkdtempSync(join(tmpdir(), 'portal-packed-'))
afterAll(async () => {
  rmSync(portalFolder, { recursive: true })
  await Promise.all([engine, ...others].map(({ close }) => close()))
})

const long = (start: string) => `${start}${'// the portal\n'.repeat(500)}`
const files = {
  'index.html': long('<!doctype html><title>The portal</title>'),
  'sw.js': long('// worker'),
  'manifest.webmanifest': long('{}'),
  'assets/main-abc123.js': long('// code'),
  'assets/sync.worker-abc123.js': long('// worker'),
}
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

describe('what goes over the wire', () => {
  let server: ServerUnderTest
  const get = (url: string, encoding: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': encoding, ...headers } })

  beforeAll(async () => {
    mkdirSync(join(portalFolder, 'assets'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(portalFolder, name), text)
    writeFileSync(join(portalFolder, 'assets', 'small-abc123.js'), '// small')
    await compressFolder(portalFolder)
    await writeAccounts(engine.db)
    await clearVouchers(engine.db)
    await addVouchers(engine.db, ...Array.from({ length: 100 }, () => aVoucher()))
    server = await startServer(engine.db, { parts: { portalFolder } })
  })

  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    test(`the portal's files leave as ${encoding} and are the same inside, with their own type and cache rule`, async () => {
      for (const [name, text] of Object.entries(files)) {
        const answer = await get(`/${name}`, encoding)
        expect([name, answer.statusCode]).toEqual([name, 200])
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
        expect(unpack[encoding](answer.rawPayload).toString()).toBe(text)
        expect(answer.headers['vary']).toContain('accept-encoding')
        expect(answer.headers['cache-control']).toBe(
          name.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        expect(answer.headers['content-type']).toMatch(/text\/html|javascript|manifest\+json/)
        // Only documents and workers have a policy; on all other files it would be dead weight on a thin line.
        const policy = answer.headers['content-security-policy']
        if (name === 'assets/main-abc123.js') expect(policy ?? '').not.toContain('script-src')
        else expect(policy).toContain("script-src 'self'")
      }
    })

    test(`the portal's page leaves as ${encoding} at every address in it`, async () => {
      const answer = await get('/vouchers/view-vouchers', encoding)
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(unpack[encoding](answer.rawPayload).toString()).toBe(files['index.html'])
      expect(answer.headers['content-type']).toContain('text/html')
    })

    test(`a page of a hundred vouchers leaves as ${encoding}`, async () => {
      const query = { statusKey: 'ALL', page: 1, pageSize: 100, sortBy: 'created_date', order: 'desc' } as const
      const { url } = asHttp(request(getVouchers, { query }))
      const authorization = `Bearer ${await server.tokenOf('administrator')}`
      const answer = await get(url, encoding, { authorization })
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(JSON.parse(unpack[encoding](answer.rawPayload).toString()).list).toHaveLength(100)
      if (encoding !== 'identity') expect(answer.rawPayload.length).toBeLessThan(6000)
    })
  }

  test('a browser that has the file hears that it has not changed', async () => {
    const first = await get('/sw.js', 'br')
    const again = await get('/sw.js', 'br', { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('small answers and small files leave as they are', async () => {
    for (const url of ['/api/health', '/assets/small-abc123.js', '/v1.0/app/nothing']) {
      expect([url, (await get(url, 'br, gzip')).headers['content-encoding']]).toEqual([url, undefined])
    }
  })

  test('a packed request is not unpacked: a few bytes that become gigabytes would be an attack', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1.0/app/authentication/sign-in',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(400)
  })

  test('a second run leaves finished work alone', async () => {
    const path = join(portalFolder, 'sw.js.br')
    const before = statSync(path).mtimeMs
    await compressFolder(portalFolder)
    expect(statSync(path).mtimeMs).toBe(before)
  })
})
