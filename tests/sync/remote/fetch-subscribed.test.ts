import { describe, expect, it } from 'vitest'
import { fetchSubscribed, type RowSubscription } from '#sync/remote/fetch-subscribed.ts'
import type { ApiFailure } from '#sync/http/api-failure.ts'
import type { FetchedRows } from '#sync/pull/fetch-rows.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { wantedPage } from '#tests/support/a-wanted.ts'

const fetched = (change: Partial<FetchedRows> = {}): FetchedRows => ({
  startRc: 1,
  rows: [aVoucher()],
  answered: 1,
  quarantined: 0,
  totalPages: 1,
  ...change,
})
const row: RowSubscription = { kind: 'row', collection: 'vouchers', id: 'V1' }

async function look(wanted: RowSubscription, answer: FetchedRows | ApiFailure) {
  const asked: unknown[] = []
  const delivered: FetchedRows[] = []
  const result = await fetchSubscribed(
    {
      fetch: async (_, { call, input }) => {
        asked.push({ call: call.name, ...(input.query as object | undefined), ...(input.body as object | undefined) })
        return 'rows' in answer ? { ok: true, fetched: answer } : { ok: false, failure: answer }
      },
      deliver: async (_, rows) => void delivered.push(rows),
    },
    wanted,
  )
  return { result, asked: asked[0], delivered }
}

describe('looking at what is on screen', () => {
  it.each<[RowSubscription, object]>([
    [row, { call: 'vouchers.search', searchId: 'id', searchKey: 'V1' }],
    [
      wantedPage('vouchers', { search: { by: 'sender_name', text: 'Kamal' }, pageSize: 100 }),
      { call: 'vouchers.search', searchId: 'sender_name', searchKey: 'Kamal', page: 1 },
    ],
    [
      wantedPage('vouchers', { filters: { status: 'EXPIRED' }, page: 3, pageSize: 100 }),
      { call: 'vouchers.list', statusKey: 'EXPIRED', page: 3, pageSize: 100, order: 'desc' },
    ],
  ])('asks the server for %j', async (wanted, request) => {
    const { result, asked, delivered } = await look(wanted, fetched())
    expect(asked).toMatchObject(request)
    expect([result, delivered.length]).toEqual(['fetched', 1])
  })

  it('calls a row absent only when the server answered without it', async () => {
    const other = await look(row, fetched({ rows: [aVoucher({ id: 'V10' })] }))
    expect([other.result, other.delivered.length]).toEqual(['absent', 1])
    const unread = await look(row, fetched({ rows: [], quarantined: 1 }))
    expect(unread.result).toBe('failed')
  })

  it.each<[ApiFailure, string]>([
    [{ kind: 'unreachable' }, 'offline'],
    [{ kind: 'timeout' }, 'offline'],
    [{ kind: 'unauthorized', message: null }, 'refused'],
    [{ kind: 'refused', status: 403, message: null, body: {}, retryAfterMs: null }, 'refused'],
    [{ kind: 'unreadable', status: 200 }, 'failed'],
    [{ kind: 'aborted' }, 'failed'],
  ])('says what came of it: %j', async (failure, result) => {
    const looked = await look(row, failure)
    expect([looked.result, looked.delivered]).toEqual([result, []])
  })
})
