import { wireInput } from '#store/define/wire-input.ts'
import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import type { RuntimeConfig } from '#store/config/runtime-config.ts'
import type { ApiResult } from './api-failure.ts'
import type { Timing } from '#sync/timing.ts'
import { readAnswer } from './read-answer.ts'
import type { RequestClass } from './request-queue.ts'
import type { Upload } from './upload.ts'

interface ApiPorts extends Pick<Timing, 'after'> {
  config: RuntimeConfig['api']
  /** Read at send time, so that a renewed token is used at once (sync.md 2.10). */
  token(): string | null
  fetch: typeof fetch
  /** For whoever wants to know how much has been sent. */
  upload?: Upload
}

export interface SendOptions {
  /** What it is for; a request with an `operationId` is a change, any other what somebody looks at. */
  class?: RequestClass
  signal?: AbortSignal
  timeoutMs?: number
  /** Sent as `Idempotency-Key` where the config says the API honours it. */
  operationId?: string
  /** Sent as `If-Match` where the config says the API has ETags: another version there is refused with 412. */
  version?: string
  /** Hears how many bytes of how many have left; the time limit then counts from the last that did. */
  onSent?(sent: number, total: number): void
}

export interface Api {
  /** Sends one declared call and parses its answer by the call's schema; never throws, never retries. */
  send<C extends AnyCall>(request: CallRequest<C>, options?: SendOptions): Promise<ApiResult<CallAnswer<C>>>
}

/** The only road to the API: base plus `/v1.0/app`, bearer token, time limit, JSON, multipart and bytes (spec 000 §7). */
export function createApi(ports: ApiPorts): Api {
  return {
    async send(asked, options = {}) {
      const request = { call: asked.call, input: wireInput(asked, ports.config) }
      const address = addressOf(request, ports.config)
      if (address === null) return { ok: false, failure: { kind: 'unsendable' } }
      const limit = new AbortController()
      const end = () => limit.abort()
      const timeoutMs = options.timeoutMs ?? ports.config.timeoutSeconds * 1000
      let stopClock = ports.after(timeoutMs, end)
      const onSent = (sent: number, total: number) => {
        stopClock()
        stopClock = ports.after(timeoutMs, end)
        options.onSent?.(sent, total)
      }
      // No AbortSignal.any: what it makes is kept for as long as the other signal lives, a whole lead.
      options.signal?.addEventListener('abort', end)
      if (options.signal?.aborted) end()
      try {
        const message = { ...messageOf(request, ports, options), signal: limit.signal }
        const upload = options.onSent && ports.upload
        const response = await (upload ? upload(address, message, onSent) : ports.fetch(address, message))
        const result = await readAnswer(request.call, response)
        const version = ports.config.etags ? response.headers.get('etag') : null
        const named = { ...result, ...requestIdOf(response) }
        return named.ok && version !== null ? { ...named, version } : named
      } catch {
        if (options.signal?.aborted) return { ok: false, failure: { kind: 'aborted' } }
        return { ok: false, failure: { kind: limit.signal.aborted ? 'timeout' : 'unreachable' } }
      } finally {
        stopClock()
        options.signal?.removeEventListener('abort', end)
      }
    },
  }
}

/** Longer ones, or with other signs, are no names that anybody could look for. */
const requestIds = /^[\x21-\x7e]{1,100}$/

/** The name under which the server's log has the request, where an answer bears one. */
function requestIdOf({ headers }: Response): { requestId?: string } {
  const requestId = headers.get('x-request-id') ?? ''
  return requestIds.test(requestId) ? { requestId } : {}
}

/** Null where a path part is empty or climbs: a browser would resolve `..` and ask for something else. */
function addressOf({ call, input }: CallRequest, config: RuntimeConfig['api']): string | null {
  const template = config.overrides[call.name]?.path ?? call.path
  const params = (input.params ?? {}) as Record<string, string>
  const parts = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => String(params[name]))
  if (parts.some((part) => /^\.{0,2}$/.test(part))) return null
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    // An address has no null: what is not asked for is left out.
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return `${config.base}/v1.0/app${path}${search}`
}

function messageOf({ call, input }: CallRequest, ports: ApiPorts, options: SendOptions): RequestInit {
  // A server that makes a PDF may refuse to answer somebody who takes JSON alone; its refusals are JSON all the same.
  const headers = new Headers({ accept: call.answers === 'json' ? 'application/json' : '*/*' })
  const token = ports.token()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.operationId && ports.config.idempotencyKey) headers.set('idempotency-key', options.operationId)
  if (options.version && ports.config.etags) headers.set('if-match', options.version)
  const method = ports.config.overrides[call.name]?.method ?? call.method
  const base: RequestInit = { method, headers, cache: 'no-store' }
  if (input.body === undefined) return base
  if (call.sends === 'multipart') return { ...base, body: formOf(input.body as Record<string, unknown>) }
  headers.set('content-type', 'application/json')
  return { ...base, body: JSON.stringify(input.body) }
}

/** A Blob goes as a file, an object as a JSON blob, the rest as text; the content type is the browser's (decisions.md B15). */
function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    if (value instanceof Blob || typeof value === 'string') form.set(name, value)
    else if (typeof value === 'object') form.set(name, new Blob([JSON.stringify(value)], { type: 'application/json' }))
    else form.set(name, JSON.stringify(value))
  }
  return form
}
