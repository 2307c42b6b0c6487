import type { AnyCall, CallAnswer } from '#store/define/define-call.ts'
import type { ApiResult } from './api-failure.ts'

const bytesType = /^(application\/(pdf|octet-stream|zip)|text\/csv|image\/)/

/** Turns a response into an answer or a failure; a 200 that is not ours is a failure, not an answer. */
export async function readAnswer<C extends AnyCall>(call: C, response: Response): Promise<ApiResult<CallAnswer<C>>> {
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  if (status >= 400) return { ok: false, failure: await refusalOf(response, type) }
  const body = await bodyOf(response, type)
  const parsed = body.readable ? call.answer.safeParse(body.value) : null
  if (!parsed?.success) {
    const answeredUnclear = body.readable || body.isEmpty ? { answeredUnclear: true as const } : {}
    return { ok: false, failure: { kind: 'unreadable', status, ...answeredUnclear } }
  }
  return { ok: true, status, answer: parsed.data as CallAnswer<C> }
}

type Body = { readable: true; value: unknown } | { readable: false; isEmpty: boolean }

async function bodyOf(response: Response, type: string): Promise<Body> {
  if (bytesType.test(type)) return { readable: true, value: new Uint8Array(await response.arrayBuffer()) }
  const text = await response.text()
  if (type.startsWith('text/plain')) return { readable: true, value: text }
  if (!type.includes('json')) return { readable: false, isEmpty: text === '' }
  try {
    return { readable: true, value: JSON.parse(text) }
  } catch {
    return { readable: false, isEmpty: text === '' }
  }
}

async function refusalOf(response: Response, type: string) {
  const { status } = response
  const body = await bodyOf(response, type)
  const message = body.readable ? messageIn(body.value) : null
  if (status === 401 || status === 407) return { kind: 'unauthorized', message } as const
  if (!body.readable || !type.includes('json')) return { kind: 'unreadable', status } as const
  return { kind: 'refused', status, message, body: body.value, retryAfterMs: retryAfterMs(response) } as const
}

function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null
  return typeof body.message === 'string' && body.message !== '' ? body.message : null
}

/** `Retry-After` in seconds; the date form is rare enough to be left to the ordinary back-off. */
function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
