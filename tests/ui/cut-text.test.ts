import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText } from '#ui/kit/cut-text.ts'

describe('cutting text', () => {
  it('leaves what fits and cuts what does not', () => {
    expect(cutText('Happy birthday', 15)).toEqual({ shown: 'Happy birthday', cut: false })
    expect(cutText('Happy birthday to you', 15)).toEqual({ shown: 'Happy birthday …', cut: true })
  })

  it('counts a Sinhala letter with its vowel sign as one', () => {
    const word = 'සුබ උපන්දිනයක් වේවා'
    const { shown } = cutText(word, 1)
    expect(shown).toBe('සු…')
  })

  it('never shows more letters than asked for, and never another beginning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, max) => {
        const { shown, cut } = cutText(text, max)
        const kept = cut ? shown.slice(0, -1) : shown
        expect(text.startsWith(kept)).toBe(true)
        expect([...new Intl.Segmenter('en').segment(kept)].length).toBeLessThanOrEqual(cut ? max : text.length)
      }),
    )
  })
})
