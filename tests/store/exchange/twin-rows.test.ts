import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRows } from '#store/exchange/read-rows.ts'
import { twinRows } from '#store/exchange/twin-rows.ts'
import type { TableRules } from '#store/define/define-table.ts'

const rules: TableRules = {
  name: 'people',
  noun: { one: 'person', many: 'people' },
  columns: [
    { key: 'name', title: 'Name' },
    { key: 'mobile', title: 'Mobile' },
    { key: 'note', title: 'Note' },
  ],
  twins: ['mobile', 'name'],
  uniques: [],
  sums: { by: 'name', amount: 'name' },
  mostRows: 100_000,
  partRows: 100_000,
}

function twinsAmong(people: readonly (readonly string[])[]) {
  const read = readRows(rules, [['Name', 'Mobile', 'Note'], ...people].map((cells) => cells.join(',')).join('\n'))
  if (!read.ok) throw new Error(read.trouble)
  return twinRows(rules, read.rows, { today: '', known: {} }).map(({ n, column, words }) => ({
    row: read.rows.row(n),
    column: column?.title,
    words,
  }))
}

/** Also letters whose other case lies in another block (the sign of Kelvin), or is two letters (İ). */
const cell = fc.string({
  maxLength: 2,
  unit: fc.constantFrom('a', 'A', 'k', 'K', '\u212A', 'İ', 'i', 'ä', 'Ä', 'ක', 'Я', 'я', '7', '@'),
})

it('names each row that says the same of somebody as an earlier one, in whatever case', () => {
  const person = fc.tuple(cell, cell, fc.constant('x'))
  const people = fc.array(person, { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(people, (cells) => {
      const all = cells.map(([name, mobile]) => `${name}\n${mobile}\n`.toLowerCase())
      const wanted = all.flatMap((who, n) => {
        const first = all.indexOf(who)
        if (first === n) return []
        const words = `is the same person and value as row ${first + 2}`
        return [{ row: n + 2, column: 'Mobile', words }]
      })
      expect(twinsAmong(cells)).toEqual(wanted)
    }),
    { numRuns: 2000 },
  )
})

it('finds the one pair among many', () => {
  const people = Array.from({ length: 20_000 }, (_, n) => [`Kumari ${n}`, `077${n}`, ''])
  expect(twinsAmong([...people, ['KUMARI 7', '0777', 'again']])).toEqual([
    { row: 20_002, column: 'Mobile', words: 'is the same person and value as row 9' },
  ])
})
