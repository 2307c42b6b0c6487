import { describe, expect, it } from 'vitest'
import { leftSelected, nothingSelected } from '#ui/listing/selection.ts'

const selection = { ids: new Set(['a', 'b', 'c']), anchor: 'a' }

describe('what stays selected after a bulk action', () => {
  it('is what failed, and what the action left out', () => {
    const results = [
      { id: 'a', kind: 'saved' },
      { id: 'b', kind: 'failed' },
    ]
    expect([...leftSelected(selection, results).ids]).toEqual(['b', 'c'])
  })

  it('is nothing if everything is done', () => {
    const results = [...selection.ids].map((id) => ({ id, kind: 'done' }))
    expect(leftSelected(selection, results)).toBe(nothingSelected)
  })
})
