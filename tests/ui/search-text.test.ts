import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '#ui/app/search-text.ts'

test('texts that look like numbers or JSON stay texts', () => {
  const search = { searchKey: '0771234567', selected: 'true', filter: '{"a":1}' }
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('blanks and signs survive the address', () => {
  const search = { searchKey: 'A&B #1 @home.- ශ්‍රී + 100%' }
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('an address that was copied with invisible characters is read without them', () => {
  expect(readSearch('?searchKey=%E2%80%AA%2B94742306987%E2%80%AC')).toEqual({ searchKey: '+94742306987' })
})

test('nothing leaves no trace', () => {
  expect(writeSearch({ page: undefined, searchKey: '', selected: null })).toBe('')
})
