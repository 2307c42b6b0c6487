import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slipsAllowed, slipsIn, tooFar, withLetters } from '#store/search/similar-words.ts'

/** Fewest slips between two texts, tried in every way. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const rest = Math.min(
    distance(a.slice(1), b) + 1,
    distance(a, b.slice(1)) + 1,
    distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  )
  const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
  return isSwapped ? Math.min(rest, distance(a.slice(2), b.slice(2)) + 1) : rest
}

function slowSlips(word: string, text: string): number {
  let best = tooFar
  for (let from = 0; from <= word.length; from++) {
    for (let to = from; to <= word.length; to++) best = Math.min(best, distance(word.slice(from, to), text))
  }
  return best > slipsAllowed(text) ? tooFar : best
}

describe('words with slips of the finger', () => {
  it('are found as by trying every part of every word', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ක'), maxLength: 5 })
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ක'), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 3 }), text, (words, wanted) => {
        const right = words.map((word) => (slipsAllowed(wanted) === 0 ? tooFar : slowSlips(word, wanted)))
        expect([...slipsIn(words.map(withLetters), wanted)]).toEqual(right)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['perera', 'prera', 1],
    ['perera', 'perrea', 1],
    ['perera', 'perxra', 1],
    ['nimal perera', 'pererra', 1],
    ['perera', 'porere', 2],
    ['perera', 'silva', tooFar],
    ['perera', 'pe', tooFar],
  ])('%s for %s: %i', (word, text, slips) => {
    expect([...slipsIn([withLetters(word)], text)]).toEqual([slips])
  })
})
