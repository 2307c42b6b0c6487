import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  invertRows,
  nothingSelected,
  pageCheck,
  selectPage,
  selectRange,
  selectionWords,
  sumOfAll,
  toggleRow,
  togglePage,
} from '#ui/listing/selection.ts'

const page = ['a', 'b', 'c', 'd', 'e']
const vouchers = { one: 'voucher', many: 'vouchers' }

describe('a selection', () => {
  it('takes a row in and out', () => {
    const one = toggleRow(nothingSelected, 'b')
    expect([...one.ids]).toEqual(['b'])
    expect([...toggleRow(one, 'b').ids]).toEqual([])
  })

  it('adds the range from the last touched row, in both directions', () => {
    expect([...selectRange(toggleRow(nothingSelected, 'b'), page, 'd').ids]).toEqual(['b', 'c', 'd'])
    expect([...selectRange(toggleRow(nothingSelected, 'd'), page, 'b').ids].sort()).toEqual(['b', 'c', 'd'])
  })

  it('changes sides of the rows under a rectangle, each once however it grows and shrinks', () => {
    const some = toggleRow(toggleRow(nothingSelected, 'b'), 'z')
    expect([...invertRows(some, ['a', 'b', 'c']).ids]).toEqual(['z', 'a', 'c'])
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...page)), (touched) => {
        expect([...invertRows(invertRows(some, touched), touched).ids].sort()).toEqual([...some.ids].sort())
      }),
    )
  })

  it('toggles a single row when the anchor lies on another page', () => {
    expect([...selectRange(toggleRow(nothingSelected, 'z'), page, 'd').ids]).toEqual(['z', 'd'])
  })

  it('survives paging: the header box of one page leaves the other page alone', () => {
    const both = selectPage(toggleRow(nothingSelected, 'z'), page)
    expect(pageCheck(both, page)).toBe('all')
    expect([...togglePage(both, page).ids]).toEqual(['z'])
    expect(selectionWords(both, page, vouchers)).toBe('6 vouchers selected, 1 not on this page')
    expect(selectionWords(toggleRow(nothingSelected, 'a'), page, vouchers)).toBe('1 voucher selected')
  })

  it('completes a page that is partly selected before it empties it', () => {
    const some = toggleRow(nothingSelected, 'c')
    expect(pageCheck(some, page)).toBe('some')
    expect(pageCheck(togglePage(some, page), page)).toBe('all')
  })

  it('never changes the selection it was given', () => {
    const id = fc.constantFrom(...page, 'z')
    fc.assert(
      fc.property(fc.array(id), id, (start, next) => {
        const before = start.reduce(toggleRow, nothingSelected)
        const ids = [...before.ids]
        toggleRow(before, next)
        selectRange(before, page, next)
        togglePage(before, page)
        expect([...before.ids]).toEqual(ids)
      }),
    )
  })
})

describe('the sum of what is selected', () => {
  it('is told only of all of it: of a row that is not here nobody knows what it comes to', () => {
    expect(sumOfAll({ total: 3, sum: 1250 }, 3)).toBe(1250)
    expect(sumOfAll({ total: 2, sum: 1250 }, 3)).toBeNull()
    expect(sumOfAll({ total: 3, sum: null }, 3)).toBeNull()
  })
})
