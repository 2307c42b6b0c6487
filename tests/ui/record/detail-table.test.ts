import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'

interface Line {
  id: string
  cents: number | null
}

const fact = detailFactsOf<Line>()
const columns = [
  { fact: fact.text('id', 'ID'), as: 'head' },
  { fact: fact.amount('cents', 'Amount (LKR)'), as: 'amount' },
] as const

/** The cells of a table, in the order of their rows. */
function cells(rows: readonly Line[]) {
  const props = { columns, rows, keyOf: ({ id }: Line) => id, none: 'No lines' }
  const html = renderToStaticMarkup(createElement(DetailTable<Line>, props))
  return [...html.matchAll(/<(th|td)\b([^>]*)>([^<]*)</g)].map(([, tag, , text]) => `${tag} ${text}`)
}

it('a table of facts has a column for each, and a row is named by its head', () => {
  const rows = [
    { id: 'A', cents: 125_000 },
    { id: 'B', cents: null },
  ]
  expect(cells(rows)).toEqual(['th ID', 'th Amount (LKR)', 'th A', 'td 1,250.00', 'th B', 'td –'])
})

it('a table without rows says so', () => {
  expect(cells([])).toEqual(['th ID', 'th Amount (LKR)', 'td No lines'])
})
