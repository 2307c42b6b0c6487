import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { AnyCall, CallRequest } from '#store/define/define-call.ts'
import { buildApp, type AppDeps } from '#server/app.ts'
import { issueToken, type KnownRole } from '#server/auth/tokens.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { audit } from '#server/data/schema/audit.ts'
import { demoAccounts } from '#server/data/seed/demo-accounts.ts'
import { seedDemo } from '#server/data/seed/seed.ts'
import { defaultConfig } from '#server/process/default-config.ts'
import { mailboxTransport } from '#server/mail/transport.ts'
import { asForm } from './as-form.ts'

/** A clock that stands until a test moves it. */
export class StandingClock implements Clock {
  #now = new Date('2026-11-20T06:00:00Z')

  now(): Date {
    return this.#now
  }

  pass({ hours = 0, seconds = 0 }): void {
    this.#now = new Date(this.#now.getTime() + hours * 3_600_000 + seconds * 1000)
  }
}

export interface Sent {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects of an answer
  body: any
  /** The answer as it came; `body` is text where it is no JSON. */
  bytes: Buffer
  headers: LightMyRequestResponse['headers']
}

export interface ServerUnderTest {
  app: FastifyInstance
  db: Database
  clock: StandingClock
  /** A fresh token of the demo account with this role. */
  tokenOf(role: KnownRole): Promise<string>
  /** Sends a call as an administrator, or with the token given (null for none). */
  send(request: CallRequest, how?: { token?: string | null; headers?: Record<string, string> }): Promise<Sent>
  /** The audit of vouchers, or of other rows: what was really applied, oldest first. */
  changes(rows?: string): Promise<(typeof audit.$inferSelect)[]>
}

/** The demo's accounts and merchants without vouchers, once for a database. */
export async function writeAccounts(db: Database): Promise<void> {
  await seedDemo(db, new StandingClock(), { vouchers: 0, rolePart: 'SAHAN', quick: true })
}

/** An empty till: no vouchers, history, keys, messages, sessions. */
export async function clearVouchers(db: Database): Promise<void> {
  await db.execute(sql`truncate vouchers, voucher_transactions, voucher_transfers, audit,
    redemption_codes, outgoing_messages, customer_messages, idempotency_keys, sessions, ip_logs, sign_in_tries, account_tries, otp_logs,
    password_resets restart identity cascade`)
}

/** The server on an open database, with answers checked against their schemas. */
export async function startServer(
  db: Database,
  change: { config?: RuntimeConfig; parts?: Partial<AppDeps> } = {},
): Promise<ServerUnderTest> {
  const clock = new StandingClock()
  const app = await buildApp({
    db,
    clock,
    transport: mailboxTransport(clock),
    config: change.config ?? defaultConfig,
    tokenHours: 12,
    devTools: true,
    portalFolder: null,
    report: (error) => console.error(error),
    checkAnswers: true,
    ...change.parts,
  })
  const tokenOf = async (role: KnownRole) => {
    const userId = demoAccounts.findIndex((account) => account.role === role) + 1
    return (await issueToken(db, clock, { userId, hours: 12 })).token
  }
  return {
    app,
    db,
    clock,
    tokenOf,
    send: async (request, { token, headers = {} } = {}) => {
      const bearer = token === undefined ? await tokenOf('administrator') : token
      const form = request.call.sends === 'multipart' ? await asForm(request.input.body as object) : null
      const answer = await app.inject({
        ...asHttp(request),
        ...form,
        headers: { ...headers, ...form?.headers, ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      const body: unknown = isJson ? answer.json() : answer.body
      return { status: answer.statusCode, body, bytes: answer.rawPayload, headers: answer.headers }
    },
    changes: (rows = 'vouchers') => db.select().from(audit).where(eq(audit.rows, rows)).orderBy(audit.id),
  }
}

/** A call as HTTP: method, address with parameters filled in, and body. */
export function asHttp({ call, input }: CallRequest<AnyCall>) {
  const params = (input.params ?? {}) as Record<string, string>
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(
    Object.entries((input.query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return {
    method: call.method,
    url: `/v1.0/app${path}${query ? `?${query}` : ''}`,
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  }
}
