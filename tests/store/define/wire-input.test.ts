import { describe, expect, it } from 'vitest'
import { callsWithDays, type DayStyle } from '#store/define/day-style.ts'
import { type AnyCall, type CallInput, request } from '#store/define/define-call.ts'
import { everyId, wireInput } from '#store/define/wire-input.ts'
import { downloadPayments, filterPayments } from '#store/resources/payments/payment-calls.ts'
import {
  downloadRedemptions,
  getEarnings,
  searchRedemptionsByDate,
} from '#store/resources/redemptions/redemption-calls.ts'
import { updateVoucher } from '#store/resources/vouchers/voucher-calls.ts'

const october = { startDate: '2026-10-01', endDate: '2026-10-31' }

describe('what stands for all merchants and all shops (decisions.md B20)', () => {
  const list = request(getEarnings, { body: { merchantId: everyId, subMerchantId: '1001', page: 1 } })
  const days = request(searchRedemptionsByDate, {
    params: { subMerchantId: everyId },
    query: { page: 1, merchantId: everyId, ...october },
  })

  it('is 0 where the operator says nothing, in body, query and path', () => {
    expect(wireInput(list, {}).body).toEqual({ merchantId: '0', subMerchantId: '1001', page: 1 })
    expect(wireInput(days, {})).toMatchObject({ params: { subMerchantId: '0' }, query: { merchantId: '0' } })
  })

  it('is what the operator says', () => {
    expect(wireInput(list, { allIds: '-1' }).body).toMatchObject({ merchantId: '-1' })
    const file = request(downloadRedemptions, { params: { id: everyId } })
    expect(wireInput(file, { allIds: '-1' }).params).toEqual({ id: '-1' })
  })

  it('is nothing that people type', () => {
    const typed = (message: string) => request(updateVoucher, { params: { id: 'V1' }, body: { message } })
    for (const text of ['*', '0', 'all', 'ALL']) expect(wireInput(typed(text), {}).body).toEqual({ message: text })
  })

  it('is left out where the operator says so, but for a part of a path', () => {
    const { params, query } = wireInput(days, { allIds: '' })
    expect(params).toEqual({ subMerchantId: '0' })
    expect(JSON.stringify(query)).toBe('{"page":1,"startDate":"2026-10-01","endDate":"2026-10-31"}')
  })
})

describe('the days of a range on the wire (decisions.md T3, T4)', () => {
  const file = (body: CallInput<typeof downloadPayments>['body']) =>
    request(downloadPayments, { query: { merchantId: '101' }, body })

  it('are the instants of the Colombo days for payments, and the days themselves for redemptions', () => {
    const instants = { startDate: '2026-09-30T18:30:00.000Z', endDate: '2026-10-31T18:29:59.999Z' }
    expect(wireInput(file(october), {}).body).toEqual(instants)
    const list = request(filterPayments, { body: { merchantId: '101', page: 1, ...october } })
    expect(wireInput(list, {}).body).toMatchObject(instants)
    const query = { page: 1, merchantId: '101', ...october }
    const days = request(searchRedemptionsByDate, { params: { subMerchantId: '1' }, query })
    expect(wireInput(days, {}).query).toEqual(query)
  })

  it.each<[DayStyle, string, string]>([
    ['day', '2026-10-01', '2026-10-31'],
    ['time', '2026-10-01 00:00:00', '2026-10-31 23:59:59'],
    ['utc-day', '2026-10-01T00:00:00.000Z', '2026-10-31T23:59:59.999Z'],
  ])('are written as the operator says: %s', (style, startDate, endDate) => {
    const habits = { dayStyles: { 'payments.download': style } }
    expect(wireInput(file(october), habits).body).toEqual({ startDate, endDate })
  })

  const modules = import.meta.glob<Record<string, Partial<AnyCall>>>('/src/store/resources/*/*-calls.ts', {
    eager: true,
  })
  const calls = Object.values(modules).flatMap((module) => Object.values(module))

  it('are those of the calls for which the operator may choose', () => {
    const asking = calls.flatMap(({ name, days }) => (days ? [name] : []))
    expect(new Set(asking)).toEqual(new Set<string>(callsWithDays))
  })

  it('are declared by every call that asks for a range of them', () => {
    const fields = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
    const ranged = calls.filter(({ query, body }) => [...fields(query), ...fields(body)].includes('startDate'))
    // An offer is added with the moments between which it holds: no range that is asked for.
    const undeclared = ranged.flatMap(({ name, days }) => (days || name === 'offers.add' ? [] : [name]))
    expect([ranged.length > callsWithDays.length, undeclared]).toEqual([true, []])
  })

  it('that are open stay open', () => {
    const body = { startDate: '2026-10-01', endDate: null }
    expect(wireInput(file(body), {}).body).toEqual({ startDate: '2026-09-30T18:30:00.000Z', endDate: null })
  })
})
