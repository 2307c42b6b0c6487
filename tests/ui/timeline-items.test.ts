import { describe, expect, it } from 'vitest'
import type { AuditRecord } from '#store/database/tables.ts'
import { deliveryFromWire } from '#store/resources/deliveries/deliveries.ts'
import { purchaseFromWire } from '#store/resources/purchases/purchases.ts'
import { endedItem, momentOf, newestFirst } from '#ui/record/timeline-items.ts'
import { purchaseMoments } from '#ui/screens/purchases/purchase-moments.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const at = Date.parse('2026-10-01T04:00:00Z')

function aRecord(change: Partial<AuditRecord>): AuditRecord {
  const record = { seq: 1, mutation: 'x@1', collection: 'purchases', rowId: '1', change: 'email → a@b.lk', at }
  return { ...record, operationId: 'op', owner: 'me', endedAt: at, end: 'settled', attempts: 1, ...change }
}

describe('items of a timeline', () => {
  it('have no moment without a time that can be read', () => {
    expect([momentOf(null, 'Paid'), momentOf('soon', 'Paid')]).toEqual([[], []])
    expect(momentOf('2026-10-01T04:00:00.000Z', 'Paid')).toMatchObject([{ at, title: 'Paid', detail: null }])
  })

  it('stand newest first, unsettled changes above all, and last what has no date', () => {
    const past = [
      { key: 'a', at: null, title: 'undated', detail: null, state: null },
      ...momentOf('2026-10-01T04:00:00.000Z', 'old'),
      ...momentOf('2026-10-02T04:00:00.000Z', 'new'),
    ]
    const waiting = [anEntry({ seq: 1, at: 5 }), anEntry({ seq: 2, at: 6 }), anEntry({ seq: 3, state: 'acked' })]
    const keys = newestFirst(waiting, past).map(({ key }) => key)
    expect(keys).toEqual(['entry-2', 'entry-1', 'new', 'old', 'a'])
  })

  it('never say that a change has happened which came to nothing', () => {
    expect(endedItem(aRecord({ end: 'not-sent' }), 'Sent')).toMatchObject({
      title: 'Email → a@b.lk',
      detail: 'Not sent: there was no connection',
      state: 'ended',
    })
    expect(endedItem(aRecord({}), 'Sent')).toMatchObject({ title: 'Sent', detail: 'Email → a@b.lk', state: null })
    expect(endedItem(aRecord({}))).toMatchObject({ title: 'Email → a@b.lk', detail: 'Edited on this device' })
  })
})

describe('the moments of a purchase', () => {
  const purchase = purchaseFromWire({
    id: 500871,
    createdBy: { id: 1216 },
    voucher: { id: 'V77' },
    amount: 7734.29,
    type: 'CREATE',
    status: 'complete',
    completedByAdmin: true,
    createdDate: '2026-09-24T04:54:00.000Z',
    scheduledDate: '2026-12-17T04:54:00.000Z',
    payment: {
      payeeName: 'Nimal',
      paymentType: 'BANK_TRANSFER',
      paymentTime: '2026-09-25T04:54:00.000Z',
      orderReferenceNumber: 'REF9',
    },
  })
  if (!purchase) throw new Error('a purchase that does not parse')

  it('say who made it, how it was paid, when it is sent, and that it is complete, whose time nobody knows', () => {
    const told = purchaseMoments({ purchase, order: null, steps: [] })
    expect(told.map(({ title, detail }) => [title, detail])).toEqual([
      ['Made', 'by user 1216'],
      ['Paid', 'Bank transfer · by Nimal · REF9'],
      ['Scheduled', null],
      ['Completed', 'by an administrator · voucher V77'],
    ])
    expect(told.at(-1)?.at).toBeNull()
    const open = { ...purchase, status: 'pending' as const, paymentTime: null, scheduledDate: null }
    expect(purchaseMoments({ purchase: open, order: null, steps: [] }).map(({ title }) => title)).toEqual(['Made'])
  })

  it('hold its order with where it stands, and the steps that this device has made', () => {
    const order = deliveryFromWire({
      purchaseId: 500871,
      status: 'DISPATCHED',
      trackingId: 'LK1',
      createdDate: '2026-09-26T04:54:00.000Z',
      deliveryDate: '2026-09-28T04:54:00.000Z',
    })
    if (!order) throw new Error('an order that does not parse')
    const steps = [aRecord({ collection: 'deliveries', rowId: '500871', change: 'status → Dispatched' })]
    const told = purchaseMoments({ purchase, order, steps }).slice(4)
    expect(told.map(({ title, detail }) => [title, detail])).toEqual([
      ['Ordered for delivery', 'Dispatched · tracking ID LK1'],
      ['Delivery due', null],
      ['Order changed', 'Status → Dispatched'],
    ])
  })
})
