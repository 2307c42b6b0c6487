import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { AnyCall, Call } from '#store/define/define-call.ts'
import { type KnownRole, type SignedIn, whoHolds } from './auth/tokens.ts'
import type { Clock } from './clock.ts'
import type { Database } from './data/open-database.ts'
import { type FileAnswer, fileFromJson, fileToJson, sendFile } from './file-answer.ts'
import { runOnce } from './idempotency.ts'
import { readForm } from './read-form.ts'
import { Refusal } from './refusal.ts'
import type { Transport } from './transport.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** What calls are served with. */
export interface Api {
  http: FastifyInstance
  db: Database
  clock: Clock
  transport: Transport
  config: RuntimeConfig
}

interface Gate {
  roles: readonly KnownRole[] | 'everyone-signed-in' | 'public'
  /** A stricter schema than the call's own, for the documentation and for checking answers in tests. */
  answer?: z.ZodType
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

/** A change also knows under which name and key it goes into the ledger. */
export interface AskedChange<C extends AnyCall> extends Asked<C> {
  operation: { name: string; key: string | null }
}

/** A call that answers bytes needs their type and name, too; text leaves as text/plain, anything else as JSON. */
type Answer<C extends AnyCall> = z.input<C['answer']> extends Uint8Array ? FileAnswer : z.input<C['answer']>

/** Serves a call that changes no business data. */
export function serve<C extends Call, G extends Gate>(
  api: Api,
  call: C,
  gate: G,
  handler: (asked: Asked<C, G['roles'] extends 'public' ? null : SignedIn>) => Promise<Answer<C>>,
): void {
  type User = G['roles'] extends 'public' ? null : SignedIn
  route(api, call, gate, (request) =>
    handler({ ...readInput<C>(request), user: request.signedIn as User, address: request.ip, db: api.db }),
  )
}

/**
 * Serves a call that changes business data: in one transaction, and at most once for an `Idempotency-Key` where
 * the runtime config says that keys are honoured. Without that the header is ignored.
 */
export function serveChange<C extends Call>(
  api: Api,
  call: C,
  gate: Gate & { roles: readonly KnownRole[] },
  handler: (asked: AskedChange<C>) => Promise<Answer<C>>,
): void {
  route(api, call, gate, async (request) => {
    const user = request.signedIn
    if (!user) throw new Error(`${call.name} was reached without a gate`)
    const input = readInput<C>(request)
    const key = api.config.api.idempotencyKey ? readKey(request) : null
    const work = (db: Database) =>
      handler({ ...input, user, address: request.ip, db, operation: { name: call.name, key } })
    if (key === null) return api.db.transaction(work)
    const asked = { userId: user.id, key, request: { call: call.name, ...input } }
    if (call.answers !== 'bytes') return runOnce<unknown>(api.db, api.clock, asked, work)
    // The answer is remembered as JSON.
    const remembered = async (db: Database) => fileToJson((await work(db)) as FileAnswer)
    return fileFromJson(await runOnce(api.db, api.clock, asked, remembered))
  })
}

function route(api: Api, call: AnyCall, gate: Gate, answer: (request: FastifyRequest) => Promise<unknown>): void {
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
      ...(call.sends === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
      ...(call.answers === 'json' ? {} : { produces: [call.answers === 'text' ? 'text/plain' : 'application/pdf'] }),
      response: { 200: gate.answer ?? call.answer },
    },
    // Before the body is read: nobody without a token makes the server parse anything.
    onRequest: async (request) => {
      await admit(api, gate, request)
      refuseOtherBodies(call, request)
    },
    ...(call.sends === 'multipart' ? { preValidation: takeForm } : {}),
    handler: async (request, reply) => sendAnswer(call, reply, await answer(request)),
  })
}

/** Without this a form sent to a JSON call would look like an empty body. */
function refuseOtherBodies({ sends }: AnyCall, { headers }: FastifyRequest): void {
  const isForm = (headers['content-type'] ?? '').startsWith('multipart/form-data')
  if (isForm && sends === 'json') throw new Refusal(415, 'The request must be JSON')
  if (!isForm && sends === 'multipart') throw new Refusal(415, 'The request must be multipart/form-data')
}

async function takeForm(request: FastifyRequest): Promise<void> {
  request.body = await readForm(request)
}

function sendAnswer({ answers }: AnyCall, reply: FastifyReply, answer: unknown): unknown {
  return answers === 'bytes' ? sendFile(reply, answer as FileAnswer) : answer
}

function isDeclared(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodUndefined)
}

async function admit(api: Api, { roles }: Gate, request: FastifyRequest): Promise<void> {
  if (roles === 'public') return
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const user = token ? await whoHolds(api.db, api.clock, token) : null
  if (!user) throw new Refusal(401, 'SESSION_EXPIRED')
  if (roles !== 'everyone-signed-in' && !roles.includes(user.role)) throw new Refusal(403, 'UNAUTHORIZED_USER')
  request.signedIn = user
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
  if (typeof header === 'string' && header.length > 0 && header.length <= 200) return header
  throw new Refusal(400, 'Idempotency-Key: must have 1 to 200 characters')
}
