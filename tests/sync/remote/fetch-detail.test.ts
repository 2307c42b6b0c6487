import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { request } from '#store/define/define-call.ts'
import { defineDetail } from '#store/define/define-detail.ts'
import { getDeliveryEmail } from '#store/resources/vouchers/voucher-calls.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import type { Api } from '#sync/http/create-api.ts'
import { fetchDetail } from '#sync/remote/fetch-detail.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'

const email = defineDetail({
  name: 'vouchers.delivery-email',
  roles: ['administrator'],
  request: (id) => request(getDeliveryEmail, { params: { id } }),
  toValue: (answer) => {
    const { deliveryEmail } = answer as { deliveryEmail?: unknown }
    return typeof deliveryEmail === 'string' ? deliveryEmail : null
  },
  held: { title: 'Delivery e-mails', of: { one: 'voucher', many: 'vouchers' } },
})

let database: Connections
beforeEach(async () => (database = await aDatabase()))
afterEach(() => database.close())

const yes = (deliveryEmail: unknown): ApiResult<unknown> => ({ ok: true, status: 200, answer: { deliveryEmail } })
const no = (status: number): ApiResult<unknown> => ({
  ok: false,
  failure: { kind: 'refused', status, message: null, body: {}, retryAfterMs: null },
})

/** Looks at V1; the answer may take until something else has happened. */
function look(answer: ApiResult<unknown> | Promise<ApiResult<unknown>>, at = 1000) {
  const api = { send: async () => answer } as unknown as Api
  return fetchDetail({ api, relaxed: database.relaxed, role: 'administrator', now: () => at }, email, 'V1')
}
const held = async () => (await database.relaxed.details.get(['vouchers.delivery-email', 'V1'])) ?? null

describe('looking at a detail', () => {
  it('keeps the answer with its age', async () => {
    expect(await look(yes('a@b.lk'), 5000)).toBe('fetched')
    expect(await held()).toMatchObject({ value: 'a@b.lk', asOf: 5000 })
  })

  it('keeps what it had when the server is away, says no or cannot be understood', async () => {
    await look(yes('a@b.lk'))
    expect(await look({ ok: false, failure: { kind: 'unreachable' } })).toBe('offline')
    expect(await look(no(403))).toBe('refused')
    expect(await look(yes(7))).toBe('failed')
    expect(await held()).toMatchObject({ value: 'a@b.lk' })
  })

  it('forgets what the server says is not there', async () => {
    await look(yes('a@b.lk'))
    expect(await look(no(404))).toBe('absent')
    expect(await held()).toBeNull()
  })

  it('keeps the last answers of a kind and lets go of those before, of this kind alone', async () => {
    const api = { send: async () => yes('a@b.lk') } as unknown as Api
    const fetchSubscribed = (detail: typeof email, id: string, at: number) =>
      fetchDetail({ api, relaxed: database.relaxed, role: 'administrator', now: () => at }, detail, id)
    await fetchSubscribed({ ...email, name: 'vouchers.other' }, 'V0', 1)
    const few = { ...email, keep: 2 }
    for (const at of [4, 2, 3, 1]) await fetchSubscribed(few, `V${at}`, at)
    const kept = await database.relaxed.details.toArray()
    expect(kept.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'vouchers.delivery-email V3',
      'vouchers.delivery-email V4',
      'vouchers.other V0',
    ])
  })

  it('never lets an older answer that comes late replace a newer one', async () => {
    let arrive: (answer: ApiResult<unknown>) => void = () => {}
    const late = look(new Promise((resolve) => (arrive = resolve)))
    while ((await database.relaxed.clock.count()) === 0) await Promise.resolve()
    await look(yes('new@b.lk'))
    arrive(yes('old@b.lk'))
    await late
    expect(await held()).toMatchObject({ value: 'new@b.lk' })
  })
})
