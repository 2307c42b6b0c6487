import type { AnyCall, CallAnswer, CallRequest } from '#store/define/define-call.ts'
import { afterAnswer, type Breaker, closedBreaker, waitFor } from '#sync/health/breaker.ts'
import type { Timing } from '#sync/timing.ts'
import type { ApiFailure, ApiResult } from './api-failure.ts'
import type { Api, SendOptions } from './create-api.ts'
import { nextRequest, type RequestClass, type Waiting } from './request-queue.ts'

interface Queued extends Waiting {
  start(): void
}

/**
 * Puts requests in order before they leave: a person's changes first, then what is on screen, then the background. A
 * part of the server that does not cope is left in peace by the background for a while.
 */
export class RequestSchedule implements Api {
  private readonly api: Api
  private readonly timing: Pick<Timing, 'elapsed'>
  private readonly waiting: Queued[] = []
  private readonly inFlight: RequestClass[] = []
  private readonly breakers = new Map<string, Breaker>()
  private count = 0

  constructor(api: Api, timing: Pick<Timing, 'elapsed'>) {
    this.api = api
    this.timing = timing
  }

  async send<C extends AnyCall>(request: CallRequest<C>, options: SendOptions = {}): Promise<ApiResult<CallAnswer<C>>> {
    const kind = options.class ?? (options.operationId === undefined ? 'look' : 'change')
    const group = groupOf(request.call)
    const isBackground = kind === 'head' || kind === 'missing' || kind === 'fill'
    const wait = isBackground ? waitFor(this.breakers.get(group) ?? closedBreaker, this.timing.elapsed()) : 0
    if (wait > 0) return { ok: false, failure: { kind: 'spared', forMs: wait } }
    // A change has its own three lanes, and a claim must not grow old in a queue.
    if (kind === 'change') this.inFlight.push(kind)
    else await this.turn(kind)
    try {
      if (options.signal?.aborted) return { ok: false, failure: { kind: 'aborted' } }
      const result = await this.api.send(request, options)
      this.heed(group, result)
      return result
    } finally {
      this.inFlight.splice(this.inFlight.indexOf(kind), 1)
      this.serve()
    }
  }

  private turn(kind: RequestClass): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ class: kind, n: ++this.count, start: resolve })
      this.serve()
    })
  }

  private serve(): void {
    for (let next = nextRequest(this.waiting, this.inFlight); next; next = nextRequest(this.waiting, this.inFlight)) {
      this.waiting.splice(this.waiting.indexOf(next), 1)
      this.inFlight.push(next.class)
      next.start()
    }
  }

  private heed(group: string, result: ApiResult<unknown>): void {
    const isFailure = !result.ok && isTrouble(result.failure)
    // No connection at all is not this part's trouble, and connectivity watches over it.
    if (!result.ok && (result.failure.kind === 'aborted' || result.failure.kind === 'unreachable')) return
    const before = this.breakers.get(group) ?? closedBreaker
    this.breakers.set(group, afterAnswer(before, isFailure, this.timing.elapsed()))
  }
}

/** Calls of one noun share a part of the server. */
function groupOf({ name }: AnyCall): string {
  return name.split('.')[0] ?? name
}

function isTrouble(failure: ApiFailure): boolean {
  if (failure.kind === 'refused') return failure.status >= 500 || failure.status === 429
  return failure.kind === 'timeout' || failure.kind === 'unreadable'
}
