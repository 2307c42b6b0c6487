import { describe, expect, it } from 'vitest'
import { everyId } from '#store/define/wire-input.ts'
import type { ListView } from '#store/define/list-view.ts'
import { paymentDates, paymentSearchRequest, paymentViewRequest } from '#store/resources/payments/payment-requests.ts'
import { paymentAccessOf } from '#store/resources/payments/payment-rules.ts'
import { paymentFromWire, payments } from '#store/resources/payments/payments.ts'

/** As the specification names its fields (spec 001 §3), not as either side's code does. */
const wire = {
  id: 7,
  createdTimestamp: '2026-10-31T18:29:59',
  coreMerchant: { id: 101, name: 'Keells Super' },
  redemption: [
    { id: 5001, redemptionId: 'AB12CD34EF', merchantEarning: '0.10' },
    { id: 5002, merchantEarning: 0.2 },
  ],
  referenceCode: 'CEFT1',
  amount: '0.30',
  paymentDate: '2026-10-30',
}

describe('a payment off the wire', () => {
  it('keeps instants, cents and what people call its redemptions by', () => {
    expect(paymentFromWire(wire)).toEqual({
      id: '7',
      createdAt: '2026-10-31T18:29:59.000Z',
      paymentDate: '2026-10-30',
      merchantId: '101',
      merchantName: 'Keells Super',
      referenceCode: 'CEFT1',
      amountCents: 30,
      redemptions: [
        { id: '5001', shown: 'AB12CD34EF', earningCents: 10 },
        { id: '5002', shown: '5002', earningCents: 20 },
      ],
    })
  })

  it('has the day that was typed, whatever the zone, and none where the server does not say it', () => {
    const dayOf = (paymentDate?: string | null) => paymentFromWire({ ...wire, paymentDate })?.paymentDate
    expect(dayOf('2026-10-30T18:30:00Z')).toBe('2026-10-31')
    expect(dayOf('soon')).toBe('soon')
    expect([dayOf(null), dayOf('')]).toEqual([null, null])
  })

  it('comes to what its redemptions earned where it has no amount', () => {
    expect(paymentFromWire({ ...wire, amount: null })?.amountCents).toBe(30)
  })

  it.each([
    ['is no payment', { id: 7 }],
    ['was never recorded', { ...wire, createdTimestamp: '' }],
    ['neither says its amount nor what each redemption earned', { ...wire, amount: null, redemption: [{ id: 1 }] }],
  ])('is left out where it %s', (_, row) => {
    expect(paymentFromWire(row)).toBeNull()
  })
})

describe('the calls of the list (spec 001 §7)', () => {
  const asked = (scope: string, filters: ListView['filters'], page = 1) => {
    const { call, input } = paymentViewRequest({ scope, filters, page })
    return { call: call.name, ...input }
  }
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' }

  it('everything has a call of its own', () => {
    expect(asked('', {}, 3)).toMatchObject({ call: 'payments.list', params: { page: 3 } })
  })

  it('one merchant is listed, be it chosen or the one a person works for', () => {
    expect(asked('', { merchantId: '101' })).toMatchObject({
      call: 'payments.list-of-merchant',
      body: { merchantId: '101', page: 1 },
    })
    expect(asked('102', {})).toMatchObject({ call: 'payments.list-of-merchant', body: { merchantId: '102' } })
  })

  it('days are filtered, one end may stay open', () => {
    expect(asked('', { createdAt: { start: '2026-10-01', end: '2026-10-31' } })).toMatchObject({
      call: 'payments.filter',
      body: { merchantId: everyId, page: 1, ...october },
    })
    expect(asked('', { merchantId: '101', createdAt: { start: '2026-10-01', end: '' } })).toMatchObject({
      body: { merchantId: '101', startDate: october.startDate, endDate: null },
    })
  })

  it('a file is asked for with the same ends', () => {
    expect(paymentDates({ start: '2026-10-01', end: '2026-10-31' })).toEqual(october)
    expect(paymentDates({ start: '', end: '' })).toEqual({ startDate: null, endDate: null })
  })

  it('nobody leaves the merchant they work for, whatever the address says', () => {
    expect(asked('102', { merchantId: '101' })).toMatchObject({ body: { merchantId: '102' } })
  })

  it('a reference is asked for among all merchants, of the chosen one, or of the one a person works for', () => {
    const search = (scope: string, filters: ListView['filters']) =>
      paymentSearchRequest({ scope, filters, search: { by: 'reference', text: 'CEFT1' }, page: 1, pageSize: 10 }).input
    expect(search('', { merchantId: '103' })).toEqual({ body: { merchantId: '103', referenceCode: 'CEFT1' } })
    expect(search('102', { merchantId: '103' })).toMatchObject({ body: { merchantId: '102' } })
    expect(search('', {})).toEqual({ body: { merchantId: everyId, referenceCode: 'CEFT1' } })
    expect(search('102', {})).toEqual({ body: { merchantId: '102', referenceCode: 'CEFT1' } })
  })
})

describe('who sees what of payments (spec 001 §2, §6)', () => {
  it.each([
    ['administrator', true, 'Total amount'],
    ['accountant', true, 'Total amount'],
    ['merchantAdministrator', false, 'Total Earned Amount'],
  ] as const)('%s', (role, merchants, total) => {
    expect(paymentAccessOf(role)).toEqual({ merchants, total })
    expect(payments.roles).toContain(role)
  })

  it('nobody else', () => {
    expect(payments.roles).toHaveLength(3)
  })
})
