import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encode } from 'uqr'
import type { LabelWarning } from '#store/ports/print-port.ts'
import { formatLabelAmount } from '#store/values/money.ts'
import { qrLabelRows } from '#printing/labels/qr-labels.ts'
import { printerWidth } from '#printing/labels/printer-letters.ts'
import { fitQr } from '#printing/labels/qr-size.ts'
import { documentDeps, aQrLabel } from '#tests/support/printer/some-labels.ts'

describe('rows of QR labels', () => {
  it('hold three labels, the last one the rest (spec 000 §9)', () => {
    const labels = Array.from({ length: 7 }, (_, n) => aQrLabel({ id: `V${n}` }))
    const rows = [...qrLabelRows(labels, documentDeps(), throwWarning)]
    expect(rows.map(({ ids }) => ids.length)).toEqual([3, 3, 1])
    expect(rows.flatMap(({ ids }) => ids)).toEqual(labels.map(({ id }) => id))
    expect(rows.map(({ code }) => code)).toEqual(['J7K2-0001', 'J7K2-0002', 'J7K2-0003'])
    expect(rows.every(({ width }) => width === 799)).toBe(true)
  })

  it('say code, amount, voucher and footer in each cell', () => {
    const labels = [aQrLabel(), aQrLabel({ id: 'V2', amountCents: 50_050 })]
    const [row] = qrLabelRows(labels, documentDeps(), throwWarning)
    const texts = row?.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    const footer = 'ExampleGift voucher'
    expect(texts).toEqual(['J7K2-0001', 'LKR 12,500', 'V1', footer, 'LKR 500.50', 'V2', footer])
  })

  it('leave out and tell a code that does not fit, and tell one that is hard to scan', () => {
    const warnings: LabelWarning[] = []
    const labels = [
      aQrLabel({ id: 'long', qrContent: 'x'.repeat(200) }),
      aQrLabel({ id: 'dense', qrContent: 'x'.repeat(120) }),
    ]
    const rows = [...qrLabelRows(labels, documentDeps(), (warning) => warnings.push(warning))]
    expect(rows.flatMap(({ ids }) => ids)).toEqual(['dense'])
    expect(warnings.map(({ id, kind }) => [id, kind])).toEqual([
      ['long', 'qr-long'],
      ['dense', 'qr-dense'],
    ])
  })

  it('keep every part within the row and the gutters white', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme-ascii' }), { maxLength: 7 }),
        (codes) => {
          const labels = codes.map((qrContent) => aQrLabel({ qrContent }))
          for (const row of qrLabelRows(labels, documentDeps(), () => undefined)) {
            for (const part of row.parts) {
              if (part.kind !== 'qr') continue
              const side = part.modules * part.dot
              expect((part.x - 8) % 266).toBeLessThanOrEqual(250 - side)
              expect(part.y).toBeGreaterThanOrEqual(0)
              // The printer draws it 10 dots lower; the amount begins at 184.
              expect(part.y + 10 + side).toBeLessThan(184)
            }
          }
        },
      ),
    )
  }, 20_000)

  it('may fit amounts by their length: those as long as each other are as wide as each other', () => {
    const widths = new Map<number, number>()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_99 }), (amountCents) => {
        const text = formatLabelAmount(amountCents)
        const width = printerWidth(text, 28)
        expect(widths.get(text.length) ?? width).toBe(width)
        widths.set(text.length, width)
      }),
      { numRuns: 2000 },
    )
  })

  it('shrink an amount that is too long for its cell, and say so', () => {
    const warnings: LabelWarning[] = []
    const [row] = qrLabelRows([aQrLabel({ amountCents: 100_000_000_050 })], documentDeps(), (one) => warnings.push(one))
    expect(row?.parts.find((part) => part.kind === 'text' && part.text === 'LKR 1,000,000,000.50')).toMatchObject({
      x: 8,
      size: 25,
    })
    expect(warnings.map(({ kind }) => kind)).toEqual(['shrunk'])
  })

  it('count on a version at least as wide as the code turns out', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 150, unit: 'grapheme-ascii' }), (text) => {
        const fit = fitQr(text.length, 172)
        if (!fit) return
        expect(encode(text, { ecc: fit.level, border: 0, maskPattern: 0 }).size).toBeLessThanOrEqual(fit.modules)
      }),
    )
  })
})

function throwWarning(warning: LabelWarning): void {
  throw new Error(`${warning.kind}: ${warning.text}`)
}
