import { describe, expect, it } from 'vitest'
import { mutations } from '#store/registry.ts'
import { setDeliveryStatus } from '#store/resources/deliveries/delivery-mutations.ts'
import { editMerchantGroup } from '#store/resources/merchant-groups/merchant-group-mutations.ts'
import type { MerchantGroup } from '#store/resources/merchant-groups/merchant-groups.ts'
import { renameReceiver } from '#store/resources/vouchers/voucher-mutations.ts'
import { compareFields, conflictReason, isShown } from '#sync/push/compare-fields.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import { anEntry } from '#tests/support/an-entry.ts'

const server = (ownerName: string) => aVoucher({ ownerName })

describe('comparing a change with the server', () => {
  it.each([
    ['Sunil', { kind: 'ours' }],
    ['Nimal Perera', { kind: 'before' }],
    ['Saman', { kind: 'other', theirs: { ownerName: 'Saman' } }],
  ])('finds %s there', (ownerName, found) => {
    expect(compareFields(renameReceiver, anEntry(), server(ownerName))).toEqual(found)
  })

  it("does not mind somebody else's change of another field", () => {
    const row = aVoucher({ message: 'Changed by a colleague', status: 'EXPIRED' })
    expect(compareFields(renameReceiver, anEntry(), row)).toEqual({ kind: 'before' })
  })

  it('counts an edit to the same value as done', () => {
    const same = anEntry({ args: { id: 'V1', value: 'Nimal Perera' } })
    expect(compareFields(renameReceiver, same, server('Nimal Perera'))).toEqual({ kind: 'ours' })
  })

  it('says in words what is there now', () => {
    const theirs = { status: 'DELIVERED' }
    expect(conflictReason(setDeliveryStatus, theirs, null)).toBe(
      'Changed by somebody else meanwhile: it is now “Delivered”',
    )
    expect(conflictReason(setDeliveryStatus, theirs, 'saman@shop.lk')).toBe(
      'Changed by saman@shop.lk meanwhile: it is now “Delivered”',
    )
  })
})

describe('a change of a set', () => {
  const one = (id: string) => ({ id, name: `Merchant ${id}` })
  const group = (...ids: string[]): MerchantGroup => ({
    id: '7',
    number: 7,
    name: 'Books',
    description: 'For readers',
    imageUrl: '',
    members: ids.map(one),
    memberText: '',
  })
  const entry = (args: object) =>
    anEntry({
      mutation: editMerchantGroup.name,
      args: { id: '7', added: [one('3')], removed: ['1'], ...args },
      base: { members: group('1', '2').members, name: 'Books' },
    })

  it.each([
    ['as it was', group('1', '2'), { kind: 'before' }],
    ['with what a colleague added', group('1', '2', '9'), { kind: 'before' }],
    ['without what a colleague took away', group('1'), { kind: 'before' }],
    ['with what this change does', group('2', '3'), { kind: 'ours' }],
    ['with that and what a colleague added', group('2', '3', '9'), { kind: 'ours' }],
  ])('comes together with the set %s', (_, row, found) => {
    expect(compareFields(editMerchantGroup, entry({}), row)).toEqual(found)
  })

  it('leaves what stands beside it in dispute', () => {
    const row = { ...group('1', '2', '9'), name: 'Toys' }
    expect(compareFields(editMerchantGroup, entry({ name: 'Novels' }), row)).toEqual({
      kind: 'other',
      theirs: { name: 'Toys' },
    })
  })
})

describe('an accepted change', () => {
  const later = (value: string, mutation = 'vouchers.rename-receiver@1', state: 'acked' | 'uncertain' = 'acked') => {
    const known = mutations[mutation]
    if (!known) throw new Error(mutation)
    return { mutation: known, entry: anEntry({ seq: 2, mutation, state, args: { id: 'V1', value } }) }
  }

  it('is shown by its own value', () => {
    expect(isShown(renameReceiver, anEntry(), [], server('Sunil'))).toBe(true)
    expect(isShown(renameReceiver, anEntry(), [], server('Nimal Perera'))).toBe(false)
  })

  it('is shown by a later accepted value of the same field, not by one of another field', () => {
    expect(isShown(renameReceiver, anEntry(), [later('Saman')], server('Saman'))).toBe(true)
    expect(isShown(renameReceiver, anEntry(), [later('Saman', 'vouchers.rename-sender@1')], server('Saman'))).toBe(
      false,
    )
  })

  it('is shown by a later uncertain value, unless that leads back to where a slow server still is', () => {
    const uncertain = (value: string) => [later(value, 'vouchers.rename-receiver@1', 'uncertain')]
    expect(isShown(renameReceiver, anEntry(), uncertain('Saman'), server('Saman'))).toBe(true)
    expect(isShown(renameReceiver, anEntry(), uncertain('Nimal Perera'), server('Nimal Perera'))).toBe(false)
    expect(isShown(renameReceiver, anEntry(), [later('Nimal Perera')], server('Nimal Perera'))).toBe(true)
  })
})
