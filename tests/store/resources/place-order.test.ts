import { describe, expect, it } from 'vitest'
import type { CallRequest } from '#store/define/define-call.ts'
import type { Reader } from '#store/define/define-mutation.ts'
import { isSameOrder, type NewOrder, placeOrder, sameWaits } from '#store/resources/client-orders/place-order.ts'
import { stalenessOf } from '#store/mutate/freshness.ts'
import { anEntry } from '#tests/support/an-entry.ts'
import { aNewOrder, anItemOnWire, anOrder, anOrderOnWire, aSentPerson } from '#tests/support/an-order.ts'

const { verify } = placeOrder
if (verify.kind !== 'natural-key' || !verify.gather) throw new Error('an order is looked for by what it is')
const { gather, found } = verify

/** A server with these orders, newest first, that answers pages of the size asked. */
function aServer(rows: readonly object[]) {
  const asked: CallRequest[] = []
  const read: Reader = async (request) => {
    asked.push(request)
    const { page, pageSize } = request.input.query as { page: number; pageSize: number }
    const list = rows.slice((page - 1) * pageSize, page * pageSize)
    return { ok: true, answer: { list, totalPageCount: Math.ceil(rows.length / pageSize), pageNo: page } }
  }
  return { read, asked }
}

async function look(rows: readonly object[], change: Partial<NewOrder> = {}) {
  const args = aNewOrder(change)
  const seen = await gather(args, aServer(rows).read)
  return seen.ok ? found(seen.answer, args) : 'unread'
}

describe('an order whose answer was lost (decisions.md I23)', () => {
  it.each<[string, object[], Partial<NewOrder>, unknown]>([
    ['is not there', [], {}, 'nothing'],
    ['is the one like it', [anOrderOnWire()], {}, 'ours'],
    ['is not one that was known before', [anOrderOnWire()], { knownIds: ['12'] }, 'nothing'],
    ['is not one of another client', [anOrderOnWire({ client: { id: 4, clientName: 'Other' } })], {}, 'nothing'],
    ['is not one of another agent', [anOrderOnWire({ salesAgentId: 2 })], {}, 'nothing'],
    ['is not one with another contact', [anOrderOnWire({ contactPointName: 'Nimal' })], {}, 'nothing'],
    [
      'is not one with other options',
      [anOrderOnWire({ orderItems: [anItemOnWire({ coBranded: false })] })],
      {},
      'nothing',
    ],
    ['is not one from long before', [anOrderOnWire({ date: '2026-11-20T02:29:00' })], {}, 'nothing'],
    [
      'is one by a server whose clock is behind, since nothing newer was known',
      [anOrderOnWire({ date: '2026-11-19T22:00:00' })],
      { newestKnown: '2026-11-19T21:00:00.000Z' },
      'ours',
    ],
    [
      'is for a person where several are like it',
      [anOrderOnWire({ clientOrderId: 13, referenceNo: 'CO000013' }), anOrderOnWire()],
      {},
      { other: expect.stringContaining('CO000013, CO000012') },
    ],
  ])('%s', async (_, rows, change, is) => {
    expect(await look(rows, change)).toEqual(is)
  })

  it('is looked for on all pages back to before it was made, and no further', async () => {
    const newer = Array.from({ length: 150 }, (_, at) => anOrderOnWire({ clientOrderId: 500 - at, salesAgentId: 9 }))
    const old = Array.from({ length: 300 }, (_, at) =>
      anOrderOnWire({ clientOrderId: 300 - at, date: '2026-10-01T00:00:00' }),
    )
    const { read, asked } = aServer([...newer, anOrderOnWire({ clientOrderId: 301 }), ...old])
    const seen = await gather(aNewOrder(), read)
    expect(seen.ok && found(seen.answer, aNewOrder())).toBe('ours')
    expect(asked).toHaveLength(2)
  })

  it('is neither there nor missing while the server does not say, or says what nobody can read', async () => {
    const silent: Reader = async () => ({ ok: false, silent: true })
    expect(await gather(aNewOrder(), silent)).toEqual({ ok: false, silent: true })
    expect(await look([{ clientOrderId: 1 }])).toBe('unread')
  })
})

describe('an order that waits', () => {
  it('is sent by itself for an hour, then asked about', () => {
    const entry = anEntry({ mutation: placeOrder.name, offline: 'intent', at: 0 })
    expect(stalenessOf(entry, placeOrder, 60 * 60_000)).toBe('fresh')
    expect(stalenessOf(entry, placeOrder, 60 * 60_000 + 1)).toBe('confirm')
  })

  it('holds up the very same order, and no other', () => {
    const beside = { waiting: [{ args: aNewOrder() }], doneAt: null }
    expect(placeOrder.clashes?.(aNewOrder({ madeAt: 5 }), beside)).toBe(sameWaits)
    expect(placeOrder.clashes?.(aNewOrder({ contactPointName: 'Nimal' }), beside)).toBeNull()
    expect(isSameOrder(aNewOrder(), anOrder())).toBe(true)
  })

  it('goes over the wire under the names of the specification, its people as they stand in the file', () => {
    const person = aSentPerson()
    expect(placeOrder.request(aNewOrder({ people: [person] }), null).input.body).toEqual({
      clientDetails: {
        clientId: 3,
        clientName: 'Pearl Bay Holdings',
        salesAgentId: 1,
        contactPointName: 'Shanaz Hameed',
        contactPointEmail: 'shanaz@pearlbay.example.lk',
      },
      clientOrderItemQuantityDetailRequest: {
        detailsList: [
          {
            amount: 1500.5,
            qty: 3,
            deliveryType: 'E_VOUCHER_ONLY',
            packagingTypeId: 2,
            coBranded: true,
            brandingMaterial: 'CUSTOMER_GAVE_LOGO',
            separateBag: false,
            voucherMessage: 'Thank you',
            voucherType: 'SELF_ACTIVATION',
          },
        ],
      },
      clientOrderItemDetailControllerRequest: [person],
    })
    expect(placeOrder.accepted({ orderId: 5 })).toBe(true)
    expect(placeOrder.accepted({})).toBe(false)
  })
})
