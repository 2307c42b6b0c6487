import { expect, it } from 'vitest'
import { isPastedList, pastedPicks } from '#ui/pickers/pasted-picks.ts'

const options = [
  { id: '101', name: 'Araliya Textiles' },
  { id: '102', name: 'Perera, Sons & Co' },
  { id: '103', name: 'නිල් කඩය' },
]

const idsIn = (text: string) => pastedPicks(options, text).found.map(({ id }) => id)

it.each([
  ['101\n102', ['101', '102'], []],
  ['101, 103 ;101', ['101', '103'], []],
  ['araliya  TEXTILES\r\nPerera, Sons & Co\r\n', ['101', '102'], []],
  ['නිල් කඩය\t999\tNobody', ['103'], ['999', 'Nobody']],
  ['  ,;\n', [], []],
])('%o means %o, and %o is not there', (text, ids, unknown) => {
  expect(idsIn(text)).toEqual(ids)
  expect(pastedPicks(options, text).unknown).toEqual(unknown)
})

it('one word is no list', () => {
  expect(['Araliya', '101', 'Araliya Textiles '].some(isPastedList)).toBe(false)
  expect(['a\nb', 'a,b', 'a;b', 'a\tb'].every(isPastedList)).toBe(true)
})

it('thousands are found within a moment, each once', () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({ id: String(n), name: `Merchant ${n}` }))
  expect(pastedPicks(many, many.map(({ name }) => name).join('\n')).found).toEqual(many)
})
