import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import { buildApp } from '#server/app.ts'
import { forgetOldTries } from '#server/auth/sign-in-limits.ts'
import { forgetExpiredTokens } from '#server/auth/tokens.ts'
import { type Clock, systemClock } from './clock.ts'
import { isWithoutUsers, writeFirstData } from '#server/data/first-data.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/data/open-database.ts'
import type { DemoAccount } from '#server/data/seed/demo-accounts.ts'
import { needStaged, takeStaged } from '#server/data/restored-data.ts'
import { removeControl, writeControl } from './control-file.ts'
import { demoAccountsIn, refuseDemoOnNetwork } from './demo-access.ts'
import { makeFailureLog } from './failure-log.ts'
import { JobThreads } from '#server/jobs/job-threads.ts'
import { tidyKeys } from '#server/http/idempotency.ts'
import { deliverMail } from '#server/mail/deliver-mail.ts'
import { deliverSms } from '#server/mail/deliver-sms.ts'
import { forgetOldMail, queueTransport, startMailSender } from '#server/mail/mail-queue.ts'
import type { Settings } from './settings.ts'
import { StartupTrouble } from './startup-trouble.ts'

export interface RunningServer {
  address: string
  /** What the database is, for people. */
  database: string
  /** The demo accounts this database has. */
  accounts: readonly DemoAccount[]
  /** The developer pages and the API docs are served. */
  hasDevTools: boolean
  /** Nobody can sign in yet. */
  isWithoutUsers: boolean
  report(error: unknown): void
  stop(): Promise<void>
}

interface ServerDeps {
  portalFolder: string | null
  /** Hears of failures, and nothing is logged; left out, calls and failures go to the log. */
  report?(error: unknown): void
}

/** Opens the database, fills it when it is empty, and listens. What stands in the way is a StartupTrouble. */
export async function runServer(settings: Settings, around: ServerDeps): Promise<RunningServer> {
  const { place } = settings
  if (place.kind !== 'folder') return openAndListen(settings, around, null)
  let current: RunningServer
  let turning: Promise<void> = Promise.resolve()
  const turnTo = (staged: string) => {
    turning = turning.then(() => turnToStaged(staged)).catch((error: unknown) => current.report(error))
  }
  const turnToStaged = async (staged: string) => {
    needStaged(place.folder, staged)
    const again = { ...settings, port: Number(new URL(current.address).port) || settings.port }
    await current.stop()
    let putBack = () => undefined as void
    try {
      putBack = takeStaged(place.folder, staged)
      current = await openAndListen(again, around, turnTo)
    } catch (error) {
      putBack()
      mkdirSync(join(place.folder, staged), { recursive: true })
      current = await openAndListen(again, around, turnTo)
      throw error
    }
  }
  current = await openAndListen(settings, around, turnTo)
  return {
    ...current,
    stop: async () => {
      await turning
      await current.stop()
    },
  }
}

type TurnTo = (staged: string) => void

async function openAndListen(settings: Settings, around: ServerDeps, turnTo: TurnTo | null): Promise<RunningServer> {
  const opened = await openDatabase(settings.place)
  try {
    return await listenOn(opened, settings, { ...around, turnTo })
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function listenOn(
  opened: OpenDatabase,
  settings: Settings,
  around: ServerDeps & { turnTo: TurnTo | null },
): Promise<RunningServer> {
  const { db } = opened
  const clock = systemClock
  await refuseDemoOnNetwork(db, settings)
  await opened.setUp((unlimited) => writeFirstData(unlimited, clock, settings))
  const accounts = await demoAccountsIn(db)
  const hasDevTools = settings.devTools ?? accounts.length > 0
  await forgetExpiredTokens(db, clock)
  await forgetOldTries(db, clock)
  await forgetOldMail(db, clock)
  await tidyKeys(db, clock, settings.place.kind !== 'postgres')
  const token = randomBytes(32).toString('base64url')
  const failures = makeFailureLog((line) => app.log.error(line, 'failure'))
  const report = around.report ?? failures.report
  const threads = new JobThreads()
  const app = await buildApp({
    ...partsOf(opened, settings),
    config: withSmsWords(settings, hasDevTools),
    devTools: hasDevTools,
    portalFolder: around.portalFolder,
    report,
    runJob: threads.run,
    ...(around.report ? {} : { log: { level: settings.logLevel } }),
    ...(opened.backUp && around.turnTo ? { control: { token, backUp: opened.backUp, turnTo: around.turnTo } } : {}),
  })
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw new StartupTrouble(listenProblem(error, settings))
  })
  const senders = startSenders(settings, { db, clock, report })
  const address = addressOf(app.server.address() as AddressInfo)
  const folder = settings.place.kind === 'folder' ? settings.place.folder : null
  if (folder !== null) writeControl(folder, { address, token })
  return {
    address,
    database: opened.title,
    accounts,
    hasDevTools,
    isWithoutUsers: await isWithoutUsers(db),
    report,
    stop: async () => {
      await app.drain.end(settings.drainSeconds * 1000)
      await app.close()
      await threads.end()
      await Promise.all(senders.map((sender) => sender.stop()))
      failures.end()
      if (folder !== null) removeControl(folder)
      await opened.close()
    },
  }
}

/** The portal is told where no SMS leaves, unless its config file says otherwise; a demo reads them in its mailbox. */
export function withSmsWords({ config, sms }: Pick<Settings, 'config' | 'sms'>, hasDevTools: boolean): RuntimeConfig {
  return sms || hasDevTools ? config : { ...config, api: { keepsSms: true, ...config.api } }
}

/** What the settings and the database say of how calls are served. */
function partsOf({ db, poolState }: OpenDatabase, settings: Settings) {
  const clock = systemClock
  const { metricsToken } = settings
  return {
    db,
    clock,
    transport: queueTransport(clock, [
      ...(settings.smtp ? ['mail' as const] : []),
      ...(settings.sms ? ['sms' as const] : []),
    ]),
    tokenHours: settings.tokenHours,
    unredeemHours: settings.unredeemHours,
    quirks: settings.quirks,
    corsOrigins: settings.corsOrigins,
    pictureOrigins: settings.pictureOrigins,
    trustedProxies: settings.trustedProxies,
    limits: settings.limits,
    ...(metricsToken === null ? {} : { metrics: { token: metricsToken, poolState } }),
  }
}

function startSenders(
  { smtp, sms }: Settings,
  around: { db: Database; clock: Clock; report(error: unknown): void },
): { stop(): Promise<void> }[] {
  return [
    ...(smtp ? [startMailSender({ ...around, channel: 'mail', deliver: (letter) => deliverMail(smtp, letter) })] : []),
    ...(sms ? [startMailSender({ ...around, channel: 'sms', deliver: (letter) => deliverSms(sms, letter) })] : []),
  ]
}

function listenProblem(error: unknown, { host, port }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program: stop it, or set PORT to another number.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set PORT to a number above 1023.`
  return `Cannot listen on ${host} port ${port}: ${String(code ?? error)}.`
}

function addressOf({ address, port }: AddressInfo): string {
  const everywhere = address === '::' || address === '0.0.0.0' || address === '127.0.0.1'
  return `http://${everywhere ? 'localhost' : address.includes(':') ? `[${address}]` : address}:${port}`
}
