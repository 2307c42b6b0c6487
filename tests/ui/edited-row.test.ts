import { describe, expect, it } from 'vitest'
import type { ClientOrder } from '#store/resources/client-orders/client-orders.ts'
import { fieldsOfTerminal, type TerminalFields, terminalWords } from '#store/resources/terminals/terminal-rules.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { changedByOther, changedSince, changedWords, isConflict, isTouched } from '#ui/form/edited-row.ts'
import { updateOrder } from '#store/resources/client-orders/update-order.ts'
import { formOf } from '#ui/screens/client-orders/form/order-to-form.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anItemOnWire, anOrder } from '#tests/support/an-order.ts'

type Row = TerminalFields & { id: string }
const began: Row = { id: 'T1', model: 'A920', description: 'Upper floor', status: 'Active' }
const spec = { words: terminalWords, toForm: (row: Row) => fieldsOfTerminal(row) }
const changes = (change: Partial<Row>) => changedSince(spec, began, { ...began, ...change })
const typed = (change: Partial<TerminalFields>) => ({
  values: { ...fieldsOfTerminal(began), ...change },
  began: fieldsOfTerminal(began),
})

describe('two people at one form', () => {
  it('are in conflict only about a field that both have changed, each to another value', () => {
    const [status] = changes({ status: 'Inactive' })
    if (!status) throw new Error('the status has changed')
    expect(status.theirs).toEqual({ status: 'Inactive' })
    expect(isConflict(status, typed({ model: 'X990' }))).toBe(false)
    expect(isConflict(status, typed({ status: 'Lost' }))).toBe(true)
    expect(isConflict(status, typed({ status: 'Inactive' }))).toBe(false)
  })

  it('are in no conflict over blanks around a text', () => {
    const [model] = changes({ model: 'V2' })
    if (!model) throw new Error('the model has changed')
    expect([isTouched(model, typed({ model: ' A920 ' })), isTouched(model, typed({ model: 'V3' }))]).toEqual([
      false,
      true,
    ])
    expect(isConflict({ ...model, isMerged: true }, typed({ model: 'V3' }))).toBe(false)
  })

  it('see the fields of a form that show what has changed', () => {
    const order: ClientOrder = anOrder()
    const now = anOrder({ orderItems: [anItemOnWire({ qty: 9 })], totalAmount: 13_504.5 })
    const [items, ...others] = changedSince({ words: updateOrder, toForm: formOf }, order, now)
    expect(items?.theirs).toEqual({ cards: formOf(now).cards })
    expect(others).toEqual([])
  })
})

describe('a change in words', () => {
  const [status] = changes({ status: 'Inactive' })
  const now = Date.parse('2026-11-29T10:02:00Z')
  const last = { by: 'nimal@shop.lk', at: '2026-11-29T10:00:00.000Z' }

  it.each([
    [last, 'Status is now Inactive, changed by nimal@shop.lk 2 min ago'],
    [{ ...last, by: null }, 'Status is now Inactive, changed 2 min ago'],
    [null, 'Status is now Inactive'],
  ])('%j: %s', (by, words) => {
    expect(status && changedWords(status, by, now)).toBe(words)
  })

  it('names a value that is gone, and none that is too long for a line', () => {
    const [model] = changes({ model: '' })
    expect(model && changedWords(model, null, now)).toBe('Model is now empty')
    expect(status && changedWords({ ...status, value: null }, last, now)).toBe(
      'Status: changed by nimal@shop.lk 2 min ago',
    )
  })

  it('names somebody only if they have changed the row since', () => {
    const before: Voucher = aVoucher({ changedBy: 'saman@shop.lk', changedAt: '2026-11-28T10:00:00.000Z' })
    expect(changedByOther(before, before)).toBeNull()
    const after: Voucher = { ...before, changedBy: last.by, changedAt: last.at }
    expect(changedByOther(before, after)).toEqual(last)
    expect(changedByOther(began, { ...began })).toBeNull()
  })
})
