import { describe, expect, it } from 'vitest'
import { fieldValueWords, newsOf, withFieldOf } from '#store/define/field-words.ts'
import { updateOrder } from '#store/resources/client-orders/update-order.ts'
import { editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import { editOffer } from '#store/resources/offers/offer-mutations.ts'
import { editPurchase } from '#store/resources/purchases/purchase-edits.ts'
import { changeMessage } from '#store/resources/vouchers/voucher-mutations.ts'
import { anItemOnWire, anOrder } from '#tests/support/an-order.ts'
import { anOfferRow } from '#tests/support/an-offer-row.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'

describe('what has changed in a row while it is edited', () => {
  it('is named by the titles of its fields, with the values as people write them', () => {
    const now = anOfferRow({ description: 'On shoes', endDate: '2027-01-31T18:29:59.000Z', title: 'Not edited here' })
    expect(newsOf(editOffer, anOfferRow(), now)).toEqual([
      { field: 'endDate', label: 'End date', value: '31/01/2027', isMerged: false },
      { field: 'description', label: 'Description', value: 'On shoes', isMerged: false },
    ])
    expect(newsOf(editOffer, now, now)).toEqual([])
  })

  it('is a private, long or many-line value without the value', () => {
    const news = newsOf(changeMessage, aVoucher({ message: 'Old' }), aVoucher({ message: 'New' }))
    expect(news).toMatchObject([{ label: 'Message', value: null }])
    const valueOf = (description: string) => newsOf(editOffer, anOfferRow(), anOfferRow({ description }))[0]?.value
    expect([valueOf('x'.repeat(80)), valueOf('x'.repeat(81)), valueOf('a\nb')]).toEqual(['x'.repeat(80), null, null])
  })

  it('is a list that several people change together', () => {
    const group = { id: '7', name: 'Toys', description: 'All', imageUrl: '', members: [], memberText: '' }
    const now = { ...group, members: [{ id: '1', name: 'Araliya' }], memberText: 'Araliya' }
    expect(newsOf(editMerchantGroup, group, now)).toEqual([
      { field: 'members', label: 'Merchants', value: null, isMerged: true },
    ])
    expect(withFieldOf(editMerchantGroup, 'members', group, now)).toEqual(now)
  })

  it('is items by what they are, whatever ids they have, and a client by name', () => {
    expect(newsOf(updateOrder, anOrder(), anOrder({ orderItems: [anItemOnWire({ id: 900 })] }))).toEqual([])
    const now = anOrder({ orderItems: [anItemOnWire({ qty: 9 })], client: { id: 4, clientName: 'Lotus' } })
    expect(newsOf(updateOrder, anOrder(), now)).toMatchObject([
      { field: 'clientId', label: 'Client', value: 'Lotus' },
      { field: 'itemsText', label: 'Order items', value: null },
    ])
    const taken = withFieldOf(updateOrder, 'itemsText', anOrder(), now)
    expect(taken).toMatchObject({ items: now.items, totalCents: now.totalCents, clientName: 'Pearl Bay Holdings' })
  })
})

it('a value of a conflict is in words as well', () => {
  expect(fieldValueWords(editPurchase, 'scheduledDate', '2026-11-30T18:30:00.000Z')).toBe('01/12/2026')
  expect(fieldValueWords(editPurchase, 'scheduledDate', null)).toBe('–')
  expect(fieldValueWords(updateOrder, 'clientId', '4')).toBe('client 4')
  expect(fieldValueWords(editPurchase, 'deliveryEmail', 'a@b.lk')).toBe('a@b.lk')
})
