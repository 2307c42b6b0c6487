import { expect, it } from 'vitest'
import { alreadyCounts, alreadyWords } from '#store/messages/already-done.ts'

const by = 'administrator@demo.lk'

it('names who was first, if the server says so', () => {
  expect(alreadyWords('completed', by)).toBe('Already completed by administrator@demo.lk')
  expect(alreadyWords('completed', null)).toBe('Already completed')
})

it('counts rows by person, those of nobody known last', () => {
  const rows = [
    { id: '15', by: null },
    { id: '12', by },
    { id: '14', by },
  ]
  expect(alreadyCounts('completed', rows, 5)).toBe(
    '2 of 5 already completed by administrator@demo.lk: 12, 14; 1 of 5 already completed: 15',
  )
})

it('names the first five of many', () => {
  const rows = Array.from({ length: 1200 }, (_, at) => ({ id: String(at + 1), by: null }))
  expect(alreadyCounts('completed', rows, 1500)).toBe(
    '1,200 of 1,500 already completed: 1, 2, 3, 4, 5 and 1,195 others',
  )
})
