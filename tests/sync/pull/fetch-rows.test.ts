import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallAnswer, CallRequest } from '#store/define/define-call.ts'
import type { Resource } from '#store/define/define-resource.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { fetchRows } from '#sync/pull/fetch-rows.ts'
import { aDatabase, type Connections } from '#tests/support/a-database.ts'
import { aVoucher, onWire } from '#tests/support/a-voucher.ts'

/** Vouchers whose searches leave the message and the sender out. */
const resource = {
  ...vouchers,
  pull: { ...vouchers.pull, partial: { message: 'message', sender: 'senderName' } },
} as unknown as Resource

let database: Connections
beforeEach(async () => {
  database = await aDatabase()
})
afterEach(() => database.close())

async function fetched(list: object[], mayLack: boolean) {
  const api = {
    send: async <C extends CallRequest['call']>() => ({
      ok: true as const,
      status: 200,
      answer: { list, totalPageCount: 1, pageNo: 1 } as CallAnswer<C>,
    }),
  }
  const request = vouchers.pull.requestOne?.('V1', '')
  if (!request) throw new Error('vouchers can be read by id')
  const result = await fetchRows({ api, relaxed: database.relaxed, role: 'administrator' }, resource, request, {
    mayLack,
  })
  if (!result.ok) throw new Error('it was answered')
  return result.fetched
}

const { message: _, ...short } = onWire(aVoucher({ id: 'V1' })) as Record<string, unknown>

it('says of a search which fields its answer left out: an empty one is not left out', async () => {
  const whole = { ...onWire(aVoucher({ id: 'V2' })), senderName: null, message: null }
  const { lacks, rows } = await fetched([{ ...short, senderName: 'Kamal' }, whole], true)
  expect([rows.length, lacks]).toEqual([2, { V1: ['message'] }])
})

it('takes a list that leaves a field out to say that it is empty', async () => {
  expect((await fetched([short], false)).lacks).toBeUndefined()
})
