import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyCall, defineCall, request } from '#store/define/define-call.ts'
import { csvFile, fileBytes } from '#store/define/file-values.ts'
import { everyId } from '#store/define/wire-input.ts'
import { downloadPayments } from '#store/resources/payments/payment-calls.ts'
import { searchRedemptionsForPaymentByDate } from '#store/resources/redemptions/redemption-calls.ts'
import { getVouchers, updateVoucher } from '#store/resources/vouchers/voucher-calls.ts'
import { createApi } from '#sync/http/create-api.ts'
import { systemTiming } from '#sync/timing.ts'
import { aConfig } from '#tests/support/a-config.ts'

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

const done = { message: 'Voucher updated successfully' }
const rename = request(updateVoucher, { params: { id: 'V1' }, body: { receiverName: 'Sunil' } })

interface Sent {
  address: string
  init: RequestInit & { headers: Headers }
}

/** An api whose server answers with `reply`; what was sent is kept. */
function anApi(reply: (sent: Sent) => Response | Promise<Response>, change: Parameters<typeof aConfig>[0] = {}) {
  const sent: Sent[] = []
  let token: string | null = 'token-1'
  const api = createApi({
    config: aConfig(change).api,
    token: () => token,
    after: systemTiming.after,
    fetch: async (address, init) => {
      if (typeof address !== 'string') throw new Error('addresses are text')
      const one = { address, init: init as Sent['init'] }
      sent.push(one)
      return reply(one)
    },
  })
  return { api, sent, setToken: (next: string | null) => (token = next) }
}

/** A server that never answers, but lets go when it is told to. */
const silence = ({ init }: Sent) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')))
  })

describe('a call', () => {
  it('goes to base, prefix and path as JSON with the token, and gives the parsed answer', async () => {
    const { api, sent } = anApi(() => json(done))
    expect(await api.send(rename)).toEqual({ ok: true, status: 200, answer: done })
    expect(sent[0]?.address).toBe('https://api.test/v1.0/app/voucher/V1/update')
    const { method, headers, body, cache } = sent[0]?.init ?? {}
    expect({ method, body, cache }).toEqual({ method: 'PUT', body: '{"receiverName":"Sunil"}', cache: 'no-store' })
    expect(Object.fromEntries(headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
    })
  })

  it('reads the token when it is sent, and sends none where there is none', async () => {
    const { api, sent, setToken } = anApi(() => json(done))
    setToken('token-2')
    await api.send(rename)
    setToken(null)
    await api.send(rename)
    expect(sent.map(({ init }) => init.headers.get('authorization'))).toEqual(['Bearer token-2', null])
  })

  it.each([
    ['A/B', 'A%2FB'],
    ['A B', 'A%20B'],
    ['A?x=1#y', 'A%3Fx%3D1%23y'],
    ['නිමල්', encodeURIComponent('නිමල්')],
    ['50%', '50%25'],
  ])('writes the id %s into the path so that it stays one part', async (id, part) => {
    const { api, sent } = anApi(() => json(done))
    await api.send(request(updateVoucher, { params: { id }, body: { message: 'x' } }))
    expect(new URL(sent[0]?.address ?? '').pathname).toBe(`/v1.0/app/voucher/${part}/update`)
  })

  it('writes the query and leaves out what is not asked for', async () => {
    const { api, sent } = anApi(() => json({ list: [] }))
    const query = { statusKey: 'ALL', page: 2, pageSize: 100, sortBy: 'created_date', order: 'desc' } as const
    await api.send(request(getVouchers, { query }))
    expect(sent[0]?.address).toBe(
      'https://api.test/v1.0/app/voucher/getVouchers?statusKey=ALL&page=2&pageSize=100&sortBy=created_date&order=desc',
    )
    expect(sent[0]?.init.body).toBeUndefined()
    expect(sent[0]?.init.headers.has('content-type')).toBe(false)
  })

  it('leaves out of the query what is null: an address would say "null"', async () => {
    const { api, sent } = anApi(() => json({ earnings: [], total: 0, current: 1 }))
    const query = { page: 1, startDate: '2026-11-10', endDate: null }
    await api.send(request(searchRedemptionsForPaymentByDate, { params: { merchantId: '101' }, query }))
    expect(new URL(sent[0]?.address ?? '').search).toBe('?page=1&startDate=2026-11-10')
  })

  it('goes where the operator says, by another verb and path', async () => {
    const overrides = {
      'vouchers.update': { method: 'POST' as const, path: '/v/{id}' },
      'vouchers.list': { path: '/w' },
    }
    const { api, sent } = anApi(() => json(done), { api: { overrides } })
    await api.send(rename)
    expect([sent[0]?.init.method, sent[0]?.address]).toEqual(['POST', 'https://api.test/v1.0/app/v/V1'])
  })

  it('says all merchants and days as the operator says', async () => {
    const habits = { allIds: 'ALL', dayStyles: { 'payments.download': 'time' as const } }
    const { api, sent } = anApi(() => new Response('', { headers: { 'content-type': 'text/csv' } }), { api: habits })
    const body = { startDate: '2026-10-01', endDate: null }
    await api.send(request(downloadPayments, { query: { merchantId: everyId }, body }))
    expect(sent[0]?.address).toMatch(/\?merchantId=ALL$/)
    expect(sent[0]?.init.body).toBe('{"startDate":"2026-10-01 00:00:00","endDate":null}')
  })

  it('names the operation only where the API honours that', async () => {
    const plain = anApi(() => json(done))
    await plain.api.send(rename, { operationId: 'op-1' })
    expect(plain.sent[0]?.init.headers.has('idempotency-key')).toBe(false)
    const keyed = anApi(() => json(done), { api: { idempotencyKey: true } })
    await keyed.api.send(rename, { operationId: 'op-1' })
    await keyed.api.send(rename)
    expect(keyed.sent.map(({ init }) => init.headers.get('idempotency-key'))).toEqual(['op-1', null])
  })

  it('sends a form with its file, its text and its JSON part, and leaves the content type to the browser', async () => {
    const upload = defineCall({
      name: 'orders.upload',
      method: 'POST',
      path: '/upload',
      body: z.object({
        file: csvFile,
        title: z.string(),
        isFull: z.boolean(),
        note: z.string().optional(),
        details: z.object({ id: z.number() }),
      }),
      answer: z.looseObject({ message: z.string() }),
      sends: 'multipart',
    })
    const { api, sent } = anApi(() => json(done))
    const file = new File(['a,b'], 'order.csv', { type: 'text/csv' })
    const body = { file, title: 'Order', isFull: false, note: undefined, details: { id: 7 } }
    expect(upload.body.safeParse(body).success).toBe(true)
    await api.send(request(upload, { body }))
    const form = sent[0]?.init.body
    if (!(form instanceof FormData)) throw new Error('no form was sent')
    expect([...form.keys()]).toEqual(['file', 'title', 'isFull', 'details'])
    expect([form.get('title'), form.get('isFull')]).toEqual(['Order', 'false'])
    const sentFile = form.get('file') as File
    expect([sentFile.name, await sentFile.text()]).toEqual(['order.csv', 'a,b'])
    const details = form.get('details') as Blob
    expect([details.type, await details.text()]).toEqual(['application/json', '{"id":7}'])
    expect(sent[0]?.init.headers.has('content-type')).toBe(false)
  })

  it('reads bytes and plain text where a call answers with them', async () => {
    const asks = <A extends z.ZodType>(answer: A) =>
      request(defineCall({ name: 'orders.invoice', method: 'GET', path: '/invoice', answer }), {})
    const pdf = anApi(() => new Response(new Uint8Array([37, 80]), { headers: { 'content-type': 'application/pdf' } }))
    expect(await pdf.api.send(asks(fileBytes))).toMatchObject({ answer: new Uint8Array([37, 80]) })
    const csv = anApi(() => new Response('é', { headers: { 'content-type': 'text/csv;charset=UTF-8' } }))
    expect(await csv.api.send(asks(fileBytes))).toMatchObject({ answer: new Uint8Array([0xc3, 0xa9]) })
    expect(csv.sent[0]?.init.headers.get('accept')).toBe('*/*')
    const text = anApi(() => new Response('ok', { headers: { 'content-type': 'text/plain; charset=utf-8' } }))
    expect(await text.api.send(asks(z.string()))).toMatchObject({ ok: true, answer: 'ok' })
  })

  it.each([
    ['the page of a hotel network', 'text/html'],
    ['JSON', 'application/json'],
    ['plain text', 'text/plain'],
  ])('takes %s for no file', async (_, type) => {
    const call = defineCall({ name: 'orders.invoice', method: 'GET', path: '/invoice', answer: fileBytes })
    const { api } = anApi(() => new Response('"x"', { headers: { 'content-type': type } }))
    expect(await api.send(request(call, {}))).toMatchObject({ ok: false, failure: { kind: 'unreadable', status: 200 } })
  })
})

describe('a call that fails', () => {
  const html = (status: number) =>
    new Response('<html>Sign in to the Wi-Fi</html>', { status, headers: { 'content-type': 'text/html' } })

  it.each([
    ['an HTML page with 200', () => html(200), { kind: 'unreadable', status: 200 }],
    ['an HTML page with 502', () => html(502), { kind: 'unreadable', status: 502 }],
    ['broken JSON', () => json('{"message":'), { kind: 'unreadable', status: 200 }],
    ['another shape', () => json({ list: 'none' }), { kind: 'unreadable', status: 200, answeredUnclear: true }],
    ['other words', () => new Response('Done.'), { kind: 'unreadable', status: 200, answeredUnclear: true }],
    [
      'nothing at all',
      () => new Response(null, { status: 204 }),
      { kind: 'unreadable', status: 204, answeredUnclear: true },
    ],
    [
      'a 401 in JSON',
      () => json({ message: 'Token expired' }, 401),
      { kind: 'unauthorized', message: 'Token expired' },
    ],
    ['a 401 in HTML', () => html(401), { kind: 'unauthorized', message: null }],
    [
      'a refusal in words',
      () => json({ message: 'No such voucher' }, 404),
      {
        kind: 'refused',
        status: 404,
        message: 'No such voucher',
        body: { message: 'No such voucher' },
        retryAfterMs: null,
      },
    ],
    [
      'a refusal without words',
      () => json({ message: '' }, 400),
      { kind: 'refused', status: 400, message: null, body: { message: '' }, retryAfterMs: null },
    ],
    [
      'a request to come later',
      () => json({}, 429, { 'retry-after': '7' }),
      { kind: 'refused', status: 429, message: null, body: {}, retryAfterMs: 7000 },
    ],
    [
      'a date to come back at, which is left to the ordinary back-off',
      () => json({}, 503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
      { kind: 'refused', status: 503, message: null, body: {}, retryAfterMs: null },
    ],
  ])('on %s says what it met', async (_, reply, failure) => {
    const { api } = anApi(reply)
    expect(await api.send(rename)).toEqual({ ok: false, failure })
  })

  it.each([
    ['a refusal', () => json({ message: 'No' }, 400, { 'x-request-id': 'a1b2-c3' }), 'a1b2-c3'],
    ['a page that is not ours', () => new Response('', { status: 502, headers: { 'x-request-id': 'f00' } }), 'f00'],
    ['what nobody could look for', () => json({}, 500, { 'x-request-id': 'a b' }), undefined],
    ['a name without an end', () => json({}, 500, { 'x-request-id': 'x'.repeat(101) }), undefined],
    ['no name', () => json({}, 500), undefined],
  ])('keeps the name that the server’s log has for it: %s', async (_, reply, requestId) => {
    expect((await anApi(reply).api.send(rename)).requestId).toBe(requestId)
  })

  it('knows silence, a timeout and an abort apart', async () => {
    const down = anApi(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await down.api.send(rename)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    const slow = anApi(silence)
    expect(await slow.api.send(rename, { timeoutMs: 20 })).toEqual({ ok: false, failure: { kind: 'timeout' } })
    const leaving = new AbortController()
    const left = slow.api.send(rename, { signal: leaving.signal })
    leaving.abort()
    expect(await left).toEqual({ ok: false, failure: { kind: 'aborted' } })
  })

  it('gives up on an answer that begins and never ends', async () => {
    const { api } = anApi(({ init }) => {
      const body = new ReadableStream({
        start: (stream) =>
          init.signal?.addEventListener('abort', () => stream.error(new DOMException('late', 'AbortError'))),
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    expect(await api.send(rename, { timeoutMs: 20 })).toEqual({ ok: false, failure: { kind: 'timeout' } })
  })

  it('never throws, whatever the server says', async () => {
    const { api } = anApi(() => json('null'))
    const anything: AnyCall = updateVoucher
    expect((await api.send({ call: anything, input: {} })).ok).toBe(false)
  })
})
