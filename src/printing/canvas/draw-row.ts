import { encode } from 'uqr'
import type { LabelPart, LabelRow } from '#printing/labels/label-row.ts'
import { printerWidth } from '#printing/labels/printer-letters.ts'
import { drawPicture } from './draw-picture.ts'

/** The part of a 2D canvas that a preview needs. */
export type RowContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'fillStyle'
  | 'fillRect'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillText'
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
>

/** The printer draws a code so many dots lower than it is told. */
const drop = 10

/** Draws a row as it will lie on paper, a dot a pixel, black on white. */
export function drawRow(row: LabelRow, context: RowContext): void {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, row.width, row.height)
  context.fillStyle = '#000'
  for (const part of row.parts) drawPart(part, context)
}

function drawPart(part: LabelPart, context: RowContext): void {
  if (part.kind === 'picture') return drawPicture(part, part.x, part.y, context)
  if (part.kind === 'text') {
    context.save()
    context.font = `bold ${part.size}px "Arial Narrow", Arial, sans-serif`
    context.textBaseline = 'alphabetic'
    context.textAlign = 'center'
    context.translate(part.x + part.width / 2, part.y + part.size * 0.8)
    context.fillText(part.text, 0, 0, printerWidth(part.text, part.size))
    context.restore()
    return
  }
  const { data } = encode(part.data, { ecc: part.level, border: 0, minVersion: (part.modules - 17) / 4 })
  for (const [y, line] of data.entries()) {
    for (const [x, dark] of line.entries()) {
      if (dark) context.fillRect(part.x + x * part.dot, part.y + drop + y * part.dot, part.dot, part.dot)
    }
  }
}
