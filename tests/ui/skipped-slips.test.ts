import { expect, it } from 'vitest'
import { forgetTyped } from '#ui/app/forget-typed.ts'
import { skippedOrders, skipSlips } from '#ui/state/skipped-slips.ts'

/** Storage with nothing in it, or with `text` under any key until that is written. */
function aShelf(text: string | null = null) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? text,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

it('is of one person and one order, can be taken back, and is gone at log-out, whatever else is kept', () => {
  const shelf = aShelf()
  skipSlips(shelf, 'nimal', '12', true)
  skipSlips(shelf, 'nimal', '13', true)
  skipSlips(shelf, 'nimal', '12', true)
  skipSlips(shelf, 'kumari', '12', true)
  expect([...skippedOrders(shelf, 'nimal')]).toEqual(['13', '12'])
  skipSlips(shelf, 'nimal', '13', false)
  expect([...skippedOrders(shelf, 'nimal')]).toEqual(['12'])
  forgetTyped(shelf, 'nimal', true)
  expect([...skippedOrders(shelf, 'nimal')]).toEqual([])
  expect([...skippedOrders(shelf, 'kumari')]).toEqual(['12'])
})

it('is none where the shelf holds what nobody can read, or takes nothing', () => {
  expect(skippedOrders(aShelf('nonsense'), 'nimal').size).toBe(0)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => skipSlips(full, 'nimal', '12', true)).not.toThrow()
})
