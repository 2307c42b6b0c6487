import { describe, expect, it } from 'vitest'
import { rowsOf } from '#ui/state/nav-items.ts'
import { type Role, roles } from '#store/access/roles.ts'
import type { AnyRow } from '#store/define/define-resource.ts'
import { resourceNamed, resources } from '#store/registry.ts'
import { aDelivery } from '#tests/support/a-delivery.ts'
import { aVoucher } from '#tests/support/a-voucher.ts'
import {
  exactFirst,
  exactQuery,
  listedNotes,
  navItemsNamed,
  paletteQuery,
  rankOf,
  searchingWords,
  serverSearches,
} from '#ui/palette/palette-words.ts'
import { listedCollections, recordName, recordSearch, recordWords } from '#ui/record/listed-record.ts'
import { lineToChoose } from '#ui/palette/use-choice.ts'
import { placesFor } from '#ui/site-map.ts'

const vouchers = resourceNamed('vouchers')
const users = resourceNamed('users')
const ownVouchers = { collection: 'vouchers', scope: '', resource: vouchers }
const ownUsers = { collection: 'users', scope: '', resource: users }

describe('the palette', () => {
  it('asks ids, names and, for what looks like a number, mobile numbers', () => {
    const byText = ['id', 'sender_name', 'receiver_name', 'purchase_id']
    expect(paletteQuery(ownVouchers, 'nimal')?.search?.by).toEqual(byText)
    expect(paletteQuery(ownVouchers, '077 123')?.search?.by).toContain('receiver_mobile')
    expect(paletteQuery(ownVouchers, 'kasun 12')?.search?.by).not.toContain('receiver_mobile')
    expect(paletteQuery(ownVouchers, '  ')).toBeNull()
  })

  it('asks addresses only for what has an @: half of a word is in too many of them', () => {
    const ownPurchases = { collection: 'purchases', scope: '', resource: resourceNamed('purchases') }
    expect(paletteQuery(ownPurchases, 'nimal')?.search?.by).not.toContain('delivery_email')
    expect(paletteQuery(ownPurchases, 'nimal@')?.search?.by).toContain('delivery_email')
    expect(paletteQuery(ownPurchases, '0771234567')?.search?.by).toContain('delivery_sms')
  })

  it('puts first the record that has just this id', () => {
    const [ofVouchers] = listedCollections(placesFor('administrator'), [ownVouchers])
    const [ofUsers] = listedCollections(placesFor('administrator'), [ownUsers])
    expect(ofVouchers && exactQuery(ofVouchers, ' v12 ')?.filters).toEqual({ id: { oneOf: ['v12', 'V12'] } })
    expect(ofVouchers && exactQuery(ofVouchers, ' ')).toBeNull()
    expect(ofVouchers && exactQuery(ofVouchers, 'nimal perera')).toBeNull()
    expect(ofUsers && exactQuery(ofUsers, '7')).toBeNull()
    const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(exactFirst([c], [a, b])).toEqual([c, a])
    expect(exactFirst([b], [a, b])).toEqual([b, a])
    expect(exactFirst([], [a, b])).toEqual([a, b])
    const found = { total: 1, searched: 9, isGuess: false, isExact: false }
    expect(rankOf({ ...found, isExact: true })).toBeLessThan(rankOf(found))
    expect(rankOf(found)).toBeLessThan(rankOf({ ...found, isGuess: true }))
  })

  it('says of a record what people search for, once', () => {
    expect(recordWords(vouchers, aVoucher({ sender: 'Nimal Perera' }))).toBe('0771234567 · Nimal Perera')
    expect(recordWords(vouchers, aVoucher({ sender: '', ownerMobile: '', ownerName: 'Ruwan' }))).toBe('Ruwan')
    // A number that only leads to its customer's page is none of its words.
    const order = aDelivery({ creatorMobile: '+94771234567', deliveryMobile: '94789045961' })
    expect(recordWords(resourceNamed('deliveries'), order)).not.toMatch(/947/)
  })

  it('finds a person by each word of the name, names them by it, and leads to them in their list', () => {
    expect(paletteQuery(ownUsers, 'nimal  per')).toMatchObject({ search: { text: 'nimal' }, also: [{ text: 'per' }] })
    expect(paletteQuery(ownUsers, '+94 77 123 4567')).toMatchObject({ search: { text: '+94 77 123 4567' }, also: [] })
    const row = { id: '7', firstName: 'Nimal', lastName: 'Perera', mobileNo: '', email: 'nimal@example.lk' } as AnyRow
    expect(recordName(users, '7', row)).toBe('Nimal · Perera · nimal@example.lk')
    expect(recordName(vouchers, 'AB12', aVoucher({ id: 'AB12' }))).toBe('AB12')
    const [listed] = placesFor('administrator').flatMap(({ rows }) => (rows?.of === 'users' ? [rows] : []))
    expect(listed && recordSearch(listed, users, { id: '7', row })).toEqual({
      searchId: 'email',
      searchKey: 'nimal@example.lk',
    })
    expect(listed && recordSearch(listed, users, { id: '7', row: undefined })).toBeNull()
  })

  it('looks in every collection that is kept on the device, each where the role may see it', () => {
    const searchedBy = (role: Role) => placesFor(role).flatMap((place) => rowsOf(place).map(({ of }) => of))
    expect(searchedBy('administrator')).toEqual(Object.keys(resources).filter((name) => resources[name]?.search))
    for (const role of roles) {
      expect(searchedBy(role)).toEqual(
        searchedBy('administrator').filter((of) => resourceNamed(of).roles.includes(role)),
      )
    }
  })

  it('offers the pages of a role by title and section, and no other', () => {
    const titles = (role: 'administrator' | 'customerCare', text: string) =>
      navItemsNamed(placesFor(role), text).map(({ title }) => title)
    expect(titles('customerCare', 'vouch')).toContain('Vouchers')
    expect(titles('customerCare', 'DEVICE')).toContain('Sync centre')
    // The terminals that wait to be printed lie behind a button of that page.
    expect(titles('customerCare', 'selected term')).toEqual(['Printing'])
    expect(titles('customerCare', 'no such page')).toEqual([])
  })

  it('says how much it searches', () => {
    expect([searchingWords(1), searchingWords(12_345)]).toEqual([
      'Searching 1 record on this device',
      'Searching 12,345 records on this device',
    ])
  })

  it('chooses the first line, however late it came, until the person goes to another one that stays', () => {
    const recordsAbove = [false, false, true]
    expect(lineToChoose(recordsAbove, false)).toBe(0)
    expect(lineToChoose(recordsAbove, true)).toBe(2)
    expect(lineToChoose([false, false], true)).toBe(0)
  })
})

describe('the lists that ask the server for what was typed', () => {
  const listed = listedCollections(placesFor('administrator'), [ownVouchers, ownUsers])
  const searchesFor = (text: string) => serverSearches(listed, text).map(({ of, search }) => [of.collection, search])

  it('are asked by ID for words, and by mobile number for what looks like one', () => {
    expect(searchesFor(' LV73 ')).toContainEqual(['vouchers', { searchId: 'id', searchKey: 'LV73' }])
    expect(searchesFor('077 123')).toContainEqual(['vouchers', { searchId: 'receiver_mobile', searchKey: '077 123' }])
  })

  it('are never asked by what this device alone looks in', () => {
    const all = listedCollections(
      placesFor('administrator'),
      Object.values(resources).map((resource) => ({ collection: resource.name, scope: '', resource })),
    )
    for (const text of ['0771234567', 'nimal@example.lk', 'LV73']) {
      for (const { of, search } of serverSearches(all, text)) {
        expect(of.resource.search[search.searchId]?.onDevice).toBeUndefined()
      }
    }
    const ofNumber = serverSearches(all, '0771234567').map(({ of, search }) => [of.collection, search.searchId])
    expect(ofNumber).toContainEqual(['purchases', 'id'])
    expect(ofNumber).toContainEqual(['redemptions', 'REDEMPTION_ID'])
  })

  it('are not asked for less than three letters, and never one that has no search of its own', () => {
    expect(searchesFor('LV')).toEqual([])
    const without = listed.map((one) => ({
      ...one,
      resource: { ...one.resource, pull: { ...one.resource.pull, requestSearch: undefined } },
    }))
    expect(serverSearches(without as unknown as typeof listed, 'LV73')).toEqual([])
  })
})

it('notes lead to their records where this person may open them, five at most, and a merchant’s stay the merchant’s', () => {
  const note = (id: string, collection: string) => ({
    id,
    collection,
    rowId: 'R1',
    text: 'Paid twice',
    by: 'me',
    at: 1,
  })
  const payments = { collection: 'payments@101', scope: '101', resource: resourceNamed('payments') }
  const listed = listedCollections(placesFor('merchantAdministrator'), [payments, ownVouchers])
  const notes = [note('voucher', 'vouchers'), note('other', 'payments@102'), note('staff', 'payments')]
  expect(listedNotes([...notes, note('own', 'payments@101')], listed).map(({ note: { id } }) => id)).toEqual(['own'])
  const many = Array.from({ length: 9 }, (_, at) => note(`n${at}`, 'payments@101'))
  expect(listedNotes(many, listed).map(({ note: { id } }) => id)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
})
