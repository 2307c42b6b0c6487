import { expect, test } from 'vitest'
import {
  type AddressAhead,
  beginWriting,
  changeAhead,
  ended,
  isOnItsWay,
  landed,
  leave,
} from '#ui/listing/address-ahead.ts'
import { voucherListing } from '#ui/screens/vouchers/voucher-listing.ts'

const { meaning } = voucherListing
const at = (written: AddressAhead['written']): AddressAhead => ({ written, ahead: null, writing: [] })
const type = (now: AddressAhead, searchKey: string) =>
  changeAhead(now, { searchId: 'receiver_name', searchKey, page: 1 }, 'replace', meaning)
const writing = (now: AddressAhead) => beginWriting(now, shownOf(now))
const shownOf = ({ written, ahead }: AddressAhead) => ahead?.address ?? written

test('what is typed counts at once, and a letter more builds upon it', () => {
  const now = type(type(at({ filter: 'ACTIVE' }), 'n'), 'ni')
  expect(shownOf(now)).toMatchObject({ searchId: 'receiver_name', searchKey: 'ni' })
  expect(now.written).toEqual({ filter: 'ACTIVE' })
  expect(now.ahead?.how).toBe('replace')
})

test('a letter typed while the one before is being written is not lost when that arrives', () => {
  const begun = writing(type(at({}), 'n'))
  expect(isOnItsWay(begun)).toBe(true)
  const typedOn = type(begun, 'ni')
  expect(isOnItsWay(typedOn)).toBe(false)
  const there = landed(typedOn, { searchId: 'receiver_name', searchKey: 'n' }, meaning)
  expect(shownOf(there)).toMatchObject({ searchKey: 'ni' })
  const written = landed(writing(there), { searchId: 'receiver_name', searchKey: 'ni' }, meaning)
  expect(written.ahead).toBeNull()
})

test('two letters may be on their way at once', () => {
  const both = writing(type(writing(type(at({}), 'n')), 'ni'))
  const first = landed(both, { searchId: 'receiver_name', searchKey: 'n' }, meaning)
  expect(shownOf(first)).toMatchObject({ searchKey: 'ni' })
  expect(isOnItsWay(first)).toBe(true)
  expect(landed(both, { searchId: 'receiver_name', searchKey: 'ni' }, meaning)).toMatchObject({
    ahead: null,
    writing: [],
  })
})

test('going back or opening a link takes the list there, whatever was ahead', () => {
  const now = landed(type(writing(type(at({}), 'n')), 'ni'), { filter: 'EXPIRED' }, meaning)
  expect(shownOf(now)).toEqual({ filter: 'EXPIRED' })
  expect(now).toEqual({ written: { filter: 'EXPIRED' }, ahead: null, writing: [] })
})

test('a new entry of the history stays one when something is typed before it is written, and only then', () => {
  const tab = changeAhead(at({}), { filter: 'ACTIVE', page: 1 }, 'push', meaning)
  expect(type(tab, 'n').ahead?.how).toBe('push')
  expect(type(writing(tab), 'n').ahead?.how).toBe('replace')
})

test('what says the same as before ends without the address becoming another one', () => {
  const now = writing(changeAhead(at({}), { page: 1 }, 'push', meaning))
  expect(ended(now, now.ahead?.address ?? {})).toMatchObject({ ahead: null, writing: [] })
  const typedOn = type(now, 'n')
  expect(ended(typedOn, now.ahead?.address ?? {})).toMatchObject({ ahead: typedOn.ahead, writing: [] })
})

test('what is written is what was ahead when that began, whatever has come after it', () => {
  const first = type(at({}), 'n')
  const later = beginWriting(type(first, 'ni'), shownOf(first))
  expect(isOnItsWay(later)).toBe(false)
  expect(shownOf(landed(later, { searchId: 'receiver_name', searchKey: 'n' }, meaning))).toMatchObject({
    searchKey: 'ni',
  })
})

test('whoever is on the way elsewhere takes nothing along', () => {
  expect(leave(type(at({ filter: 'ACTIVE' }), 'n'))).toEqual(at({ filter: 'ACTIVE' }))
})
