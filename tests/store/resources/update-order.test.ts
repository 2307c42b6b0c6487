import { describe, expect, it } from 'vitest'
import { changedDetails } from '#store/resources/client-orders/order-details.ts'
import { setOrderStatus, updateOrder, updateWarning, whyNoUpdate } from '#store/resources/client-orders/update-order.ts'
import { formOf } from '#ui/screens/client-orders/form/order-to-form.ts'
import { aCard, aNewOrder, anItemOnWire, anOrder } from '#tests/support/an-order.ts'

describe('changing an order that is placed', () => {
  const { people: _people, madeAt: _at, newestKnown: _newest, knownIds: _known, ...sent } = aNewOrder()
  const args = { ...sent, id: '12' }

  it('sends the whole with kept, new and removed items, its own status and null for the people', () => {
    const [kept] = anOrder().items
    if (!kept) throw new Error('the order has an item')
    const items = [
      { ...kept, qty: 4 },
      { ...kept, id: null },
    ] as typeof args.items
    expect(updateOrder.request({ ...args, items }, anOrder({ status: 'CANCELLED' })).input.body).toMatchObject({
      clientOrderId: 12,
      status: 'CANCELLED',
      clientOrderItemDetailList: null,
      itemQuantityDetailList: [
        { itemQtyDetailId: 71, qty: 4, amount: 1500.5 },
        expect.not.objectContaining({ itemQtyDetailId: 71 }),
      ],
    })
    expect(updateOrder.accepted({ message: 'Client order updated successfully' })).toBe(true)
    expect(updateOrder.accepted({ message: 'OK' })).toBe(false)
  })

  it('of some fields goes with the others as the server has them', () => {
    const began = anOrder()
    const form = formOf(began)
    const typed = { ...form, contactPointName: 'Nadeesha Silva', contactPointEmail: ` ${form.contactPointEmail}` }
    const names = {
      client: () => 'Pearl Bay Holdings',
      salesAgent: () => 'Kasun Herath',
      packagingType: () => 'Envelope',
    }
    const changed = changedDetails(form, typed, names)
    expect(changed).toEqual({ contactPointName: 'Nadeesha Silva' })
    expect(changedDetails(form, form, names)).toEqual({})
    const update = { id: '12', ...changed }
    expect(updateOrder.says.change(update)).toBe('contact point name → Nadeesha Silva')
    const now = anOrder({ contactPointEmail: 'other@pearlbay.example.lk', orderItems: [anItemOnWire({ qty: 9 })] })
    expect(updateOrder.request(update, now).input.body).toMatchObject({
      contactPointName: 'Nadeesha Silva',
      contactPointEmail: 'other@pearlbay.example.lk',
      itemQuantityDetailList: [{ itemQtyDetailId: 71, qty: 9 }],
    })
    expect(updateOrder.args.safeParse({ id: '12' }).success).toBe(false)
    const [card] = form.cards
    const more = changedDetails(form, { ...form, cards: [{ ...(card ?? aCard()), qty: '4' }] }, names)
    expect(more).toMatchObject({ items: [{ id: '71', qty: 4 }] })
    expect(updateOrder.says.change({ id: '12', ...more })).toBe('order → 4 vouchers, LKR 6,002.00')
  })

  it('is shown by what its items are, whatever ids the server gives them', () => {
    const shown = updateOrder.apply(anOrder(), args)
    expect(shown.itemsText).toBe(anOrder({ orderItems: [anItemOnWire({ id: 900 })] }).itemsText)
  })

  it('cancels and reopens with everything else as it is', () => {
    expect(setOrderStatus.request({ id: '12', status: 'CANCELLED' }, anOrder()).input.body).toMatchObject({
      status: 'CANCELLED',
      contactPointName: 'Shanaz Hameed',
      itemQuantityDetailList: [{ itemQtyDetailId: 71 }],
    })
  })

  it.each([
    ['NEW', null],
    ['QUOTATION_GENERATED', 'The quotation that was made no longer fits.'],
    ['INVOICE_GENERATED', 'The invoice that was made no longer fits.'],
    ['PAID', 'The invoice that was made no longer fits. The order is no longer paid in full.'],
  ])('%s warns: %s (decisions.md I18)', (paymentStatus, words) => {
    expect(updateWarning(anOrder({ paymentStatus }), 1)).toBe(words)
  })

  it('ends with its vouchers, and waits while it is cancelled', () => {
    expect(whyNoUpdate(anOrder())).toBeNull()
    expect(whyNoUpdate(anOrder({ paymentStatus: 'VOUCHER_CREATED' }))).toContain('vouchers exist')
    expect(whyNoUpdate(anOrder({ status: 'CANCELLED' }))).toContain('cancelled')
  })
})
