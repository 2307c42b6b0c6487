import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slipsAllowed, tooFar } from '#store/search/similar-words.ts'
import { WordList } from '#store/search/word-list.ts'
import { slowSlips } from './slow-index.ts'

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

function triedEverywhere(word: string, text: string, allowed: number): number {
  let best = tooFar
  for (let from = 0; from <= word.length; from++) {
    for (let to = from; to <= word.length; to++) best = Math.min(best, distance(word.slice(from, to), text))
  }
  return best > allowed ? tooFar : best
}

function found(words: string[], text: string, most: number): number[] {
  const slips = new WordList(new Intl.Collator('en'), words).slips(text, most)
  return slips ? [...slips] : words.map(() => tooFar)
}

const letters = (length: number, minLength = 0) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ක'), minLength, maxLength: length })

describe('words with slips of the finger', () => {
  it('are found as by trying every part of every word', () => {
    fc.assert(
      fc.property(fc.array(letters(5), { minLength: 1, maxLength: 3 }), letters(6, 3), (words, text) => {
        const most = slipsAllowed(text)
        expect(found(words, text, most)).toEqual(words.map((word) => triedEverywhere(word, text, most)))
      }),
      { numRuns: 100 },
    )
  })

  it('are found in long words as by the whole table', () => {
    fc.assert(
      fc.property(fc.array(letters(30), { minLength: 1, maxLength: 9 }), letters(20, 3), (words, text) => {
        const most = slipsAllowed(text)
        expect(found(words, text, most)).toEqual(words.map((word) => slowSlips(word, text, most)))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['perera', 'prera', 1],
    ['perera', 'perrea', 1],
    ['perera', 'perxra', 1],
    ['nimal perera', 'pererra', 1],
    ['perera', 'porere', 2],
    ['perera', 'silva', tooFar],
  ])('%s for %s: %i', (word, text, slips) => {
    expect(found([word], text, slipsAllowed(text))).toEqual([slips])
  })
})
