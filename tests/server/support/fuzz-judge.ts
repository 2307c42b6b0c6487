import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { roles } from '#store/access/roles.ts'
import { issueToken, type KnownRole, revokeToken, whoHolds } from '#server/auth/tokens.ts'
import type { Database } from '#server/data/open-database.ts'
import type { ServedCall } from '#server/http/served-calls.ts'
import type { FuzzRequest } from './fuzz-requests.ts'
import type { ServerUnderTest } from './server-under-test.ts'

const patienceMs = 20_000

/**
 * Tables in which anybody may leave something: keys are claimed and let go again, sessions and signing keys are no
 * who asks for a password is counted and logged whatever the answer is.
 */
const ownBooks = ['idempotency_keys', 'sessions', 'signing_keys', 'fuzz_writes']

/** Sends made-up requests one by one and says what is wrong with an answer. */
export class FuzzJudge {
  readonly statuses = new Map<number, number>()
  readonly #server: ServerUnderTest
  readonly #tokens = new Map<string, string>()
  #written = ''

  constructor(server: ServerUnderTest) {
    this.#server = server
  }

  /** Counts what is written from here on, table by table. */
  async watchWrites(): Promise<void> {
    const { db } = this.#server
    await db.execute(sql`create table fuzz_writes (table_name text primary key, writes integer not null)`)
    await db.execute(sql`create function count_write() returns trigger language plpgsql as $$ begin
      update fuzz_writes set writes = writes + 1 where table_name = tg_table_name; return null; end $$`)
    for (const table of await tablesOf(db)) {
      if (ownBooks.includes(table)) continue
      await db.execute(sql`insert into fuzz_writes values (${table}, 0)`)
      await db.execute(sql`create trigger count_write after insert or update or delete on ${sql.identifier(table)}
        for each row execute function count_write()`)
    }
    this.#written = await this.#readWrites()
  }

  /** What is wrong with the answer to this request, or null. */
  async wrongWith(served: ServedCall, request: FuzzRequest): Promise<string | null> {
    const token = await this.#tokenFor(served, request)
    const authorization = request.asker === 'garbled' ? 'Bearer' : token === null ? null : `Bearer ${token}`
    const sent = this.#server.app.inject({
      method: request.method,
      url: request.url,
      headers: { ...request.headers, ...(authorization === null ? {} : { authorization }) },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    })
    const answer = await Promise.race([sent, wait(patienceMs)])
    if (answer === null) return 'no answer'
    const { statusCode: status } = answer
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    const wrong = wrongAnswer(request, answer) ?? (await this.#wrongStatus(served, request, { status, token }))
    if (wrong !== null || !served.isChange) return wrong
    return this.#wrongWrites(status)
  }

  /** Reads write nothing, whatever they answer; asked once for all requests to a call. */
  async wroteBySurprise({ call, isChange }: ServedCall): Promise<string | null> {
    const before = this.#written
    this.#written = await this.#readWrites()
    if (isChange || writesAllTheSame.has(call.name) || this.#written === before) return null
    return `wrote though it only reads: ${before} became ${this.#written}`
  }

  async #wrongStatus(
    { roles: mayAsk }: ServedCall,
    request: FuzzRequest,
    { status, token }: { status: number; token: string | null },
  ): Promise<string | null> {
    // An address or method that is not the call's has gates of its own, or none.
    if (status === 404 || status === 405) return null
    if (mayAsk === 'public') return null
    if (request.asker === 'others') return status < 400 && roles.length === mayAsk.length ? null : notRefused(status)
    if (request.asker !== 'allowed') return status < 400 ? `let in without a token (${status})` : null
    if (status !== 401 || token === null) return null
    // A new password ends the sessions of its owner.
    if (await whoHolds(this.#server.db, this.#server.clock, token)) return 'a good token was refused'
    this.#tokens.clear()
    return null
  }

  async #wrongWrites(status: number): Promise<string | null> {
    const before = this.#written
    this.#written = await this.#readWrites()
    if (this.#written === before) return null
    return status < 300 ? null : `wrote in spite of ${status}: ${before} became ${this.#written}`
  }

  async #readWrites(): Promise<string> {
    const { rows } = (await this.#server.db.execute(
      sql`select table_name, writes from fuzz_writes where writes > 0 order by 1`,
    )) as unknown as { rows: { table_name: string; writes: number }[] }
    return rows.map(({ table_name, writes }) => `${table_name} ${writes}`).join(', ')
  }

  async #tokenFor({ call, roles: mayAsk }: ServedCall, { asker, pick }: FuzzRequest): Promise<string | null> {
    if (asker === 'nobody') return null
    if (asker === 'stranger') return `${'A'.repeat(20)}${pick}`
    if (asker === 'expired' || asker === 'revoked') return this.#deadToken(asker)
    const allowed = mayAsk === 'public' || mayAsk === 'everyone-signed-in' ? roles : mayAsk
    const fitting = asker === 'others' ? roles.filter((role) => !allowed.includes(role)) : allowed
    const role = fitting[pick % fitting.length]
    // The one that all others use must outlive it.
    if (role && call.name === 'session.sign-out') return this.#server.tokenOf(role)
    return role ? this.#tokenOf(role) : null
  }

  async #tokenOf(role: KnownRole): Promise<string> {
    const known = this.#tokens.get(role) ?? (await this.#server.tokenOf(role))
    this.#tokens.set(role, known)
    return known
  }

  async #deadToken(kind: 'expired' | 'revoked'): Promise<string> {
    const known = this.#tokens.get(kind)
    if (known) return known
    const { db, clock } = this.#server
    const { token } = await issueToken(db, clock, { userId: 1, hours: kind === 'expired' ? -1 : 1 })
    if (kind === 'revoked') await revokeToken(db, clock, token)
    this.#tokens.set(kind, token)
    return token
  }
}

/** Calls that change no row of the business and write: attempts that are counted, who asked, the end of a session. */
const writesAllTheSame: ReadonlySet<string> = new Set([
  'session.sign-in',
  'session.sign-out',
  'password-resets.send-key',
  'password-resets.verify-key',
  'password-resets.set-password',
])

function notRefused(status: number): string | null {
  return status < 400 ? `let in with a wrong role (${status})` : null
}

function wrongAnswer(
  { method }: FuzzRequest,
  answer: { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer },
): string | null {
  const { statusCode, headers } = answer
  const body = unpacked(answer).toString()
  if (statusCode >= 500) return `${statusCode}: ${body}`
  if (method === 'HEAD' || statusCode === 304) return body === '' ? null : 'a body where none may be'
  if (statusCode < 300) return null
  if (!String(headers['content-type']).startsWith('application/json')) return `${statusCode} is not JSON`
  const message = messageIn(body)
  if (message === null) return `${statusCode} without a message: ${body.slice(0, 200)}`
  return /node_modules|select |insert into|\bat \S+:\d+|syntax error|ENOENT/i.test(message) && !message.includes(':')
    ? `tells how it is made: ${message}`
    : null
}

function unpacked({ headers, rawPayload }: { headers: Record<string, unknown>; rawPayload: Buffer }): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
}

function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' && message !== '' ? message : null
  } catch {
    return null
  }
}

function wait(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref())
}

/** Every table of the product. */
export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )) as unknown as { rows: { table_name: string }[] }
  return rows.map(({ table_name }) => table_name).sort()
}
