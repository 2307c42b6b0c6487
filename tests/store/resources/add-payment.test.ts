import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallRequest } from '#store/define/define-call.ts'
import type { ListView } from '#store/define/list-view.ts'
import type { Reader } from '#store/define/define-mutation.ts'
import { everyId } from '#store/define/wire-input.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { stalenessOf } from '#store/mutate/freshness.ts'
import { heldBack } from '#store/mutate/holds-back.ts'
import { newEntry } from '#store/mutate/new-entry.ts'
import { mutations } from '#store/registry.ts'
import { rowsTouched } from '#ui/live/use-outbox.ts'
import { addPayment, mostRedemptions, type NewPayment } from '#store/resources/payments/payment-actions.ts'
import { notToPayWords, reReadChosen } from '#store/resources/payments/re-read-chosen.ts'
import type { Redemption } from '#store/resources/redemptions/redemptions.ts'
import {
  redemptionSearchRequest,
  redemptionViewRequest,
  reReadPageSize,
} from '#store/resources/redemptions/redemption-requests.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { aRedemption, redemptionOnTheWire } from '#tests/support/a-redemption.ts'

function aPayment(change: Partial<NewPayment> = {}): NewPayment {
  return {
    id: 'to merchant 101',
    merchantId: '101',
    merchantName: 'Araliya Textiles',
    redemptionIds: [1, 2],
    rowIds: ['R1', 'R2'],
    days: { start: '2026-10-01', end: '2026-10-31' },
    totalCents: 30,
    checkedAt: null,
    referenceCode: 'CEFT1',
    paymentDate: '2026-11-01',
    notifyMerchantViaEmail: true,
    ...change,
  }
}

/** A server with these redemptions that answers pages of its own size, whatever is asked. */
function aServer(rows: readonly Redemption[], size = reReadPageSize) {
  const asked: CallRequest[] = []
  const read: Reader = async (request) => {
    asked.push(request)
    const { page } = request.input.query as { page: number }
    const earnings = rows.slice((page - 1) * size, page * size).map(redemptionOnTheWire)
    return { ok: true, answer: { earnings, total: Math.ceil(rows.length / size), current: page } }
  }
  return { read, asked }
}

const one = (number: number, change: Partial<Redemption> = {}) =>
  aRedemption({ id: `R${number}`, number, earnedCents: number * 10, ...change })

describe('the form of a payment (spec 001 §5)', () => {
  const problem = (change: Partial<NewPayment>) => addPayment.args.safeParse(aPayment(change)).error?.issues[0]?.message

  it.each([
    ['no redemption', { redemptionIds: [] }, 'Select at least one redemption to continue'],
    ['a blank reference', { referenceCode: '   ' }, 'Reference code is mandatory'],
    ['no date', { paymentDate: '' }, 'Payment date is mandatory'],
    [
      'more than the call takes',
      { redemptionIds: Array.from({ length: mostRedemptions + 1 }, (_, at) => at + 1) },
      'A payment takes at most 10,000 redemptions',
    ],
  ])('%s', (_, change, words) => {
    expect(problem(change)).toBe(words)
  })

  it('trims the reference and sends numbers, under the names of the specification', () => {
    const args = addPayment.args.parse(aPayment({ referenceCode: ' R1 ' }))
    expect(addPayment.request(args, null).input.body).toEqual({
      merchantId: '101',
      redemptionIds: [1, 2],
      paymentDate: '2026-11-01',
      notifyMerchantViaEmail: true,
      referenceCode: 'R1',
    })
  })
})

describe('what the server says to a payment (spec 001 §7, §8)', () => {
  it('only one status means success', () => {
    expect(addPayment.accepted({ status: 'MERCHANT_PAYABLE_ADDED_SUCCESSFULLY' })).toBe(true)
    expect(addPayment.accepted({ status: 'OK' })).toBe(false)
    expect(addPayment.accepted({})).toBe(false)
  })

  it.each([
    ['MERCHANT_NOT_FOUND', 'Invalid request. Please try again'],
    ['REDEMPTION_NOT_FOUND', 'Invalid request. Please try again'],
    ['MERCHANT_MISMATCH', "Redemption's merchant and request merchant mismatch"],
    ['Something else', null],
  ])('%s', (message, words) => {
    expect(addPayment.says.refused?.(message)).toBe(words)
    expect(addPayment.says).toMatchObject({ done: 'Add payment successful', failed: 'Add payment unsuccessful' })
  })
})

describe('a payment that waits (decisions.md A1, A21)', () => {
  it('is sent by itself for ten minutes, then asked about', () => {
    const entry = anEntry({ mutation: addPayment.name, offline: 'intent', at: 0 })
    expect(stalenessOf(entry, addPayment, 10 * 60_000)).toBe('fresh')
    expect(stalenessOf(entry, addPayment, 10 * 60_000 + 1)).toBe('confirm')
  })

  const recheck = async (rows: readonly Redemption[], change: Partial<NewPayment> = {}) =>
    addPayment.recheck?.(aPayment(change), aServer(rows).read)

  it('is sent while every redemption can be paid and comes to the same', async () => {
    expect(await recheck([one(1), one(2)])).toEqual({ kind: 'right' })
  })

  it('is refused where one was taken back or paid, or the sum is another', async () => {
    expect(await recheck([one(1), one(2, { status: 'UNREDEEMED' })])).toEqual({
      kind: 'wrong',
      words: 'Not paid: R2 has been un-redeemed',
    })
    expect(await recheck([one(1, { earnedCents: 11 }), one(2)])).toMatchObject({
      words: expect.stringContaining('LKR 0.31'),
    })
  })

  it('is neither sent nor refused while the server does not say', async () => {
    const silent: Reader = async () => ({ ok: false, silent: true })
    expect(await addPayment.recheck?.(aPayment(), silent)).toEqual({ kind: 'unread', silent: true })
  })
})

describe('a payment whose answer was lost is found by its reference', () => {
  const verify = addPayment.verify
  if (verify.kind !== 'natural-key') throw new Error('a payment is looked for by its reference')
  const paid = (ids: readonly number[], merchantId = 101) => ({
    id: 7,
    createdTimestamp: '2026-11-01T04:00:00',
    coreMerchant: { id: merchantId, name: 'Araliya Textiles' },
    redemption: ids.map((id) => ({ id, merchantEarning: 0.1 })),
    referenceCode: 'CEFT1',
    amount: 0.3,
  })
  const found = (...rows: unknown[]) => verify.found({ coreMerchantPayable: rows, total: 1, current: 1 }, aPayment())

  it('asks for its merchant and its reference', () => {
    expect(verify.find?.(aPayment()).input.body).toEqual({ merchantId: '101', referenceCode: 'CEFT1' })
  })

  it.each([
    ['none', [], 'nothing'],
    ['the very same redemptions, in any order', [paid([9]), paid([2, 1])], 'ours'],
    ['others under the same code (decisions.md E7)', [paid([8, 9])], 'nothing'],
    ['some of them', [paid([2, 3])], 'other'],
    ['more than ours', [paid([1, 2, 3])], 'other'],
    ['another merchant', [paid([1, 2], 102)], 'other'],
    ['one that nobody can read', [{ id: 7 }], 'other'],
  ] as const)('%s', (_, rows, is) => {
    expect(found(...rows)).toBe(is)
  })
})

describe('chosen redemptions are read once more (decisions.md E6)', () => {
  const chosen = { merchantId: '101', redemptionIds: [1, 2], days: { start: '2026-10-01', end: '2026-10-02' } }

  it('asks for the days and the merchant, five hundred at a time', async () => {
    const { read, asked } = aServer([one(1), one(2)])
    expect(await reReadChosen(read, chosen)).toEqual({ kind: 'same', cents: 30 })
    expect(asked.map(({ call, input }) => [call.name, input])).toEqual([
      [
        'redemptions.search-by-date',
        {
          params: { subMerchantId: everyId },
          query: { page: 1, merchantId: '101', startDate: '2026-10-01', endDate: '2026-10-02', size: 500 },
        },
      ],
    ])
  })

  it('goes on where the server gives smaller pages, and stops when it has all', async () => {
    const rows = [5, 4, 3, 2, 1, 6].map((number) => one(number))
    const { read, asked } = aServer(rows, 2)
    expect(await reReadChosen(read, chosen)).toEqual({ kind: 'same', cents: 30 })
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['taken back', { status: 'UNREDEEMED' }, 'has been un-redeemed'],
    ['paid', { payableStatus: 'PAID' }, 'was already paid'],
    ['of another merchant', { merchantId: '102' }, 'belongs to another merchant'],
    ['without what was earned', { earnedCents: null }, 'does not say what was earned'],
  ])('says which is %s', async (_, change, why) => {
    const { read } = aServer([one(1), one(2, change)])
    expect(await reReadChosen(read, chosen)).toEqual({ kind: 'changed', not: [{ number: 2, shown: 'R2', why }] })
  })

  it('says which is gone', async () => {
    expect(await reReadChosen(aServer([one(1)]).read, chosen)).toMatchObject({
      not: [{ number: 2, why: 'is not there any more' }],
    })
  })

  it('counts a redemption once, though two pages show it', async () => {
    const { read } = aServer([one(1), one(1), one(2)], 1)
    expect(await reReadChosen(read, chosen)).toEqual({ kind: 'same', cents: 30 })
  })

  it('comes to the sum of what was earned, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 9999 }), cents: fc.nat(10_000_000) }), {
          selector: ({ number }) => number,
          minLength: 1,
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 50 }),
        async (some, size) => {
          const { read } = aServer(
            some.map(({ number, cents }) => one(number, { earnedCents: cents })),
            size,
          )
          const redemptionIds = some.map(({ number }) => number)
          const cents = some.reduce((sum, { cents: own }) => sum + own, 0)
          expect(await reReadChosen(read, { ...chosen, redemptionIds })).toEqual({ kind: 'same', cents })
        },
      ),
    )
  })

  it('names the first three and counts the others', () => {
    const not = [1, 2, 3, 4, 5].map((number) => ({ number, shown: `R${number}`, why: 'is paid' }))
    expect(notToPayWords(not)).toBe('R1 is paid, R2 is paid, R3 is paid, and 2 more')
    expect(notToPayWords(not.slice(0, 1))).toBe('R1 is paid')
  })
})

describe('the calls of what is to be paid (spec 001 §7)', () => {
  const october = { start: '2026-10-01', end: '2026-10-31' }
  const toPay = { toPay: true, merchantId: '101' }
  const asked = (filters: ListView['filters']) => {
    const { call, input } = redemptionViewRequest({ scope: '', filters, search: null, page: 2, pageSize: 10 })
    return { call: call.name, ...input }
  }

  it('a merchant, a merchant and days, everything of a merchant in days', () => {
    expect(asked(toPay)).toEqual({ call: 'redemptions.for-payment', body: { merchantId: '101', page: 2 } })
    expect(asked({ ...toPay, dateTime: october })).toEqual({
      call: 'redemptions.for-payment-by-date',
      params: { merchantId: '101' },
      query: { page: 2, startDate: '2026-10-01', endDate: '2026-10-31' },
    })
    expect(asked({ merchantId: '101', dateTime: october })).toMatchObject({
      call: 'redemptions.search-by-date',
      query: { merchantId: '101', size: 10 },
    })
  })

  it('one id, among what can still be paid (decisions.md B19)', () => {
    const search = { by: 'REDEMPTION_ID', text: 'AB12CD34EF' }
    const { call, input } = redemptionSearchRequest({ scope: '', filters: toPay, search, page: 1, pageSize: 10 })
    expect([call.name, input]).toEqual([
      'redemptions.search-of-merchant',
      {
        params: { merchantId: '101' },
        query: { page: 1, redemptionid: 'AB12CD34EF', selectIdType: 'REDEMPTION_ID_FOR_PAYMENT' },
      },
    ])
  })
})

describe('the redemptions of a payment that is not finished', () => {
  const owner = 'nimal@shop.lk|ROLE_SAHAN_ADMINISTRATOR'
  const made = { owner, at: 0, operationId: 'op-1', args: aPayment(), rowId: aPayment().id }
  const payment: OutboxEntry = { ...newEntry(addPayment, made, {}), seq: 1 }
  const unRedeem = (id: string) =>
    anEntry({ seq: 2, mutation: 'redemptions.un-redeem@1', collection: 'redemptions', rowId: id })

  it('are marked with it', () => {
    expect(rowsTouched(payment, 'redemptions')).toEqual(['R1', 'R2'])
    expect(rowsTouched(payment, 'payments')).toEqual([payment.rowId])
  })

  it('keep changes of their own waiting, and no other redemption does', () => {
    expect(heldBack([payment, unRedeem('R2')], mutations).get(2)).toBe(payment)
    expect(heldBack([payment, unRedeem('R3')], mutations).size).toBe(0)
  })
})
