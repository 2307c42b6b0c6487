import { expect, it } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { makeQrZpl } from '#store/resources/voucher-prints/voucher-print-calls.ts'
import { OnlineCalls } from '#sync/remote/online-calls.ts'
import { createApi } from '#sync/http/create-api.ts'
import { uploadThrough } from '#sync/http/upload.ts'
import { aConfig } from '#tests/support/a-config.ts'

/** The part of a browser's XMLHttpRequest that an upload uses; a test lets things happen to it. */
class FakeRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  responseType = ''
  status = 0
  response: ArrayBuffer | null = null
  opened: unknown[] = []
  headers: Record<string, string> = {}
  sent: unknown = null
  open(...address: unknown[]) {
    this.opened = address
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  breakOff() {
    this.onerror?.()
    this.onloadend?.()
  }
  getAllResponseHeaders() {
    return this.status === 204 ? '' : 'content-type: text/plain; charset=utf-8\r\nx-two: a:b\r\n'
  }
  answer(status: number, text: string) {
    this.status = status
    this.response = new TextEncoder().encode(text).buffer
    this.onload?.()
    this.onloadend?.()
  }
}

/** An API whose time stands still until a test lets it run out. */
function anApi() {
  const requests: FakeRequest[] = []
  const clocks = new Set<{ run(): void }>()
  const api = createApi({
    config: aConfig().api,
    token: () => 'token-1',
    after: (_, run) => {
      const clock = { run }
      clocks.add(clock)
      return () => clocks.delete(clock)
    },
    fetch: () => Promise.reject(new Error('an upload that is watched is not fetched')),
    upload: uploadThrough(() => {
      const one = new FakeRequest()
      requests.push(one)
      return one as unknown as XMLHttpRequest
    }),
  })
  const timeIsUp = () => [...clocks].forEach((clock) => clock.run())
  return { api, requests, clocks, timeIsUp }
}

const upload = request(makeQrZpl, { body: { uploadFile: new File(['Voucher ID\nV1'], 'ids.csv') } })

it('an upload tells how much has left, and its answer is read like any other', async () => {
  const { api, requests, clocks } = anApi()
  const told: number[][] = []
  const answer = api.send(upload, { onSent: (...bytes) => told.push(bytes) })
  const [sending] = requests
  sending?.upload.onprogress?.({ loaded: 5, total: 20 })
  sending?.upload.onprogress?.({ loaded: 20, total: 20 })
  sending?.answer(200, '^XA^XZ')
  expect(await answer).toEqual({ ok: true, status: 200, answer: '^XA^XZ' })
  expect(told).toEqual([
    [5, 20],
    [20, 20],
  ])
  expect(sending?.opened).toEqual(['POST', 'https://api.test/v1.0/app/voucher/generateQR/list/zpl'])
  expect(sending?.headers).toEqual({ accept: '*/*', authorization: 'Bearer token-1' })
  const form = sending?.sent
  expect(form instanceof FormData && form.get('uploadFile')).toMatchObject({ name: 'ids.csv' })
  expect(clocks.size).toBe(0)
})

it('the time limit of an upload counts from the last bytes that left', async () => {
  const { api, requests, clocks, timeIsUp } = anApi()
  const answer = api.send(upload, { onSent: () => undefined })
  const [first] = clocks
  requests[0]?.upload.onprogress?.({ loaded: 5, total: 20 })
  expect(clocks.size).toBe(1)
  expect(first && clocks.has(first)).toBe(false)
  timeIsUp()
  expect(await answer).toEqual({ ok: false, failure: { kind: 'timeout' } })
})

it('an upload that breaks off is unreachable, and an answer without a body is one', async () => {
  const { api, requests } = anApi()
  const broken = api.send(upload, { onSent: () => undefined })
  requests[0]?.breakOff()
  expect(await broken).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  const empty = api.send(upload, { onSent: () => undefined })
  requests[1]?.answer(204, '')
  expect(await empty).toMatchObject({ ok: false, failure: { kind: 'unreadable', status: 204 } })
})

it('a cancelled call ends as replaced, and its upload is aborted', async () => {
  const { api, requests } = anApi()
  const calls = new OnlineCalls(api)
  const request = { call: makeQrZpl.name, input: upload.input, key: 'csv' }
  const cancelled = calls.call(request, () => undefined)
  calls.cancel('another key')
  requests[0]?.upload.onprogress?.({ loaded: 5, total: 20 })
  calls.cancel('csv')
  expect(await cancelled).toEqual({ kind: 'replaced' })
  const again = calls.call(request, () => undefined)
  requests[1]?.answer(200, '^XA^XZ')
  expect(await again).toEqual({ kind: 'answered', answer: '^XA^XZ' })
})
