import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrLabelZpl } from '#server/documents/qr-label-zpl.ts'
import { drawRow, type RowContext } from '#printing/canvas/draw-row.ts'
import type { LabelRow } from '#printing/labels/label-row.ts'
import { qrLabelRows } from '#printing/labels/qr-labels.ts'
import { readZpl } from '#printing/zpl/read-zpl.ts'
import { rowToZpl } from '#printing/zpl/row-to-zpl.ts'
import { splitZpl } from '#printing/zpl/split-zpl.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { renderByZebrash } from '#tests/support/printer/render-zpl.ts'
import { documentDeps, aQrLabel, noOffset } from '#tests/support/printer/some-labels.ts'

function drawn(row: LabelRow) {
  const canvas = createCanvas(row.width, row.height)
  const context = canvas.getContext('2d')
  drawRow(row, context as unknown as RowContext)
  const { data } = context.getImageData(0, 0, row.width, row.height)
  const black = (x: number, y: number) => (data[(y * row.width + x) * 4] ?? 255) < 128
  return { image: { data, width: row.width, height: row.height, colorSpace: 'srgb' } as unknown as ImageData, black }
}

/** The black of a code: the first and the last dot across and down in a cell of 250, above the lines of text. */
function boxOf(black: (x: number, y: number) => boolean, left: number) {
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0; y < 175; y += 1) {
    for (let x = left; x < left + 250; x += 1) {
      if (!black(x, y)) continue
      xs.push(x)
      ys.push(y)
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

describe('label text that is read again', () => {
  it('is the row it was made of', () => {
    const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 1e9 }),
        (codes, amountCents) => {
          const labels = codes.map((qrContent) => aQrLabel({ qrContent, amountCents }))
          for (const row of qrLabelRows(labels, documentDeps({ footerLine: 'A^B ~JR _41 \u00e9' }), () => undefined)) {
            const read = readZpl(rowToZpl(row, noOffset))
            const parts = row.parts.map((part) =>
              // The printer may find a denser code in the same place; a part that is shared is no other part.
              part.kind === 'qr' ? { ...part, modules: expect.any(Number) } : { ...part, shared: undefined },
            )
            expect(read?.parts).toEqual(parts)
          }
        },
      ),
    )
  })

  it('shows the codes of the server where the printer puts them', async () => {
    const labels = ['V1', 'V2', 'V3'].map((voucherId) => ({
      voucherId,
      qrContent: `7Q4M-${voucherId}_^~`,
      amountCents: 50_000,
    }))
    const split = splitZpl(qrLabelZpl(labels, 'ExampleGift voucher'))
    const [zpl = ''] = split.ok ? split.rows : []
    const row = readZpl(zpl)
    if (!row) throw new Error('this row can be drawn')
    const { image, black } = drawn(row)
    expect(await readCodes(image, 120)).toEqual(labels.map(({ qrContent }) => qrContent))
    const printed = await renderByZebrash(zpl, 799, 240)
    // Encoders choose other masks: the corners are the same, the dots between them need not be.
    for (const left of [8, 274, 540]) expect(boxOf(black, left)).toEqual(boxOf(printed.black, left))
    expect(row.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).slice(0, 3)).toEqual([
      'LKR 500',
      'V1',
      'ExampleGift voucher',
    ])
  })

  it.each([
    ['a picture', '^XA^FO1,1^GFA,1,1,1,FF^FS^XZ'],
    ['another font', '^XA^FO1,1^ADN,18,10^FDx^FS^XZ'],
    ['lines that wrap', '^XA^FO1,1^A0N,20,20^FB200,3,0,C^FDx^FS^XZ'],
    ['turned text', '^XA^FO100,1^A0R,20,20^FDx^FS^XZ'],
    ['text at the right edge', '^XA^FO1,1^A0N,20,20^FB200,1,0,R^FDx^FS^XZ'],
    ['a field that nobody ended', '^XA^FO1,1^A0N,20,20^FDx^XZ'],
    ['a code without its level', '^XA^FO1,1^BQN,2,4^FDABCDEF^FS^XZ'],
    ['a command of another kind', '^XA~SD10^FO1,1^A0N,20,20^FDx^FS^XZ'],
  ])('with %s in it is not drawn by half', (_, zpl) => {
    expect(readZpl(zpl)).toBeNull()
  })
})
