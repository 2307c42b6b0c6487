import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultConfig } from '#server/process/default-config.ts'
import { readSettings } from '#server/process/settings.ts'
import { noQuirks } from '#server/http/api-quirks.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const configFile = (content: string) => {
  const path = join(folder, 'config.json')
  writeFileSync(path, content)
  return path
}

describe('settings', () => {
  test('without any a demo starts for this machine alone', () => {
    expect(readSettings({}, 4310)).toEqual({
      port: 4310,
      host: '127.0.0.1',
      place: { kind: 'folder', folder: resolve('data') },
      seedScale: 'standard',
      config: defaultConfig,
      tokenHours: 12,
      unredeemHours: 24,
      devTools: null,
      isOnNetwork: false,
      allowsDemoOnNetwork: false,
      quirks: noQuirks,
      firstAdministrator: null,
      smtp: null,
      sms: null,
      corsOrigins: [],
      pictureOrigins: [],
      trustedProxies: [],
      limits: { requestSeconds: 600, perAddress: 2000 },
      drainSeconds: 10,
      logLevel: 'info',
      metricsToken: null,
    })
  })

  test('a real database gets neither demo accounts nor development tools unless somebody asks', () => {
    const DATABASE_URL = 'postgres://somewhere/vouchers'
    expect(readSettings({ DATABASE_URL }, 4310)).toMatchObject({
      place: { kind: 'postgres' },
      seedScale: 'none',
      devTools: null,
    })
    const asked = readSettings({ DATABASE_URL, SEED_SCALE: 'small', DEV_TOOLS: '1' }, 4310)
    expect(asked).toMatchObject({ seedScale: 'small', devTools: true })
    expect(readSettings({ DEV_TOOLS: '0' }, 4310).devTools).toBe(false)
  })

  test.each([
    ['127.0.0.1', false],
    ['127.8.0.1', false],
    ['localhost', false],
    ['::1', false],
    ['0.0.0.0', true],
    ['::', true],
    ['10.0.0.4', true],
    ['portal.example.com', true],
    ['127.example.com', true],
  ])('HOST=%s is on the network: %s', (HOST, isOnNetwork) => {
    expect(readSettings({ HOST }, 4310)).toMatchObject({ host: HOST, isOnNetwork, allowsDemoOnNetwork: false })
  })

  test('a demo is opened to the network in words', () => {
    const env = { HOST: '0.0.0.0', DEMO_ON_NETWORK: 'anyone-may-sign-in' }
    expect(readSettings(env, 4310)).toMatchObject({ isOnNetwork: true, allowsDemoOnNetwork: true })
  })

  test('the quirks of other APIs are switched on one by one', () => {
    const env = {
      API_ETAGS: '1',
      API_FULL_ROWS: '1',
      API_PAGE_CAP: '100',
      API_PAGE_OFFSET: 'asked',
      API_UNSTABLE_TIES: '1',
    }
    expect(readSettings(env, 4310).quirks).toEqual({
      etags: true,
      fullRows: true,
      pageCap: 100,
      pageOffset: 'asked',
      unstableTies: true,
    })
    expect(readSettings({ API_PAGE_CAP: '0', API_ETAGS: '0' }, 4310).quirks).toEqual(noQuirks)
    // The portal that is served beside it then writes on the version it has read.
    expect([readSettings(env, 4310), readSettings({}, 4310)].map(({ config }) => config.api.etags)).toEqual([
      true,
      undefined,
    ])
  })

  test('a mail server, other portals and the proxies in front are taken as they are meant', () => {
    const env = {
      SMTP_URL: 'smtps://no-reply%40example.com:s3cret%21@mail.example.com',
      MAIL_FROM: 'Sahan Vouchers <no-reply@example.com>',
      CORS_ORIGINS: 'https://portal.example.com, http://localhost:4173',
      PICTURE_ORIGINS: 'https://pictures.example.com, https://*.cdn.example.com',
      TRUST_PROXY: '10.0.0.0/8,2001:db8::1',
    }
    expect(readSettings(env, 4310)).toMatchObject({
      smtp: {
        host: 'mail.example.com',
        port: 465,
        secure: true,
        login: { user: 'no-reply@example.com', password: 's3cret!' },
        from: 'Sahan Vouchers <no-reply@example.com>',
      },
      corsOrigins: ['https://portal.example.com', 'http://localhost:4173'],
      pictureOrigins: ['https://pictures.example.com', 'https://*.cdn.example.com'],
      trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
    })
    const plain = readSettings({ SMTP_URL: 'smtp://[::1]:2525', MAIL_FROM: 'a@b.lk' }, 4310)
    expect(plain.smtp).toEqual({ host: '::1', port: 2525, secure: false, login: null, from: 'a@b.lk' })
  })

  test('an SMS gateway is an address, headers and a body; JSON unless it says otherwise', () => {
    expect(readSettings({ SMS_URL: 'https://sms.example.com/send' }, 4310).sms).toEqual({
      url: 'https://sms.example.com/send',
      headers: { 'content-type': 'application/json' },
      body: '{"to":"{to}","text":"{text}","id":"{id}"}',
    })
    const SMS_HEADERS = '{"Content-Type":"application/x-www-form-urlencoded","Authorization":"Bearer KEY"}'
    const env = { SMS_URL: 'https://sms.example.com/send', SMS_HEADERS, SMS_BODY: 'to={to}&text={text}' }
    expect(readSettings(env, 4310).sms).toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Bearer KEY' },
      body: 'to={to}&text={text}',
    })
  })

  test('a mail server that cannot be read is not repeated: its password may be in it', () => {
    const SMTP_URL = 'http://user:hidden@mail.example.com'
    expect(() => readSettings({ SMTP_URL, MAIL_FROM: 'a@b.lk' }, 4310)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hidden') as string }),
    )
  })

  test('a config file replaces single settings', () => {
    const path = configFile(
      '{"environment": "staging", "provider": {"name": "Other"}, "api": {"idempotencyKey": false}}',
    )
    const { config } = readSettings({ CONFIG_FILE: path }, 4310)
    expect(config).toEqual({
      ...defaultConfig,
      environment: 'staging',
      provider: { ...defaultConfig.provider, name: 'Other' },
      api: { ...defaultConfig.api, idempotencyKey: false },
    })
  })

  test.each([
    ['PORT', { PORT: 'x' }],
    ['PORT', { PORT: '70000' }],
    ['SEED_SCALE', { SEED_SCALE: 'huge' }],
    ['API_PAGE_CAP', { API_PAGE_CAP: 'many' }],
    ['API_PAGE_OFFSET', { API_PAGE_OFFSET: 'both' }],
    ['DEV_TOOLS', { DEV_TOOLS: 'no' }],
    ['DEMO_ON_NETWORK', { DEMO_ON_NETWORK: '1' }],
    ['TOKEN_HOURS', { TOKEN_HOURS: '0' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.lk', ADMIN_PASSWORD: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.lk' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }],
    ['SMS_URL', { SMS_URL: 'sms.example.com' }],
    ['SMS_HEADERS', { SMS_URL: 'https://sms.example.com', SMS_HEADERS: 'Bearer KEY' }],
    ['SMS_BODY', { SMS_URL: 'https://sms.example.com', SMS_BODY: 'to={to}' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://portal.example.com, *' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://portal.example.com/path' }],
    ['PICTURE_ORIGINS', { PICTURE_ORIGINS: 'https://pictures.example.com, https:' }],
    ['PICTURE_ORIGINS', { PICTURE_ORIGINS: "https://a.lk 'unsafe-eval'" }],
    ['PICTURE_ORIGINS', { PICTURE_ORIGINS: 'https://a.lk;script-src' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'a while' }],
    ['REQUEST_SECONDS', { REQUEST_SECONDS: '0' }],
    ['STATEMENT_SECONDS', { DATABASE_URL: 'postgres://x/y', STATEMENT_SECONDS: 'for ever' }],
    ['CONNECTIONS_PER_ADDRESS', { CONNECTIONS_PER_ADDRESS: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, ::/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1' }],
    ['cannot be read', { CONFIG_FILE: '/nowhere/config.json' }],
  ])('a wrong %s is one sentence that names it', (named, env) => {
    expect(() => readSettings(env, 4310)).toThrow(
      expect.objectContaining({ name: 'StartupTrouble', message: expect.stringContaining(named) as string }),
    )
  })

  test.each([
    ['{"colour": 1}', 'colour'],
    ['{"provider": {"rolePart": "low er"}}', 'provider.rolePart'],
    ['{"api": {"base": 5}}', 'api.base'],
    ['[]', 'config'],
    ['{', 'not JSON'],
  ])('the config %s is refused and the setting is named', (content, named) => {
    expect(() => readSettings({ CONFIG_FILE: configFile(content) }, 4310)).toThrow(named)
  })
})
