import { describe, expect, it } from 'vitest'
import { mayOpen, stillStanding } from '#ui/overlay/use-dialogs.ts'

const overA = { dialog: 'unredeem', of: 'A', opened: true, turn: 1 }

describe('a dialog over a row', () => {
  it('stands while its row is shown', () => {
    expect(stillStanding(overA, 'A')).toBe(overA)
    expect(stillStanding(null, 'A')).toBeNull()
  })

  it.each([['B'], [null]])('is closed once %s is shown, and stays closed when its own row comes back', (shown) => {
    const left = stillStanding(overA, shown)
    expect(left).toEqual({ ...overA, opened: false })
    expect(stillStanding(left, 'A')).toEqual({ ...overA, opened: false })
  })

  it('is not opened by an answer about another row, nor once the drawer is closed', () => {
    expect(mayOpen('A', 'A')).toBe(true)
    expect(mayOpen('A', 'B')).toBe(false)
    expect(mayOpen('A', null)).toBe(false)
    expect(mayOpen(null, null)).toBe(false)
  })

  it('of a screen without rows is about none', () => {
    expect(mayOpen('', '')).toBe(true)
  })
})
