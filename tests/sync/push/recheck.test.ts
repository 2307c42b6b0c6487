import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '#store/database/tables.ts'
import type { ApiResult } from '#sync/http/api-failure.ts'
import { aRedemption, redemptionOnTheWire } from '#tests/support/a-redemption.ts'
import { anAttempt } from '#tests/support/an-entry.ts'
import { fresh, job, now, send } from '#tests/support/a-job-worker.ts'

describe('sending a change that has no row', () => {
  const args = {
    id: 'to merchant 101',
    merchantId: '101',
    merchantName: 'Araliya Textiles',
    redemptionIds: [4711],
    days: { start: '2026-10-01', end: '2026-10-01' },
    totalCents: 118_797,
    referenceCode: 'CEFT1',
    paymentDate: '2026-11-01',
    notifyMerchantViaEmail: true,
  }
  const payment = (change: Partial<OutboxEntry>) =>
    fresh({ mutation: 'payments.add@1', collection: 'payments', rowId: args.id, args, offline: 'intent', ...change })
  const shows = (change: Parameters<typeof aRedemption>[0]): ApiResult<unknown> => ({
    ok: true,
    status: 200,
    answer: { earnings: [redemptionOnTheWire(aRedemption(change))], total: 1, current: 1 },
  })
  const waited = { at: now - 15_001 }
  const read = (ago: number) => ({ args: { ...args, checkedAt: now - ago } })

  it.each([
    ['nobody could read', {}],
    ['its person has just read', { args: { ...args, checkedAt: now } }],
  ])('and rests on what %s is not sent unread', async (_, change) => {
    const { did } = await send(payment(change), { answer: shows({ status: 'UNREDEEMED' }) })
    expect(did).toEqual(['sent', 'conflict-found'])
  })

  it.each([
    ['what it pays for is paid before it leaves', { rowIds: ['R1', 'R2'] }, 'redemptions R1,R2 follow as of 7'],
    ['one of a portal that did not name the rows leaves too', {}, 'redemptions  follow as of 7'],
  ])('once it is accepted, %s', async (_, change, followed) => {
    const accepted = payment({ args: { ...args, ...change }, state: 'acked', ackRc: 7 })
    expect((await job('settle', accepted, {})).did).toEqual(['payments created', followed, 'left as settled'])
  })

  describe('and whose first answer was lost', () => {
    const again = payment({ ...read(0), attempts: [anAttempt({ verdict: 'uncertain' })] })
    const refusal = (status: number, message: string): ApiResult<unknown> => ({
      ok: false,
      failure: { kind: 'refused', status, message, body: {}, retryAfterMs: null },
    })
    const taken = shows({ payableStatus: 'PAID' })
    const paidFor = (ids: number[]) => ({
      id: 7,
      createdTimestamp: '2026-11-01T04:00:00.000Z',
      coreMerchant: { id: 101, name: 'Araliya Textiles' },
      redemption: ids.map((id) => ({ id })),
      referenceCode: 'CEFT1',
      amount: 1187.97,
    })
    const paid: ApiResult<unknown> = {
      ok: true,
      status: 200,
      answer: { status: 'MERCHANT_PAYABLE_ADDED_SUCCESSFULLY' },
    }
    const found = (ids: number[]): ApiResult<unknown> => ({
      ok: true,
      status: 200,
      answer: { coreMerchantPayable: [paidFor(ids)], total: 1, current: 1 },
    })
    const none: ApiResult<unknown> = {
      ok: true,
      status: 200,
      answer: { coreMerchantPayable: [], total: 0, current: 1 },
    }
    const names = { find: 'payments.find-by-reference', read: 'redemptions.search-by-date', pay: 'payments.add' }

    it.each([true, false])(
      'is done where it is found, whatever became of its redemptions (keys: %s)',
      async (keyed) => {
        const answers = { [names.find]: found([4711]), [names.read]: taken }
        expect((await send(again, { answers, keyed })).did).toEqual([names.find, 'verified-applied'])
      },
    )

    it('goes out again under its key where it is not found: the server answers for the first', async () => {
      const answers = { [names.find]: none, [names.read]: taken, [names.pay]: paid }
      expect((await send(again, { answers })).did).toEqual([names.find, 'claimed', names.pay, 'answered'])
    })

    it('is left to a person without keys, and never called refused', async () => {
      const { did, events } = await send(again, {
        answers: { [names.find]: none, [names.read]: taken },
        keyed: false,
      })
      expect(did).toEqual([names.find, names.read, 'doubted'])
      expect(events[0]).toMatchObject({ reason: expect.stringContaining('nobody but you can tell') })
      const refused = refusal(400, 'REDEMPTION_ALREADY_PAID')
      const answers = { [names.find]: none, [names.read]: shows({}), [names.pay]: refused }
      const blind = await send(again, { answers, keyed: false })
      expect(blind.events.at(-1)).toMatchObject({ kind: 'answered', verdict: { kind: 'uncertain' } })
    })
  })

  it('that has waited is sent after what it rests on was read once more', async () => {
    expect((await send(payment(waited), { answer: shows({}) })).did).toEqual(['sent', 'claimed', 'sent', 'answered'])
    expect((await send(payment({ confirmedAt: now }), { answer: shows({}) })).did[0]).toBe('sent')
  })

  it('that rests on what has changed is refused unsent, in words', async () => {
    const { did, events } = await send(payment(waited), { answer: shows({ status: 'UNREDEEMED' }) })
    expect(did).toEqual(['sent', 'conflict-found'])
    expect(events[0]).toMatchObject({ reason: 'Not paid: AB12CD34EF has been un-redeemed' })
  })

  it('that cannot be read once more waits', async () => {
    const silent = { ok: false, failure: { kind: 'unreachable' } } as ApiResult<unknown>
    expect((await send(payment(waited), { answer: silent })).did).toEqual(['sent', 'postponed'])
  })

  it('that is older than ten minutes is asked about, and nothing is read', async () => {
    expect((await send(payment({ at: now - 600_001 }), {})).did).toEqual(['held'])
  })
})
