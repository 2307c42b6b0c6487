import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { revokeAllTokens } from '#server/auth/tokens.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Database } from '#server/data/open-database.ts'
import { plainPage } from './html.ts'

const where = {
  /** `*` for any. */
  method: z.enum(['*', 'GET', 'POST', 'PUT', 'DELETE']).default('*'),
  /** The path without its query; `*` stands for any text, e.g. `/v1.0/app/voucher/*`. */
  path: z.string().startsWith('/').max(200),
  /** How many requests it meets before it is used up. */
  times: z.coerce.number().int().min(1).max(1_000_000).default(1),
}

/** What can be made to go wrong, as POST /dev/faults takes it. */
export const faultRule = z.discriminatedUnion('kind', [
  /** The work is done and committed; the answer is lost. */
  z.strictObject({ ...where, kind: z.literal('drop-after') }),
  /** The work is done and committed; the answer breaks off in its middle. Unlike a lost one no browser asks again by itself. */
  z.strictObject({ ...where, kind: z.literal('cut-after') }),
  /** The connection breaks before anything is done. */
  z.strictObject({ ...where, kind: z.literal('drop-before') }),
  z.strictObject({ ...where, kind: z.literal('delay'), ms: z.coerce.number().int().min(0).max(600_000) }),
  /** Nothing is done and nothing is ever answered. */
  z.strictObject({ ...where, kind: z.literal('hang') }),
  /** Refused with a status and a message. */
  z.strictObject({
    ...where,
    kind: z.literal('status'),
    status: z.coerce.number().int().min(200).max(599),
    message: z.string().max(500).default('A fault was switched on'),
  }),
  /** What a hotel's network answers: 200 and a page that is not ours. */
  z.strictObject({ ...where, kind: z.literal('html') }),
  /** Everybody's token ends just before the request is looked at. */
  z.strictObject({ ...where, kind: z.literal('expire-tokens') }),
])
export type FaultRule = z.output<typeof faultRule>

export interface Faults {
  add(rule: FaultRule): void
  list(): readonly FaultRule[]
  clear(): void
}

/** Lets requests run into the rules that were switched on; the oldest rule that matches is used first. */
export function installFaults(http: FastifyInstance, parts: { db: Database; clock: Clock }): Faults {
  let rules: FaultRule[] = []
  const take = ({ method, url }: FastifyRequest, fits: (rule: FaultRule) => boolean): FaultRule | null => {
    const path = url.split('?', 1)[0] ?? ''
    if (path.startsWith('/dev/')) return null
    const rule = rules.find((one) => fits(one) && matches(one, method, path))
    if (!rule) return null
    rule.times -= 1
    rules = rules.filter((one) => one.times > 0)
    return rule
  }

  http.addHook('onRequest', async (request, reply) => {
    const rule = take(request, (one) => !comesAfter(one))
    if (!rule) return
    if (rule.kind === 'expire-tokens') return revokeAllTokens(parts.db, parts.clock)
    await misbehave(rule, request, reply)
  })
  http.addHook('onSend', async (request, reply, payload) => {
    const rule = take(request, comesAfter)
    if (!rule) return payload
    if (rule.kind === 'cut-after') {
      // Compression would hold the half back, and the head with it.
      request.headers['x-no-compression'] = 'true'
      return cutOff(String(payload), request.raw.socket)
    }
    reply.hijack()
    return request.raw.socket.destroy()
  })
  return {
    add: (rule) => void rules.push({ ...rule }),
    list: () => rules,
    clear: () => {
      rules = []
    },
  }
}

/** The first half of an answer, and then the connection breaks. */
function cutOff(answer: string, socket: Socket): Readable {
  let isHalfSent = false
  return new Readable({
    read() {
      // The half that is asked for ahead has not left yet.
      if (isHalfSent) setTimeout(() => socket.destroy(), 100)
      else this.push(answer.slice(0, Math.ceil(answer.length / 2)))
      isHalfSent = true
    },
  })
}

/** Strikes when the work has been done. */
function comesAfter({ kind }: FaultRule): boolean {
  return kind === 'drop-after' || kind === 'cut-after'
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== '*' && rule.method !== method) return false
  const pattern = rule.path
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(`^${pattern}$`).test(path)
}

type HereAndNow = Exclude<FaultRule, { kind: 'expire-tokens' }>

async function misbehave(rule: HereAndNow, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  switch (rule.kind) {
    case 'delay':
      return new Promise((resolve) => setTimeout(resolve, rule.ms))
    case 'drop-before':
    case 'drop-after':
    case 'cut-after':
      reply.hijack()
      return request.raw.socket.destroy()
    case 'hang':
      return reply.hijack()
    case 'html':
      return reply.type('text/html; charset=utf-8').send(plainPage('Welcome to the guest network', '<p>Sign in.</p>'))
    case 'status':
      return reply.code(rule.status).send({ message: rule.message })
  }
}
