import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { AnyCall, Call } from '#store/define/define-call.ts'
import { auditAs } from '#server/audit/audit-as.ts'
import { type KnownRole, type SignedIn, whoHolds } from '#server/auth/tokens.ts'
import type { Clock } from '#server/process/clock.ts'
import { CommitUnknown, isDatabaseAway } from '#server/data/database-trouble.ts'
import type { Database } from '#server/data/open-database.ts'
import type { RunJob } from '#server/jobs/jobs.ts'
import { type FileAnswer, fileFromJson, fileToJson, sendFile } from './file-answer.ts'
import { runOnce } from './idempotency.ts'
import { capAnswered, capAsked } from './page-cap.ts'
import { readForm } from './read-form.ts'
import { hasVersion, type RecordOf, refuseOtherVersion, versionOf } from './record-versions.ts'
import { HttpError } from './http-error.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'
import { type MayAsk, type ServedCall, whoMayAsk } from './served-calls.ts'
import { withShuffledTies } from './tie-breaker.ts'
import type { Transport } from '#server/mail/transport.ts'
import { noQuirks, type ApiQuirks } from './api-quirks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
  interface FastifyInstance {
    /** Every call that is served, for documentation and for tests that go over all of them. */
    servedCalls: ServedCall[]
  }
}

/** What calls are served with. */
export interface Api {
  http: FastifyInstance
  db: Database
  clock: Clock
  transport: Transport
  config: RuntimeConfig
  /** Plain where it is left out. */
  quirks?: ApiQuirks
  /** Does what takes the processor for long in another thread. */
  runJob: RunJob
}

interface Gate<C extends AnyCall> {
  roles: MayAsk
  /** A stricter schema than the call's own, for the documentation and for checking answers in tests. */
  answer?: z.ZodType
  /** Bytes of a body, where the call takes more than others. */
  mostBytes?: number
  /** What `ETag`, `If-Match` and full rows are about, where the server's quirks have them. */
  record?: RecordOf<NoInfer<C>>
}

/** A call as its handler sees it: parsed input, who asks, and the database to do it in. */
export interface Asked<C extends AnyCall, User = SignedIn> {
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
  user: User
  address: string
  /** For a change this is its transaction. */
  db: Database
}

/** A change also knows under which name and key it goes into the audit. */
export interface AskedChange<C extends AnyCall, Prepared = unknown> extends Asked<C> {
  operation: { name: string; key: string | null }
  prepared: Prepared
}

/** What must be read or computed before a change: while its transaction is open, nothing may take long. */
interface Preparation<C extends AnyCall, Prepared> {
  prepare?(asked: Pick<Asked<C>, 'body' | 'user'>): Promise<Prepared>
}

/** A call that answers bytes needs their type and name, too; text leaves as text/plain, anything else as JSON. */
type Answer<C extends AnyCall> = z.input<C['answer']> extends Uint8Array ? FileAnswer : z.input<C['answer']>

/** Serves a call that changes no business data. */
export function serve<C extends Call, G extends Gate<C>>(
  api: Api,
  call: C,
  gate: G,
  handler: (asked: Asked<C, G['roles'] extends 'public' ? null : SignedIn>) => Promise<Answer<C>>,
): void {
  type User = G['roles'] extends 'public' ? null : SignedIn
  const quirks = api.quirks ?? noQuirks
  route(api, { call, gate, isChange: false }, async (request, reply) => {
    const input = capAsked(readInput<C>(request), quirks)
    const asked = { ...input, user: request.signedIn as User, address: request.ip, db: api.db }
    const answer = await (quirks.unstableTies ? withShuffledTies(() => handler(asked)) : handler(asked))
    if (!quirks.etags || call.answers !== 'json') return capAnswered(answer, input, quirks)
    const isById = call.method === 'GET' && isDeclared(call.params)
    const record = gate.record ? await gate.record.read(api.db, input, { hold: false }) : isById ? answer : null
    if (record === null) return capAnswered(answer, input, quirks)
    const version = versionOf(record)
    reply.header('etag', version)
    return call.method === 'GET' && hasVersion(request.headers, version) ? unchanged : answer
  })
}

/** Stands for the answer a client has already. */
const unchanged = Symbol('unchanged')

/**
 * Serves a call that changes business data: in one transaction, and at most once for an `Idempotency-Key` where
 * the runtime config says that keys are honoured. Without that the header is ignored.
 */
export function serveChange<C extends Call, Prepared = undefined>(
  api: Api,
  call: C,
  gate: Gate<C> & Preparation<C, Prepared> & { roles: readonly KnownRole[] },
  handler: (asked: AskedChange<C, Prepared>) => Promise<Answer<C>>,
): void {
  const quirks = api.quirks ?? noQuirks
  route(api, { call, gate, isChange: true }, async (request, reply) => {
    const user = request.signedIn
    if (!user) throw new Error(`${call.name} was reached without a gate`)
    const input = readInput<C>(request)
    const key = api.config.api.idempotencyKey ? readKey(request) : null
    const prepared = (await gate.prepare?.({ body: input.body, user })) as Prepared
    let version: string | null = null
    const operation = { name: call.name, key }
    const work = async (db: Database) => {
      await auditAs(db, { by: user, operation, at: api.clock.now() })
      if (quirks.etags && gate.record) {
        refuseOtherVersion(request.headers, await gate.record.read(db, input, { hold: true }))
      }
      const answer = await handler({ ...input, user, address: request.ip, db, operation, prepared })
      if (!gate.record || !(quirks.etags || quirks.fullRows)) return answer
      const record = await gate.record.read(db, input, { hold: false })
      if (quirks.etags && record) version = versionOf(record)
      return quirks.fullRows ? { ...(answer as object), [gate.record.noun]: record } : answer
    }
    const asked = { userId: user.id, key, request: withoutSecrets(call, input) }
    const answer = await tellingUnknown(work, (told) => once(api, call, asked, told))
    // Only once it is true: the transaction is through.
    if (version !== null) reply.header('etag', version)
    return answer
  })
}

/** Marks a connection that broke when the work was done: whether it was committed is then unknown. */
async function tellingUnknown(
  work: (db: Database) => Promise<unknown>,
  run: (work: (db: Database) => Promise<unknown>) => Promise<unknown>,
): Promise<unknown> {
  let isDone = false
  try {
    return await run(async (db) => {
      const answer = await work(db)
      isDone = true
      return answer
    })
  } catch (error) {
    if (isDone && isDatabaseAway(error)) throw new CommitUnknown('it may have been committed', { cause: error })
    throw error
  }
}

async function once(
  { db, clock }: Api,
  call: AnyCall,
  asked: { userId: number; key: string | null; request: unknown },
  work: (within: Database) => Promise<unknown>,
): Promise<unknown> {
  const { key } = asked
  if (key === null) return db.transaction(work)
  if (call.answers !== 'bytes') return runOnce<unknown>(db, clock, { ...asked, key }, work)
  // The answer is remembered as JSON.
  const remembered = async (within: Database) => fileToJson((await work(within)) as FileAnswer)
  return fileFromJson(await runOnce(db, clock, { ...asked, key }, remembered))
}

interface Served<C extends AnyCall> {
  call: C
  gate: Gate<C>
  isChange: boolean
}

function route<C extends AnyCall>(
  api: Api,
  { call, gate, isChange }: Served<C>,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  api.http.servedCalls.push({ call, roles: gate.roles, isChange })
  const { method, path } = { ...call, ...api.config.api.overrides[call.name] }
  api.http.route({
    method: method ?? call.method,
    url: `/v1.0/app${(path ?? call.path).replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      operationId: call.name,
      tags: [call.name.split('.')[0] ?? call.name],
      ...(isDeclared(call.params) ? { params: call.params } : {}),
      ...(isDeclared(call.query) ? { querystring: call.query } : {}),
      ...(isDeclared(call.body) ? { body: call.body } : {}),
      ...(gate.roles === 'public' ? {} : { security: [{ token: [] }] }),
      description: whoMayAsk(gate.roles),
      ...(call.sends === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
      ...(call.answers === 'json' ? {} : { produces: [call.answers === 'text' ? 'text/plain' : 'application/pdf'] }),
      response: { 200: gate.answer ?? call.answer },
    },
    ...(gate.mostBytes === undefined ? {} : { bodyLimit: gate.mostBytes }),
    // Before the body is read: nobody without a token makes the server parse anything.
    onRequest: async (request) => {
      await admit(api, gate, request)
      refuseOtherBodies(call, request)
    },
    ...(call.sends === 'multipart' ? { preValidation: takeForm } : {}),
    preHandler: async ({ params, query, body }) => refuseUnstorable(params, query, body),
    handler: async (request, reply) =>
      sendAnswer(call, reply, await api.http.drain.during(() => answer(request, reply))),
  })
}

/** Without this a form sent to a JSON call would look like an empty body. */
function refuseOtherBodies({ sends }: AnyCall, { headers }: FastifyRequest): void {
  const isForm = (headers['content-type'] ?? '').startsWith('multipart/form-data')
  if (isForm && sends === 'json') throw new HttpError(415, 'The request must be JSON')
  if (!isForm && sends === 'multipart') throw new HttpError(415, 'The request must be multipart/form-data')
}

async function takeForm(request: FastifyRequest): Promise<void> {
  request.body = await readForm(request)
}

function sendAnswer({ answers }: AnyCall, reply: FastifyReply, answer: unknown): unknown {
  if (answer === unchanged) return reply.code(304).send()
  return answers === 'bytes' ? sendFile(reply, answer as FileAnswer) : answer
}

function isDeclared(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodUndefined)
}

async function admit(api: Api, { roles }: { roles: MayAsk }, request: FastifyRequest): Promise<void> {
  if (roles === 'public') return
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const user = token ? await whoHolds(api.db, api.clock, token) : null
  if (!user) throw new HttpError(401, 'SESSION_EXPIRED')
  if (roles !== 'everyone-signed-in' && !roles.includes(user.role)) throw new HttpError(403, 'UNAUTHORIZED_USER')
  request.signedIn = user
}

/** What a key stands for; a hash of few digits would give them away. */
function withoutSecrets<C extends AnyCall>(call: C, { body, ...input }: { body: unknown }) {
  const kept =
    call.secrets.length === 0
      ? body
      : Object.fromEntries(Object.entries(body as object).filter(([field]) => !call.secrets.includes(field)))
  return { call: call.name, ...input, body: kept }
}

/** Fastify has parsed the three parts with the call's own schemas before a handler runs. */
function readInput<C extends AnyCall>(request: FastifyRequest) {
  return {
    params: request.params as z.output<C['params']>,
    query: request.query as z.output<C['query']>,
    body: request.body as z.output<C['body']>,
  }
}

function readKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header === 'string' && /^[^\p{Cc}]{1,200}$/u.test(header)) return header
  throw new HttpError(400, 'Idempotency-Key: must have 1 to 200 characters')
}
