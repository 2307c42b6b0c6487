import { describe, expect, it } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { type FileRows, unpackRows } from '#store/exchange/file-rows.ts'
import { downloadRedemptions } from '#store/resources/redemptions/redemption-calls.ts'
import { searchMerchantGroups } from '#store/resources/merchant-groups/merchant-group-calls.ts'
import { OnlineCalls } from '#sync/remote/online-calls.ts'
import type { Api, SendOptions } from '#sync/http/create-api.ts'
import type { ApiFailure, ApiResult } from '#sync/http/api-failure.ts'

const search = (text: string) => {
  const { call, input } = request(searchMerchantGroups, { params: { text }, query: { searchType: 'DESCRIPTION' } })
  return { call: call.name, input }
}

/** An API that answers what it is told, or waits until it is called off. */
function anApi(answer: (text: string, options: SendOptions) => Promise<ApiResult<unknown>>): Api {
  const send = ({ input }: { input: { params?: unknown } }, options: SendOptions = {}) =>
    answer((input.params as { text: string }).text, options)
  return { send: send as Api['send'] }
}

const failing = (failure: ApiFailure) => anApi(async () => ({ ok: false, failure }))

function untilCalledOff({ signal }: SendOptions): Promise<ApiResult<unknown>> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'aborted' } }))
  })
}

describe('a question of a screen', () => {
  it('is answered with what the server said', async () => {
    const calls = new OnlineCalls(anApi(async (text) => ({ ok: true, status: 200, answer: [{ id: 1, name: text }] })))
    expect(await calls.call(search('food'))).toEqual({ kind: 'answered', answer: [{ id: 1, name: 'food' }] })
  })

  it('for a file is answered with its rows as the file takes them, in bytes', async () => {
    const row = {
      id: 7,
      redemptionId: 'AB12CD34EF',
      timestamp: '2026-10-01T04:00:00',
      amount: 12.5,
      status: 'REDEEMED',
    }
    const { call, input } = request(downloadRedemptions, { params: { id: 0 } })
    const calls = new OnlineCalls({ send: async () => ({ ok: true, status: 200, answer: [row] }) as never })
    const answered = await calls.call({ call: call.name, input, asFile: { only: null } })
    const rows = (answered as unknown as { answer: FileRows }).answer
    expect(rows.count).toBe(1)
    expect(unpackRows(rows)).toMatchObject([{ id: 'AB12CD34EF', redeemedCents: 1250, earnedCents: null }])
  })

  it('for a file of one shop leaves out the rows of others, which a merchant with the id of that shop has', async () => {
    const row = { redemptionId: 'AB12CD34EF', timestamp: '2026-10-01T04:00:00', amount: 12.5, status: 'REDEEMED' }
    const answer = [
      { ...row, id: 7, subMerchantId: 101 },
      { ...row, id: 8, subMerchantId: 1001, redemptionId: 'GH12CD34EF' },
    ]
    const { call, input } = request(downloadRedemptions, { params: { id: '101' } })
    const calls = new OnlineCalls({ send: async () => ({ ok: true, status: 200, answer }) as never })
    const only = { field: 'subMerchantId', value: '101' }
    const answered = await calls.call({ call: call.name, input, asFile: { only } })
    const rows = (answered as unknown as { answer: FileRows }).answer
    expect([rows.count, unpackRows(rows)]).toMatchObject([1, [{ id: 'AB12CD34EF' }]])
  })

  it.each<[ApiFailure, unknown]>([
    [
      { kind: 'refused', status: 400, message: 'no', body: null, retryAfterMs: null },
      { kind: 'refused', status: 400, message: 'no' },
    ],
    [
      { kind: 'unauthorized', message: null },
      { kind: 'refused', status: 401, message: null },
    ],
    [{ kind: 'unreachable' }, { kind: 'offline' }],
    [{ kind: 'timeout' }, { kind: 'offline' }],
    [{ kind: 'unreadable', status: 200 }, { kind: 'failed' }],
    [{ kind: 'unsendable' }, { kind: 'failed' }],
  ])('that fails (%j) says how', async (failure, said) => {
    expect(await new OnlineCalls(failing(failure)).call(search('food'))).toEqual(said)
  })

  it('that is refused or cannot be read says what the server’s log calls it', async () => {
    const refused: ApiFailure = { kind: 'refused', status: 400, message: 'no', body: null, retryAfterMs: null }
    const said = async (failure: ApiFailure) =>
      new OnlineCalls(anApi(async () => ({ ok: false, failure, requestId: 'a1b2' }))).call(search('food'))
    expect(await said(refused)).toMatchObject({ kind: 'refused', requestId: 'a1b2' })
    expect(await said({ kind: 'unauthorized', message: null })).toMatchObject({ kind: 'refused', requestId: 'a1b2' })
    expect(await said({ kind: 'unreadable', status: 502 })).toEqual({ kind: 'failed', requestId: 'a1b2' })
  })

  it('calls off an earlier one in its place, and nobody elsewhere', async () => {
    const calls = new OnlineCalls(
      anApi((text, options) =>
        text === 'slow' ? untilCalledOff(options) : Promise.resolve({ ok: true, status: 200, answer: [] }),
      ),
    )
    const first = calls.call({ ...search('slow'), key: 'picker' })
    const elsewhere = calls.call({ ...search('slow'), key: 'other picker' })
    expect(await calls.call({ ...search('quick'), key: 'picker' })).toEqual({ kind: 'answered', answer: [] })
    expect(await first).toEqual({ kind: 'replaced' })
    expect(await Promise.race([elsewhere, Promise.resolve('still asked')])).toBe('still asked')
  })

  it('that nobody declared is a mistake of the code', async () => {
    const calls = new OnlineCalls(failing({ kind: 'timeout' }))
    await expect(calls.call({ call: 'nouns.verb', input: {} })).rejects.toThrow('no online call is named nouns.verb')
  })
})
