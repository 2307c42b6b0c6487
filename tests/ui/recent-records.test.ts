import { expect, it } from 'vitest'
import { forgetTyped } from '#ui/app/forget-typed.ts'
import { noteRecord, recentRecords } from '#ui/state/recent-records.ts'

function aShelf() {
  const kept = new Map<string, string>()
  let writes = 0
  const setItem = (key: string, value: string) => {
    kept.set(key, value)
    writes += 1
  }
  return { getItem: (key: string) => kept.get(key) ?? null, setItem, writes: () => writes }
}

const voucher = (id: string) => ({ collection: 'vouchers', id })
const idsOf = (shelf: ReturnType<typeof aShelf>, owner: string) => recentRecords(shelf, owner).map(({ id }) => id)

it('holds the last eight records of each person, the newest first, each once', () => {
  const shelf = aShelf()
  for (const id of '123456789') noteRecord(shelf, 'nimal', voucher(id))
  noteRecord(shelf, 'nimal', voucher('5'))
  noteRecord(shelf, 'kumari', voucher('1'))
  expect(idsOf(shelf, 'nimal')).toEqual(['5', '9', '8', '7', '6', '4', '3', '2'])
  expect(idsOf(shelf, 'kumari')).toEqual(['1'])
})

it('knows records of one id in two collections apart, and writes nothing for the one that is first already', () => {
  const shelf = aShelf()
  noteRecord(shelf, 'nimal', voucher('1'))
  noteRecord(shelf, 'nimal', { collection: 'merchants', id: '1' })
  noteRecord(shelf, 'nimal', { collection: 'merchants', id: '1' })
  expect(recentRecords(shelf, 'nimal').map(({ collection }) => collection)).toEqual(['merchants', 'vouchers'])
  expect(shelf.writes()).toBe(2)
})

it('goes at log-out with the work of its person, and stays where that stays', () => {
  const shelf = aShelf()
  noteRecord(shelf, 'nimal', voucher('1'))
  noteRecord(shelf, 'kumari', voucher('2'))
  forgetTyped(shelf, 'nimal', true)
  expect(idsOf(shelf, 'nimal')).toEqual(['1'])
  forgetTyped(shelf, 'nimal', false)
  expect(idsOf(shelf, 'nimal')).toEqual([])
  expect(idsOf(shelf, 'kumari')).toEqual(['2'])
})
