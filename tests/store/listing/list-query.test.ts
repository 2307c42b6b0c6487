import { expect, it } from 'vitest'
import { hasSameRows } from '#store/listing/list-query.ts'

const page = (...rows: [id: string, block: number, slot: number][]) => ({
  ids: rows.map(([id]) => id),
  places: rows.map(([, block, slot]) => ({ block, slot })),
})

it.each([
  ['nothing', page(), page(), true],
  ['the same rows', page(['A', 0, 0], ['B', 3, 1]), page(['A', 0, 0], ['B', 3, 1]), true],
  ['another order', page(['A', 0, 0], ['B', 0, 1]), page(['B', 0, 1], ['A', 0, 0]), false],
  ['one more', page(['A', 0, 0]), page(['A', 0, 0], ['B', 0, 1]), false],
  ['one less', page(['A', 0, 0], ['B', 0, 1]), page(['A', 0, 0]), false],
  ['another row at the place', page(['A', 0, 0]), page(['B', 0, 0]), false],
  ['another block', page(['A', 0, 0]), page(['A', 1, 0]), false],
  ['another slot', page(['A', 0, 0]), page(['A', 0, 1]), false],
])('tells whether two answers show the same rows: %s', (_, one, other, same) => {
  expect(hasSameRows(one, other)).toBe(same)
})
