import { describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { shortcutOf } from '#ui/app/shortcuts.ts'
import { placesFor, siteMap } from '#ui/site-map.ts'

const places = placesFor('customerCare')

describe('a single letter', () => {
  test.each([
    ['?', null, { kind: 'help' }],
    ['/', null, { kind: 'search' }],
    ['g', null, { kind: 'wait' }],
    ['v', 'g', { kind: 'go', to: '/vouchers/view-vouchers' }],
    ['h', 'g', { kind: 'go', to: '/' }],
    ['2', 'g', { kind: 'go', to: '/merchants/add-merchant-group' }],
    ['2', null, null],
    ['?', 'g', null],
    ['v', null, null],
    ['G', null, null],
  ] as const)('%s after %s', (letter, after, act) => {
    expect(shortcutOf(letter, after, places)).toEqual(act)
  })

  test('leads nowhere a role may not go', () => {
    expect(shortcutOf('v', 'g', placesFor('salesAgent'))).toBeNull()
    expect(shortcutOf('a', 'g', placesFor('customerCare'))).toBeNull()
  })
})

test('no two addresses share a letter', () => {
  const letters = siteMap.flatMap(({ letter }) => letter ?? [])
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters.every((letter) => /^[a-z\d]$/.test(letter))).toBe(true)
  // A digit is for when no letter is left.
  expect(letters.filter((letter) => /[a-z]/.test(letter))).toHaveLength(26)
})

test.each(roles)('%s reaches every entry of the menu by a letter', (role) => {
  for (const place of placesFor(role)) if (place.hidden === undefined) expect(place.letter, place.title).toBeDefined()
})
