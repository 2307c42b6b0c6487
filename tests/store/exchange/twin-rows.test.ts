import fc from 'fast-check'
import { expect, it } from 'vitest'
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
  mostRows: 100,
  partRows: 100,
}

/** Also letters whose other case lies in another block (the sign of Kelvin), or is two letters (İ). */
const cell = fc.string({
  maxLength: 2,
  unit: fc.constantFrom('a', 'A', 'k', 'K', '\u212A', 'İ', 'i', 'ä', 'Ä', 'ක', 'Я', 'я', '7', '@'),
})

it('names each row that says the same of somebody as an earlier one, in whatever case', () => {
  const people = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 60 })
  fc.assert(
    fc.property(people, (cells) => {
      const rows = cells.map((own, n) => ({ row: n + 2, cells: own }))
      const person = (n: number) => `${rows[n]?.cells[0]}\n${rows[n]?.cells[1]}\n`.toLowerCase()
      const wanted = rows.flatMap(({ row }, n) => {
        const first = rows.findIndex((_, at) => person(at) === person(n))
        if (first === n) return []
        const words = `is the same person and value as row ${first + 2}`
        return [{ row, column: 'Name', words, level: 'warning' }]
      })
      expect(twinRows(rules, rows)).toEqual(wanted)
    }),
    { numRuns: 2000 },
  )
})

it('finds the one pair among many', () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ row: n + 2, cells: [`Kumari ${n}`, `077${n}`, ''] }))
  const pair = { row: 20_002, cells: ['KUMARI 7', '0777', 'again'] }
  expect(twinRows(rules, [...rows, pair])).toEqual([
    { row: 20_002, column: 'Name', words: 'is the same person and value as row 9', level: 'warning' },
  ])
})
