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

test('nothing leaves no trace', () => {
  expect(writeSearch({ page: undefined, searchKey: '', selected: null })).toBe('')
})
