import { describe, expect, it } from 'vitest'
import { leftSelected, resultWords } from '#ui/listing/bulk-results.ts'
import { nothingSelected } from '#ui/listing/selection.ts'

const selection = { ids: new Set(['a', 'b', 'c']), anchor: 'a' }
const topUps = { one: 'top up', many: 'top ups' }

describe('what becomes of the rows of a bulk act', () => {
  it('keeps the failed ones selected, and those nobody said anything about', () => {
    const results = [
      { id: 'a', failed: null },
      { id: 'b', failed: 'Already done' },
    ]
    expect([...leftSelected(selection, results).ids]).toEqual(['b', 'c'])
    expect(resultWords(results, topUps)).toBe('1 of 2 top ups done, 1 failed')
  })

  it('leaves nothing selected where everything worked', () => {
    const results = [...selection.ids].map((id) => ({ id, failed: null }))
    expect(leftSelected(selection, results)).toBe(nothingSelected)
    expect(resultWords(results, topUps)).toBe('3 top ups done')
  })
})
