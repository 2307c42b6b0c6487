import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { getDeliveryEmail } from '#store/resources/vouchers/voucher-calls.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import type { Api, SendOptions } from '#sync/http/create-api.ts'
import { nextRequest, type RequestClass, requestClasses } from '#sync/http/request-queue.ts'
import { RequestSchedule } from '#sync/http/schedule-requests.ts'

const yes: ApiResult<unknown> = { ok: true, status: 200, answer: {} }
const trouble: ApiResult<unknown> = { ok: false, failure: { kind: 'timeout' } }

/** A server that answers when told to. */
function aSchedule() {
  const sent: { id: string; answer(result: ApiResult<unknown>): void }[] = []
  const api = {
    send: ({ input }: { input: { params?: unknown } }) =>
      new Promise((resolve) => sent.push({ id: (input.params as { id: string }).id, answer: resolve })),
  } as unknown as Api
  let now = 0
  const schedule = new RequestSchedule(api, { elapsed: () => now })
  const ask = (id: string, options: SendOptions) => {
    const asked = schedule.send(request(getDeliveryEmail, { params: { id } }), options)
    return asked as Promise<ApiResult<unknown>>
  }
  return { ask, sent, ids: () => sent.map(({ id }) => id), pass: (ms: number) => (now += ms) }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('requests on their way to the server', () => {
  it('of the background never fill the line: what somebody looks at goes at once, and a change always', async () => {
    const { ask, ids } = aSchedule()
    for (const id of ['f1', 'f2', 'f3', 'h1']) void ask(id, { class: id.startsWith('f') ? 'fill' : 'head' })
    for (const id of ['l1', 'l2', 'l3', 'l4']) void ask(id, {})
    for (const id of ['c1', 'c2', 'c3']) void ask(id, { operationId: id })
    await settled()
    expect(ids().sort()).toEqual(['c1', 'c2', 'c3', 'f1', 'f2', 'l1', 'l2', 'l3'])
  })

  it('go in the order of what matters as soon as there is room', async () => {
    const { ask, sent, ids } = aSchedule()
    for (const [id, kind] of [
      ['f1', 'fill'],
      ['f2', 'fill'],
      ['f3', 'fill'],
      ['m1', 'missing'],
      ['h1', 'head'],
    ] as const) {
      void ask(id, { class: kind })
    }
    await settled()
    sent[0]?.answer(yes)
    await settled()
    expect(ids()).toEqual(['f1', 'f2', 'h1'])
  })

  it('are not sent when nobody waits for them any more', async () => {
    const { ask, sent, ids } = aSchedule()
    const gone = new AbortController()
    for (let n = 0; n < 4; n++) void ask(`s${n}`, { class: 'search' })
    const left = ask('left', { class: 'search', signal: gone.signal })
    await settled()
    gone.abort()
    sent[0]?.answer(yes)
    expect(await left).toEqual({ ok: false, failure: { kind: 'aborted' } })
    expect(ids()).not.toContain('left')
  })

  it('spare a part of the server that does not cope, but never keep a person waiting', async () => {
    const { ask, sent, pass, ids } = aSchedule()
    for (let n = 0; n < 5; n++) {
      const asked = ask(`f${n}`, { class: 'fill' })
      await settled()
      sent.at(-1)?.answer(trouble)
      await asked
    }
    expect(await ask('spared', { class: 'fill' })).toMatchObject({ failure: { kind: 'spared' } })
    void ask('looked', {})
    await settled()
    expect(ids().at(-1)).toBe('looked')
    pass(60_000)
    void ask('again', { class: 'fill' })
    await settled()
    expect(ids().at(-1)).toBe('again')
  })

  it('leave one place free for looks, whatever waits', () => {
    const kind = fc.constantFrom<RequestClass>(...requestClasses)
    fc.assert(
      fc.property(fc.array(kind, { maxLength: 60 }), (kinds) => {
        const inFlight: RequestClass[] = []
        const waiting = kinds.map((one, n) => ({ class: one, n }))
        for (let next = nextRequest(waiting, inFlight); next; next = nextRequest(waiting, inFlight)) {
          waiting.splice(waiting.indexOf(next), 1)
          inFlight.push(next.class)
        }
        const reads = inFlight.filter((one) => one !== 'change')
        const others = reads.filter((one) => one !== 'look')
        expect(waiting.some((one) => one.class === 'change')).toBe(false)
        expect(others.length).toBeLessThanOrEqual(4)
        expect(inFlight.length - inFlight.filter((one) => one === 'change').length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
