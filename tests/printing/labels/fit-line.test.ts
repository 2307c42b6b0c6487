import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLine, lettersOf, oneLine, sizeByLength } from '#printing/labels/fit-line.ts'
import { hasPrinterLetters, printerWidth } from '#printing/labels/printer-letters.ts'

describe('the size of a line', () => {
  it.each([
    [20, 45],
    [21, 40],
    [30, 40],
    [31, 25],
  ])('of %i characters is %i', (length, size) => {
    expect(sizeByLength('a'.repeat(length))).toBe(size)
  })

  it('counts what a person calls characters in Sinhala and Tamil', () => {
    expect(lettersOf('ශ්‍රී ලංකා')).toHaveLength(5)
    expect(sizeByLength('தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி')).toBe(45)
  })
})

describe('fitting a line', () => {
  const room = { width: 767, size: 45, least: 22 }

  it('leaves alone what fits', () => {
    expect(fitLine('Nuwan Perera', room, printerWidth)).toEqual({ text: 'Nuwan Perera', size: 45, done: 'nothing' })
  })

  it('shrinks what is too wide, then cuts it with an ellipsis', () => {
    const wide = fitLine('W'.repeat(30), room, printerWidth)
    expect(wide).toMatchObject({ text: 'W'.repeat(30), done: 'shrunk' })
    expect(wide.size).toBeGreaterThanOrEqual(22)
    const long = fitLine('W'.repeat(70), room, printerWidth)
    expect(long).toMatchObject({ size: 22, done: 'cut' })
    expect(long.text).toMatch(/^W{30,}\.\.\.$/)
  })

  it('never makes a line wider than its room, and never cuts one that fits at the least size', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 90 }),
        fc.integer({ min: 60, max: 767 }),
        fc.constantFrom(45, 40, 25),
        (text, width, size) => {
          const line = fitLine(text, { width, size, least: 12 }, printerWidth)
          expect(printerWidth(line.text, line.size)).toBeLessThanOrEqual(width)
          if (printerWidth(text, 12) <= width) expect(line.text).toBe(text)
        },
      ),
      { examples: [['aOf*ay0*"Yi', 66, 45]] },
    )
  })

  it('never cuts a syllable in two', () => {
    const measure = (text: string, size: number) => lettersOf(text).length * size
    const { text } = fitLine('ශ්‍රී'.repeat(30), { width: 200, size: 45, least: 22 }, measure)
    expect(text.replace('...', '').replaceAll('ශ්‍රී', '')).toBe('')
  })
})

describe('a line of a label', () => {
  it('has no line breaks and no control characters', () => {
    expect(oneLine('  Nuwan\r\n! U1 setvar\u0007 ')).toBe('Nuwan ! U1 setvar')
  })

  it('is left to the printer only in letters it has, without backslashes', () => {
    expect(hasPrinterLetters('José & Søn "12,5"')).toBe(true)
    expect(hasPrinterLetters('A\\&B')).toBe(false)
    expect(hasPrinterLetters('සිරි')).toBe(false)
    expect(hasPrinterLetters('a\nb')).toBe(false)
  })
})
