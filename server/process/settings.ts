import { readFileSync } from 'node:fs'
import { isIPv4, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { type RuntimeConfig, readRuntimeConfig } from '#store/config/runtime-config.ts'
import { defaultConfig } from './default-config.ts'
import type { DatabasePlace } from '#server/data/open-database.ts'
import { readSmsSettings, type SmsSettings } from '#server/mail/sms-settings.ts'
import { readSmtpSettings, type SmtpSettings } from '#server/mail/smtp-settings.ts'
import { StartupTrouble } from './startup-trouble.ts'
import type { ConnectionLimits } from '#server/http/connection-limits.ts'
import { type LogLevel, logLevels } from '#server/http/request-log.ts'
import type { ApiQuirks } from '#server/http/api-quirks.ts'

export const seedScales = ['none', 'small', 'standard', 'large'] as const
export type SeedScale = (typeof seedScales)[number]

/** What somebody must write to open a demo to the network: nobody sets it without having read it. */
export const demoOnNetwork = 'anyone-may-sign-in'

/** What an operator sets from outside; the whole of it is read here. */
export interface Settings {
  port: number
  host: string
  place: DatabasePlace
  seedScale: SeedScale
  config: RuntimeConfig
  tokenHours: number
  /** For how long a redemption can be taken back. */
  unredeemHours: number
  /** Developer pages as DEV_TOOLS says; null leaves it to the data: only a database with demo accounts has them. */
  devTools: boolean | null
  /** HOST is not this machine alone. */
  isOnNetwork: boolean
  /** DEMO_ON_NETWORK says in words that demo accounts and developer pages may be reached from the network. */
  allowsDemoOnNetwork: boolean
  quirks: ApiQuirks
  /** The first administrator of an empty database, where no demo accounts are wanted. */
  firstAdministrator: { email: string; password: string } | null
  /** Where mail goes; null keeps it in the mailbox. */
  smtp: SmtpSettings | null
  /** Where SMS go; null keeps them in the mailbox. */
  sms: SmsSettings | null
  /** Portals on other origins that may ask this API from a browser. */
  corsOrigins: string[]
  /** Where the portal's pictures may lie besides this server; anywhere with TLS if it is empty. */
  pictureOrigins: string[]
  /** Addresses of the proxies in front, whose word about who asks is taken. */
  trustedProxies: string[]
  limits: ConnectionLimits
  /** How long requests under way may take to finish once the server is told to stop. */
  drainSeconds: number
  logLevel: LogLevel
  /** Opens /api/metrics; null leaves it shut. */
  metricsToken: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; a wrong value is a StartupTrouble that names it. */
export function readSettings(env: Environment, defaultPort: number): Settings {
  const url = env['DATABASE_URL']
  const place: DatabasePlace = url
    ? {
        kind: 'postgres',
        url,
        statementSeconds: readNumber(env, 'STATEMENT_SECONDS', { fallback: 30, min: 1, max: 3600 }),
      }
    : { kind: 'folder', folder: resolve(env['DATA_DIR'] || './data') }
  const quirks = readQuirks(env)
  // The demo has known passwords and a faults switch: it is for this machine unless somebody says otherwise.
  const host = env['HOST'] || '127.0.0.1'
  return {
    port: readNumber(env, 'PORT', { fallback: defaultPort, min: 0, max: 65_535 }),
    host,
    place,
    seedScale: readSeedScale(env['SEED_SCALE'], url ? 'none' : 'standard'),
    config: withQuirks(readConfigFile(env['CONFIG_FILE']), quirks),
    tokenHours: readNumber(env, 'TOKEN_HOURS', { fallback: 12, min: 0.01, max: 8760 }),
    unredeemHours: readNumber(env, 'UNREDEEM_HOURS', { fallback: 24, min: 0, max: 8760 }),
    devTools: readDevTools(env['DEV_TOOLS']),
    isOnNetwork: !isLoopback(host),
    allowsDemoOnNetwork: readDemoOnNetwork(env['DEMO_ON_NETWORK']),
    quirks,
    firstAdministrator: readFirstAdministrator(env),
    smtp: readSmtpSettings(env['SMTP_URL'], env['MAIL_FROM']),
    sms: readSmsSettings({ url: env['SMS_URL'], headers: env['SMS_HEADERS'], body: env['SMS_BODY'] }),
    corsOrigins: readList(env, 'CORS_ORIGINS', { each: isOrigin, like: 'https://portal.example.com' }),
    pictureOrigins: readList(env, 'PICTURE_ORIGINS', { each: isOrigin, like: 'https://pictures.example.com' }),
    trustedProxies: readList(env, 'TRUST_PROXY', { each: isNetwork, like: '10.0.0.0/8' }),
    drainSeconds: readNumber(env, 'DRAIN_SECONDS', { fallback: 10, min: 0, max: 3600 }),
    logLevel: readLogLevel(env['LOG_LEVEL']),
    metricsToken: readMetricsToken(env['METRICS_TOKEN']),
    limits: {
      requestSeconds: readNumber(env, 'REQUEST_SECONDS', { fallback: 600, min: 1, max: 3600 }),
      perAddress: Math.floor(readNumber(env, 'CONNECTIONS_PER_ADDRESS', { fallback: 2000, min: 1, max: 100_000 })),
    },
  }
}

function readNumber(env: Environment, name: string, rule: { fallback: number; min: number; max: number }): number {
  const text = env[name]
  if (!text) return rule.fallback
  const value = Number(text)
  if (value >= rule.min && value <= rule.max) return value
  throw new StartupTrouble(`${name} must be a number from ${rule.min} to ${rule.max}, not "${text}".`)
}

function readList(env: Environment, name: string, rule: { each(part: string): boolean; like: string }): string[] {
  const parts = (env[name] ?? '').split(',').map((part) => part.trim())
  const list = parts.filter((part) => part !== '')
  const wrong = list.find((part) => !rule.each(part))
  if (wrong === undefined) return list
  throw new StartupTrouble(`${name} must be a list with commas of such as ${rule.like}, not "${wrong}".`)
}

function isOrigin(text: string): boolean {
  // A host may have one in its name, and a policy ends its rule there.
  if (text.includes(';')) return false
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  // Whoever trusts everybody takes everybody's word about who asks.
  if (bits !== undefined && Number(bits) < 7) return false
  return rest.length === 0 && longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}

function readQuirks(env: Environment): ApiQuirks {
  const cap = readNumber(env, 'API_PAGE_CAP', { fallback: 0, min: 0, max: 100_000 })
  const offset = env['API_PAGE_OFFSET'] || 'given'
  if (offset !== 'given' && offset !== 'asked') {
    throw new StartupTrouble(`API_PAGE_OFFSET must be given or asked, not "${offset}".`)
  }
  return {
    etags: env['API_ETAGS'] === '1',
    fullRows: env['API_FULL_ROWS'] === '1',
    pageCap: cap === 0 ? null : Math.floor(cap),
    pageOffset: offset,
    unstableTies: env['API_UNSTABLE_TIES'] === '1',
  }
}

/** The portal is told of ETags, so that it sends `If-Match`, unless its config file says otherwise. */
function withQuirks(config: RuntimeConfig, { etags }: ApiQuirks): RuntimeConfig {
  return etags ? { ...config, api: { etags, ...config.api } } : config
}

function readLogLevel(text: string | undefined): LogLevel {
  if (!text) return 'info'
  const level = logLevels.find((known) => known === text)
  if (level) return level
  throw new StartupTrouble(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
}

function readMetricsToken(text: string | undefined): string | null {
  if (!text) return null
  if (/^[\w-]{16,200}$/.test(text)) return text
  throw new StartupTrouble('METRICS_TOKEN must have 16 to 200 letters, digits, - or _.')
}

/** The mailbox shows keys that reset passwords: a word that is neither yes nor no must not open it. */
function readDevTools(text: string | undefined): boolean | null {
  if (!text) return null
  if (text === '0' || text === '1') return text === '1'
  throw new StartupTrouble(`DEV_TOOLS must be 0 or 1, not "${text}".`)
}

function readDemoOnNetwork(text: string | undefined): boolean {
  if (!text) return false
  if (text === demoOnNetwork) return true
  throw new StartupTrouble(`DEMO_ON_NETWORK must be ${demoOnNetwork} or left out, not "${text}".`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/** Demo accounts have published passwords: a real database gets them only when somebody asks. */
function readSeedScale(text: string | undefined, fallback: SeedScale): SeedScale {
  if (!text) return fallback
  const scale = seedScales.find((known) => known === text)
  if (scale) return scale
  throw new StartupTrouble(`SEED_SCALE must be one of ${seedScales.join(', ')}, not "${text}".`)
}

function readFirstAdministrator(env: Environment): Settings['firstAdministrator'] {
  const email = env['ADMIN_EMAIL']?.trim().toLowerCase()
  const password = env['ADMIN_PASSWORD']
  if (!email && !password) return null
  if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new StartupTrouble('ADMIN_EMAIL must be an e-mail address when ADMIN_PASSWORD is set.')
  }
  if (!password || password.length < 8 || password.length > 30) {
    throw new StartupTrouble('ADMIN_PASSWORD must have 8 to 30 characters when ADMIN_EMAIL is set.')
  }
  return { email, password }
}

/** The default config with the file's settings laid over it, at any depth; lists are replaced whole. */
function readConfigFile(path: string | undefined): RuntimeConfig {
  if (!path) return defaultConfig
  const reading = readRuntimeConfig(laidOver(defaultConfig, parseConfigFile(path)))
  if (reading.ok) return reading.config
  throw new StartupTrouble(`The config file ${path} is wrong: ${reading.problems.join('; ')}.`)
}

function parseConfigFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new StartupTrouble(`The config file ${path} (CONFIG_FILE) cannot be read.`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new StartupTrouble(`The config file ${path} (CONFIG_FILE) is not JSON.`)
  }
}

function laidOver(base: unknown, change: unknown): unknown {
  if (!isPlain(base) || !isPlain(change)) return change
  const entries = Object.entries(change).map(([name, value]) => [name, laidOver(base[name], value)])
  return { ...base, ...(Object.fromEntries(entries) as Record<string, unknown>) }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
