import { describe, expect, it } from 'vitest'
import { withPicks } from '#ui/files/bank/use-picks.ts'
import { keepBankColumns, knownBankColumns } from '#ui/state/bank-prefs.ts'

const columns = { date: 0, credit: 2, texts: [1], debit: null, kind: null, currency: null }

function aShelf(text: string | null = null) {
  let kept = text
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) }
}

describe('what is ticked of a statement', () => {
  it('gives a line one row and a row one line', () => {
    const sure = withPicks(new Map(), [
      { row: 2, id: 'a' },
      { row: 3, id: 'b' },
    ])
    const more = withPicks(sure, [
      { row: 4, id: 'a' },
      { row: 3, id: 'c' },
      { row: 5, id: 'd' },
      { row: 6, id: 'd' },
    ])
    expect([...more]).toEqual([
      [2, 'a'],
      [3, 'b'],
      [5, 'd'],
    ])
  })
})

describe('the columns of a bank', () => {
  it('are remembered by header and person, the last 20, and nothing else is', () => {
    const shelf = aShelf()
    keepBankColumns(shelf, 'nimal', 'abc', columns)
    keepBankColumns(shelf, 'nimal', 'abc', { ...columns, credit: 3 })
    expect(knownBankColumns(shelf, 'nimal')).toEqual({ abc: { ...columns, credit: 3 } })
    expect(knownBankColumns(shelf, 'kumari')).toEqual({})
    for (let at = 0; at < 20; at++) keepBankColumns(shelf, 'nimal', `other ${at}`, columns)
    expect(Object.keys(knownBankColumns(shelf, 'nimal'))).toHaveLength(20)
    expect(knownBankColumns(shelf, 'nimal')['abc']).toBeUndefined()
  })

  it('that cannot be read are as good as none', () => {
    const shelf = aShelf()
    shelf.setItem('portal-bank-columns', '{"nimal":[{"print":"abc","columns":{"date":-1}}]}')
    expect(knownBankColumns(shelf, 'nimal')).toEqual({})
  })
})
