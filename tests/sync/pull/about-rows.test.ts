import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aboutRows } from '#sync/pull/about-rows.ts'
import { pickWindow } from '#sync/pull/plan-window.ts'

const told = (rows: number, page: number, pageSize: number) => ({
  page,
  pageSize,
  answered: Math.max(0, Math.min(pageSize, rows - (page - 1) * pageSize)),
  totalPages: Math.ceil(rows / pageSize),
})

it('is never further off than half a page, and comes no further away as more pages are read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 20, max: 500 }), (rows, cap) => {
      let about: number | null = null
      let off = cap / 2
      for (let start = 0; start < rows; start += Math.ceil(rows / 20)) {
        const { page, pageSize } = pickWindow(start, cap)
        about = aboutRows(about, told(rows, page, pageSize))
        expect(Math.abs((about ?? 0) - rows)).toBeLessThanOrEqual(off)
        off = Math.abs((about ?? 0) - rows)
      }
    }),
  )
})

it.each([
  ['1,653 rows in four pages of 500 are not 2,000', null, told(1653, 1, 500), 1751],
  ['a list of one page is known', null, told(36, 1, 500), 36],
  ['so is one that counts an empty page', 9, { page: 1, pageSize: 500, answered: 0, totalPages: 1 }, 0],
  ['an empty one, too', null, told(0, 1, 500), 0],
  ['a server that cuts pages counts its own', null, { page: 1, pageSize: 500, answered: 100, totalPages: 17 }, 1651],
  ['the last page of full ones says how many there are', 751, told(1000, 2, 500), 1000],
  ['as does one that is not full', 1751, told(1653, 4, 500), 1653],
  ['a known number stays where it fits', 1653, told(1653, 1, 496), 1653],
  [
    'a server that counts nothing changes nothing',
    800,
    { page: 3, pageSize: 100, answered: 100, totalPages: null },
    800,
  ],
  ['nor does a count that ends before the page', 800, { page: 3, pageSize: 100, answered: 100, totalPages: 1 }, 800],
] as const)('%s', (_name, before, page, about) => {
  expect(aboutRows(before, page)).toBe(about)
})
